import * as v from 'valibot';
import { publicCall } from '../../../platform/api/typed-fetch.ts';
import { paths } from '../../../site/paths.ts';
import { orderErrors } from './words.ts';

/** The state of an order, for the buyer who comes back from the payment page. */

/** The id of a checkout session, as the payment provider makes them. */
export const sessionIdSchema = v.pipe(
  v.string(() => orderErrors.sessionNotText),
  v.regex(/^[A-Za-z0-9_]{8,255}$/, () => orderErrors.notSession),
);

export const sessionParamsSchema = v.object({ id: sessionIdSchema });

const cents = v.number();

export const checkoutStateSchema = v.object({
  sessionId: v.string(),
  status: v.picklist(['pending', 'paid', 'expired', 'cancelled', 'needs_attention', 'refunded']),
  orderNumber: v.string(),
  vendor: v.object({ slug: v.string(), name: v.string() }),
  lines: v.array(v.object({ productId: v.string(), name: v.string(), quantity: v.number(), unitPriceCents: cents })),
  /** Before the discount. */
  goodsCents: cents,
  discountCents: cents,
  shippingCents: cents,
  processingFeeCents: cents,
  totalCents: cents,
  delivery: v.picklist(['shipping', 'pickup']),
  /** Where and when, once it is paid and to be picked up. */
  pickup: v.nullable(v.string()),
  /** Whether a mail to the buyer has been queued. */
  emailQueued: v.boolean(),
  /** Where to pay, while it can be paid there. */
  url: v.nullable(v.string()),
  /** For the provider's client, while it can be paid there. */
  embedded: v.nullable(v.object({ clientSecret: v.string(), publishableKey: v.string(), account: v.string() })),
});

export type CheckoutState = v.InferOutput<typeof checkoutStateSchema>;

/** Fetches the state of an order. @throws ApiError, 404 for an unknown session */
export function fetchCheckoutState(sessionId: string, signal?: AbortSignal): Promise<CheckoutState> {
  return publicCall<CheckoutState>(paths.api.checkoutSessionById(encodeURIComponent(sessionId)), {
    ...(signal && { signal }),
  });
}

/** Cancels an open checkout, which frees its inventory at once. @throws ApiError */
export function cancelCheckout(sessionId: string): Promise<CheckoutState> {
  return publicCall<CheckoutState>(paths.api.checkoutSessionCancel(encodeURIComponent(sessionId)), {
    method: 'POST',
  });
}
