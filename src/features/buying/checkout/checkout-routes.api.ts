import { eventReceivedSchema } from '../../../platform/api/errors.api.ts';
import type { Routes } from '../../../platform/api/route-contract.ts';
import { quoteRequestSchema, quoteSchema } from '../cart/quote.api.ts';
import { checkoutStateSchema, sessionParamsSchema } from '../orders/orders.api.ts';
import { checkoutHeadersSchema, checkoutRequestSchema, checkoutSchema } from './checkout.api.ts';

const refusals = [
  'vendor_not_found',
  'product_not_found',
  'vendor_not_ready',
  'vendor_away',
  'vendor_resting',
  'delivery_not_set',
  'bad_quantity',
  'mixed_vendors',
  'out_of_stock',
  'price_changed',
  'idempotency_conflict',
  'too_many',
  'payments_unavailable',
] as const;

export const checkoutRoutes = {
  quoteCart: {
    method: 'POST',
    path: '/api/checkout/quote',
    summary: 'Returns what a cart costs now',
    session: 'optional',
    body: quoteRequestSchema,
    answer: quoteSchema,
    errors: ['vendor_not_found'],
  },
  startCheckout: {
    method: 'POST',
    path: '/api/checkout/session',
    summary:
      'Starts a checkout as a guest or an account. The answer leads to a page that shows the total and, if it ships, asks for the address. The same Idempotency-Key returns the same session.',
    session: 'optional',
    headers: checkoutHeadersSchema,
    body: checkoutRequestSchema,
    answer: checkoutSchema,
    errors: refusals,
  },
  startAccountCheckout: {
    method: 'POST',
    path: '/api/checkout',
    summary: 'Starts a checkout as an account',
    session: 'required',
    headers: checkoutHeadersSchema,
    body: checkoutRequestSchema,
    answer: checkoutSchema,
    errors: refusals,
  },
  getCheckout: {
    method: 'GET',
    path: '/api/checkout/session/{id}',
    summary: 'Returns the status of an order',
    session: 'none',
    params: sessionParamsSchema,
    answer: checkoutStateSchema,
    errors: ['not_found'],
  },
  cancelCheckout: {
    method: 'POST',
    path: '/api/checkout/session/{id}/cancel',
    summary: 'Cancels an open checkout and releases its pieces right away',
    session: 'optional',
    params: sessionParamsSchema,
    answer: checkoutStateSchema,
    errors: ['not_found'],
  },
  receiveStripeEvent: {
    method: 'POST',
    path: '/api/webhooks/stripe',
    summary: 'Receives signed events from Stripe',
    session: 'none',
    answer: eventReceivedSchema,
    errors: ['bad_signature', 'webhook_not_configured'],
  },
  receiveStripeAccountEvent: {
    method: 'POST',
    path: '/api/webhooks/stripe/accounts',
    summary: 'Receives signed events about artists’ payment accounts, each of which is then read',
    session: 'none',
    answer: eventReceivedSchema,
    errors: ['bad_signature', 'webhook_not_configured'],
  },
} as const satisfies Routes;
