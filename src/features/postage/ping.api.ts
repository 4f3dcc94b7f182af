import * as v from 'valibot';
import { eventReceivedSchema } from '../../platform/api/errors.api.ts';
import type { Routes } from '../../platform/api/route-contract.ts';

const pingParamsSchema = v.object({ key: v.pipe(v.string(), v.regex(/^[0-9a-f]{48}$/)) });

export const postageRoutes = {
  receiveShippoPing: {
    method: 'POST',
    path: '/api/webhooks/shippo/{key}',
    summary: 'Receives pings about parcels at an unguessable address, each of which is then asked for',
    session: 'none',
    params: pingParamsSchema,
    answer: eventReceivedSchema,
    errors: ['postage_unavailable', 'postage_disconnected'],
  },
} as const satisfies Routes;
