/** Prices of a cart. The cart shows the quote; the checkout computes the prices again. */
import * as v from 'valibot';
import { pathNameSchema } from '../../../platform/api/text-schema.ts';
import { publicCall } from '../../../platform/api/typed-fetch.ts';
import { paths } from '../../../site/paths.ts';
import { type Delivery, deliveryNames } from '../../catalog/deliveries.ts';
import { sessionIdSchema } from '../orders/orders.api.ts';
import { cartLinesSchema, deliverySchema } from './cart.api.ts';
import { cartErrors } from './words.ts';

export const quoteRequestSchema = v.object({
  /** Slug or id. */
  vendor: v.pipe(
    v.string(() => cartErrors.vendorMissing),
    pathNameSchema,
  ),
  items: cartLinesSchema,
  delivery: deliverySchema,
  /** Session of the cart's last checkout: the inventory it holds counts as available. */
  sessionId: v.nullish(sessionIdSchema, null),
});

const cents = v.number();

export const quoteSchema = v.object({
  vendor: v.object({ id: v.string(), slug: v.string(), name: v.string() }),
  /** True if priced for a signed-in account. */
  signedIn: v.boolean(),
  lines: v.array(
    v.object({
      productId: v.string(),
      /** Null if the product is no longer sold, like its name and slug. */
      slug: v.nullable(v.string()),
      name: v.nullable(v.string()),
      imageUrl: v.nullable(v.string()),
      quantity: v.number(),
      available: v.number(),
      /** Units of them that can be bought. The totals count these. */
      buyable: v.number(),
      /** Before the discount. */
      unitPriceCents: cents,
      lineCents: cents,
      /** "Only 1 left", "Sold", "Being bought right now" or "No longer available". */
      problem: v.nullable(v.string()),
    }),
  ),
  /** Null while the artist has set neither. */
  delivery: v.nullable(v.picklist(deliveryNames)),
  deliveryOptions: v.array(
    v.object({ delivery: v.picklist(deliveryNames), priceCents: cents, note: v.nullable(v.string()) }),
  ),
  /** Before the discount. */
  subtotalCents: cents,
  discountCents: cents,
  /** Null while the artist has set neither; the total is without it then. */
  shippingCents: v.nullable(cents),
  /** Card processing as a line of its own; 0 where the amounts above contain it. */
  processingFeeCents: cents,
  /** What the amounts above contain more of it than one payment costs. It comes back. */
  processingSavedCents: cents,
  /** What the total includes of it beside `processingFeeCents`. */
  processingIncludedCents: cents,
  /** "Kentucky sales tax 6%"; null if none is collected, or while the address isn’t known. */
  tax: v.nullable(v.object({ name: v.string(), cents })),
  /** True if there may be tax once the address is known. */
  taxPending: v.boolean(),
  totalCents: cents,
  discountNote: v.nullable(v.string()),
  /** Why the checkout can't start; null if it can. */
  problem: v.nullable(v.string()),
});

export type QuoteDto = v.InferOutput<typeof quoteSchema>;

export interface QuoteRequest {
  vendor: string;
  items: readonly { productId: string; quantity: number }[];
  delivery?: Delivery;
  sessionId?: string;
}

/** Fetches the quote of a cart. @throws ApiError */
export function fetchQuote(request: QuoteRequest, signal?: AbortSignal): Promise<QuoteDto> {
  return publicCall<QuoteDto>(paths.api.quote, { body: request, ...(signal && { signal }) });
}
