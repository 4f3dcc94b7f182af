import * as v from 'valibot';
import { publicCall } from '../../../platform/api/typed-fetch.ts';
import { paths } from '../../../site/paths.ts';
import { deliveryNames } from '../../catalog/deliveries.ts';
import { orderErrors } from './words.ts';

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
  /** Card processing as a line of its own; 0 where the amounts above contain it. */
  processingFeeCents: cents,
  /** What the amounts above contain more of it than one payment costs. It came back. */
  processingSavedCents: cents,
  /** What the total includes of it beside `processingFeeCents`. */
  processingIncludedCents: cents,
  /** "Kentucky sales tax 6%"; null if none was collected. */
  tax: v.nullable(v.object({ name: v.string(), cents })),
  totalCents: cents,
  delivery: v.picklist(deliveryNames),
  /** Pickup place and times, once a pickup order is paid. */
  pickup: v.nullable(v.string()),
  emailQueued: v.boolean(),
  /** URL of the payment page while the order can be paid there. */
  url: v.nullable(v.string()),
  /** Values for Stripe's client while the order can be paid by it. */
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
