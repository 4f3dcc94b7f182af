/** Starting a checkout (specification, section 7; contract, calls 12 and 13). */
import * as v from 'valibot';
import { paths } from '../config/paths.ts';
import { cartLinesSchema, deliverySchema } from './cart-lines.ts';
import { emailSchema, pathNameSchema } from './text.ts';
import { publicCall } from './typed-fetch.ts';

export const checkoutRequestSchema = v.object({
  items: cartLinesSchema,
  /** Id or slug; without it, the artist of the pieces. */
  vendorId: v.nullish(v.pipe(v.string('The vendor must be a text.'), pathNameSchema), null),
  delivery: deliverySchema,
  /** Of a guest, who may leave it to the payment page; an account's own address goes before it. */
  customerEmail: v.nullish(v.union([v.literal(''), emailSchema('The e-mail address')]), null),
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

/** Starts a checkout. @throws ApiError */
export function startCheckout(body: CheckoutRequestBody, idempotencyKey: string): Promise<CheckoutDto> {
  return publicCall<CheckoutDto>(paths.api.checkoutSession, {
    body,
    headers: { 'Idempotency-Key': idempotencyKey },
  });
}

/** The form of a product's page, for browsers without JavaScript: fields are texts. */
export const buyFormSchema = v.object({
  productId: v.pipe(v.string('The piece is missing.'), v.uuid('The piece is missing.')),
  quantity: v.pipe(
    v.optional(v.string(), '1'),
    v.transform((text) => (/^\d{1,2}$/.test(text) ? Number(text) : 0)),
  ),
  delivery: deliverySchema,
});
