import * as v from 'valibot';
import { emailSchema, pathNameSchema, wholeNumberSchema } from '../../../platform/api/text-schema.ts';
import { abortAfter, publicCall } from '../../../platform/api/typed-fetch.ts';
import { paths } from '../../../site/paths.ts';
import type { Delivery } from '../../catalog/deliveries.ts';
import { cartLinesSchema, deliverySchema } from '../cart/cart.api.ts';
import { sessionIdSchema } from '../orders/orders.api.ts';
import { checkoutErrors, emailLabel, totalLabel } from './words.ts';

export const checkoutRequestSchema = v.object({
  items: cartLinesSchema,
  /** Id or slug; the vendor of the products if it is missing. */
  vendorId: v.nullish(
    v.pipe(
      v.string(() => checkoutErrors.vendorNotText),
      pathNameSchema,
    ),
    null,
  ),
  delivery: deliverySchema,
  /** A guest's email address, which the payment page can ask for instead. An account's own address takes precedence. */
  customerEmail: v.nullish(v.union([v.literal(''), emailSchema(emailLabel)]), null),
  /** The total that the buyer was shown. If it has changed, nothing is started (`price_changed`). It never sets a price. */
  expectedTotalCents: v.nullish(wholeNumberSchema({ label: totalLabel, min: 0, max: 1e10 }), null),
  /** Session id of the cart's last checkout, which this one replaces; a draft's id counts as one. */
  earlierSessionId: v.nullish(sessionIdSchema, null),
  /** `hosted` asks for Stripe's page even if embedded checkout is the default. */
  ui: v.nullish(v.literal('hosted'), null),
  // Accepted for clients that send them, and ignored: the URLs come from the configuration.
  successUrl: v.optional(v.unknown()),
  cancelUrl: v.optional(v.unknown()),
});

/** What makes a repeated call safe: too long to be guessed. */
export const idempotencyKeyForm = /^[\x21-\x7e]{16,200}$/;

export const checkoutHeadersSchema = v.object({
  'Idempotency-Key': v.optional(v.pipe(v.string(), v.regex(idempotencyKeyForm))),
});

export const checkoutSchema = v.object({
  /** Id of the checkout session at Stripe, or of the draft that waits for an address. */
  sessionId: v.string(),
  /** Where the buyer goes on: a page of ours that shows the total, or the payment page; null if embedded, which `/checkout/pay` shows. */
  url: v.nullable(v.string()),
  /** Null while there is no order: it is placed once the address is known. */
  orderNumber: v.nullable(v.string()),
});

type CheckoutDto = v.InferOutput<typeof checkoutSchema>;

interface CheckoutRequestBody {
  items: readonly { productId: string; quantity: number }[];
  vendorId?: string;
  delivery?: Delivery;
  customerEmail?: string;
  expectedTotalCents?: number;
  earlierSessionId?: string;
  ui?: 'hosted';
}

interface CartVersion {
  /** Random id, stored with the cart until it is paid. */
  cartId: string;
  /** Changes whenever the cart or its delivery does. */
  revision: number;
}

/** The same key gets the same session again; another key with the same cart id cancels the checkout before it. */
const createIdempotencyKey = ({ cartId, revision }: CartVersion): string => `${cartId}.${revision}`;

/** Timeout of a start, which may call Stripe more than once. */
const longestMs = 60_000;

/**
 * Starts a checkout.
 * @param isAccountCheckout true if the buyer saw their account's prices, so that it never becomes a guest's order
 * @throws ApiError, 401 if the account is no longer signed in; another error if no answer came. The server may have gone on
 *   then; the same version of the cart gets the same session
 */
export function startCheckout(
  body: CheckoutRequestBody,
  version: CartVersion,
  isAccountCheckout: boolean,
): Promise<CheckoutDto> {
  return publicCall<CheckoutDto>(isAccountCheckout ? paths.api.checkout : paths.api.checkoutSession, {
    body,
    headers: { 'Idempotency-Key': createIdempotencyKey(version) },
    ...abortAfter(longestMs),
  });
}

/** The form on a product's page for browsers without JavaScript, whose fields are all text. */
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
