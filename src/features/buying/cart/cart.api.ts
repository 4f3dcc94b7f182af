/** The lines of a cart as clients send them. */
import * as v from 'valibot';
import { textSchema } from '../../../platform/api/text-schema.ts';
import { cartMaxLines } from './cart.ts';

const productIdSchema = textSchema({ label: 'The id of a piece', max: 100 });

const wrongLine = 'A line of the cart cannot be read.';

/**
 * `{ productId, quantity }`, or a cart's line sent whole: `{ product: { id, … }, quantity }` or `{ id, …, quantity }`.
 * All but id and quantity is ignored. Which quantities are good is the business's to say (`bad_quantity`).
 */
const cartLineSchema = v.pipe(
  v.object(
    {
      productId: v.optional(productIdSchema),
      id: v.optional(productIdSchema),
      product: v.optional(v.object({ id: productIdSchema }, wrongLine)),
      quantity: v.optional(v.unknown()),
    },
    wrongLine,
  ),
  v.transform(({ productId, id, product, quantity }) => ({
    productId: productId ?? product?.id ?? id ?? '',
    quantity,
  })),
  v.check(({ productId }) => productId !== '', 'A line of the cart has no product.'),
);

export const cartLinesSchema = v.pipe(
  v.array(v.unknown(), 'The items must be a list.'),
  v.minLength(1, 'Your cart is empty'),
  // Before the lines are looked at: there may be very many.
  v.maxLength(cartMaxLines, `A cart holds at most ${cartMaxLines} different pieces.`),
  v.array(cartLineSchema),
);

export const deliverySchema = v.nullish(
  v.picklist(['shipping', 'pickup'], 'The delivery is either shipping or pickup.'),
  'shipping',
);
