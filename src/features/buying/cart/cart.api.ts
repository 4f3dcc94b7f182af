import * as v from 'valibot';
import { textSchema } from '../../../platform/api/text-schema.ts';
import { deliveryNames } from '../../catalog/deliveries.ts';
import { cartMaxLines } from './cart.ts';
import { cartErrors, productIdLabel } from './words.ts';

const productIdSchema = textSchema({ label: productIdLabel, max: 100 });

/**
 * Accepts `{ productId, quantity }`, or a whole line of a cart: `{ product: { id, … }, quantity }` or
 * `{ id, …, quantity }`. Ignores everything but id and quantity. `readCartItems` validates the quantity (`bad_quantity`).
 */
const cartLineSchema = v.pipe(
  v.object(
    {
      productId: v.optional(productIdSchema),
      id: v.optional(productIdSchema),
      product: v.optional(v.object({ id: productIdSchema }, () => cartErrors.unreadableLine)),
      quantity: v.optional(v.unknown()),
    },
    () => cartErrors.unreadableLine,
  ),
  v.transform(({ productId, id, product, quantity }) => ({
    productId: productId ?? product?.id ?? id ?? '',
    quantity,
  })),
  v.check(
    ({ productId }) => productId !== '',
    () => cartErrors.lineWithoutProduct,
  ),
);

export const cartLinesSchema = v.pipe(
  v.array(v.unknown(), () => cartErrors.itemsNotList),
  // For the OpenAPI document, which can't tell the lines from this.
  v.description('Each is { productId, quantity }, or a line of a cart as this site shows it.'),
  v.minLength(1, () => cartErrors.empty),
  // Check this before the lines, because there may be very many.
  v.maxLength(cartMaxLines, () => cartErrors.tooManyLines(cartMaxLines)),
  v.array(cartLineSchema),
);

/** Null for the vendor's usual way: shipping, or pickup where nothing is shipped. */
export const deliverySchema = v.nullish(
  v.picklist(deliveryNames, () => cartErrors.badDelivery(deliveryNames.join(' or '))),
  null,
);
