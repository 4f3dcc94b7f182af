import { eventReceivedSchema } from '../../platform/api/errors.api.ts';
import type { Routes } from '../../platform/api/route-contract.ts';

export const planRoutes = {
  receiveStripePlanEvent: {
    method: 'POST',
    path: '/api/webhooks/stripe/plan',
    summary: 'Receives signed events about artists’ plans, each of which is then read',
    session: 'none',
    answer: eventReceivedSchema,
    errors: ['bad_signature', 'webhook_not_configured'],
  },
} as const satisfies Routes;
