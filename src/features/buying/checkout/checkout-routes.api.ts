import type { RouteContract } from '../../../platform/api/route-contract.ts';
import { quoteRequestSchema, quoteSchema } from '../cart/quote.api.ts';
import { checkoutStateSchema, sessionParamsSchema } from '../orders/orders.api.ts';
import { checkoutRequestSchema, checkoutSchema } from './checkout.api.ts';

const refusals = [
  'vendor_not_found',
  'product_not_found',
  'vendor_not_ready',
  'vendor_away',
  'delivery_not_set',
  'bad_quantity',
  'mixed_vendors',
  'out_of_stock',
  'price_changed',
  'idempotency_conflict',
  'too_many',
  'payments_unavailable',
] as const;

/** Routes of the buying API, for its OpenAPI document. */
export const checkoutRoutes: readonly RouteContract[] = [
  {
    method: 'POST',
    path: '/api/checkout/quote',
    summary: 'Returns what a cart costs now',
    session: 'optional',
    body: quoteRequestSchema,
    answer: quoteSchema,
    errors: ['vendor_not_found'],
  },
  {
    method: 'POST',
    path: '/api/checkout/session',
    summary: 'Starts a checkout as a guest or an account. The same Idempotency-Key returns the same session.',
    session: 'optional',
    body: checkoutRequestSchema,
    answer: checkoutSchema,
    errors: refusals,
  },
  {
    method: 'POST',
    path: '/api/checkout',
    summary: 'Starts a checkout as an account',
    session: 'required',
    body: checkoutRequestSchema,
    answer: checkoutSchema,
    errors: refusals,
  },
  {
    method: 'GET',
    path: '/api/checkout/session/{id}',
    summary: 'Returns the status of an order',
    session: 'none',
    params: sessionParamsSchema,
    answer: checkoutStateSchema,
    errors: ['not_found'],
  },
  {
    method: 'POST',
    path: '/api/checkout/session/{id}/cancel',
    summary: 'Cancels an open checkout and releases its pieces right away',
    session: 'optional',
    params: sessionParamsSchema,
    answer: checkoutStateSchema,
    errors: ['not_found'],
  },
  {
    method: 'POST',
    path: '/api/webhooks/stripe',
    summary: 'Receives signed events from the payment provider',
    session: 'none',
    errors: ['bad_signature', 'webhook_not_configured'],
  },
  {
    method: 'POST',
    path: '/api/webhooks/stripe/accounts',
    summary: 'Receives signed events about artists’ payment accounts, each of which is then read',
    session: 'none',
    errors: ['bad_signature', 'webhook_not_configured'],
  },
];
