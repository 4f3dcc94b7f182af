/** Starting a checkout. */
import * as v from 'valibot';
import { emailSchema, pathNameSchema, wholeNumberSchema } from '../../../platform/api/text-schema.ts';
import { abortAfter, publicCall } from '../../../platform/api/typed-fetch.ts';
import { paths } from '../../../site/paths.ts';
import { cartLinesSchema, deliverySchema } from '../cart/cart.api.ts';
import { sessionIdSchema } from '../orders/orders.api.ts';
import { checkoutErrors, emailLabel, totalLabel } from './words.ts';

export const checkoutRequestSchema = v.object({
  items: cartLinesSchema,
  /** Id or slug; without it, the artist of the pieces. */
  vendorId: v.nullish(
    v.pipe(
      v.string(() => checkoutErrors.vendorNotText),
      pathNameSchema,
    ),
    null,
  ),
  delivery: deliverySchema,
  /** Of a guest, who may leave it to the payment page; an account's own address goes before it. */
  customerEmail: v.nullish(v.union([v.literal(''), emailSchema(emailLabel)]), null),
  /** What the buyer was shown. At any other total nothing is started (`price_changed`); it never sets a price. */
  expectedTotalCents: v.nullish(wholeNumberSchema({ label: totalLabel, min: 0, max: 1e10 }), null),
  /** Of the checkout that was last started with this cart, which ends for this one. */
  earlierSessionId: v.nullish(sessionIdSchema, null),
  /** `hosted` asks for the provider's page even where its embedded kind is the default. */
  ui: v.nullish(v.literal('hosted'), null),
  // Sent by the specification's client and ignored: addresses come from the configuration.
  successUrl: v.optional(v.unknown()),
  cancelUrl: v.optional(v.unknown()),
});

export const checkoutSchema = v.object({
  sessionId: v.string(),
  /** Where to pay. Null for the embedded kind, which `/checkout/pay` shows. */
  url: v.nullable(v.string()),
  orderNumber: v.string(),
});

export type CheckoutDto = v.InferOutput<typeof checkoutSchema>;

export interface CheckoutRequestBody {
  items: readonly { productId: string; quantity: number }[];
  vendorId?: string;
  delivery?: 'shipping' | 'pickup';
  customerEmail?: string;
  expectedTotalCents?: number;
  earlierSessionId?: string;
  ui?: 'hosted';
}

/**
 * The Idempotency-Key of an attempt at a cart. Attempts with one cart id are one buyer's: a new one ends the one
 * before, the same one gives the same session again.
 * @param cartId random, kept with the cart until it is paid
 * @param revision changes whenever the cart or its delivery does
 */
export function checkoutKey(cartId: string, revision: number): string {
  return `${cartId}.${revision}`;
}

/** The payment provider is asked more than once, and may be slow. */
const longestMs = 60_000;

/**
 * Starts a checkout.
 * @param isAccountCheckout whether the buyer was told that it is their account's: then it never becomes a guest's order
 * @throws ApiError, 401 for an account that is not signed in any more; anything else without an answer. The server may
 *   have gone on then: the same key gives the same session
 */
export function startCheckout(
  body: CheckoutRequestBody,
  idempotencyKey: string,
  isAccountCheckout: boolean,
): Promise<CheckoutDto> {
  return publicCall<CheckoutDto>(isAccountCheckout ? paths.api.checkout : paths.api.checkoutSession, {
    body,
    headers: { 'Idempotency-Key': idempotencyKey },
    ...abortAfter(longestMs),
  });
}

/** The form of a product's page, for browsers without JavaScript: fields are texts. */
export const buyFormSchema = v.object({
  productId: v.pipe(
    v.string(() => checkoutErrors.pieceMissing),
    v.uuid(() => checkoutErrors.pieceMissing),
  ),
  quantity: v.pipe(
    v.optional(v.string(), '1'),
    v.transform((text) => (/^\d{1,2}$/.test(text) ? Number(text) : 0)),
  ),
  delivery: deliverySchema,
});
