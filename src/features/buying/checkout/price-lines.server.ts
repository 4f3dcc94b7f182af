/** What each unit of a sale is sold for: a piece may have several prices at a booth. */
import { DomainError } from '../../../platform/errors.ts';
import type { CartProduct } from '../cart/cart.server.ts';
import { compareWithList, lowestPrice, noListPrice } from '../orders/line-price.ts';
import { stockErrors } from '../orders/words.ts';
import type { CheckedLine } from './check-cart.ts';
import type { NewOrder, TakenPrice } from './new-order.server.ts';

type Priced = Pick<NewOrder, 'others' | 'prices'>;

/** Returns a line of each price that a piece is sold for, at the prices that buyers see. */
function toPieceLines({ product, quantity }: CheckedLine<CartProduct>, prices: readonly TakenPrice[]) {
  const { id: productId, name, priceCents, picture } = product;
  const line = { productId, name, unitPriceCents: priceCents, quantity, picture, ...noListPrice };
  const taken = prices.filter((price) => price.productId === productId);
  if (taken.length === 0) return [line];
  return taken.map(({ unitPriceCents: asked, quantity: units, reason }) => {
    const unitPriceCents = asked ?? priceCents;
    return { ...line, unitPriceCents, quantity: units, ...compareWithList(unitPriceCents, product, reason) };
  });
}

/** Returns the lines of an order: the pieces, then what isn't one. */
export const toLines = (lines: readonly CheckedLine<CartProduct>[], { others, prices }: Priced) => [
  ...lines.flatMap((line) => toPieceLines(line, prices)),
  ...others.map((other) => ({ ...other, productId: null, picture: null, ...noListPrice })),
];

/** @throws DomainError `forbidden` if a helper went below what the owner allows */
export function requireAllowedPrices(lines: ReturnType<typeof toLines>, maxDiscountPercent: number): void {
  const isBelow = ({ unitPriceCents, listPriceCents }: (typeof lines)[number]) =>
    listPriceCents !== null && unitPriceCents < lowestPrice(listPriceCents, maxDiscountPercent);
  if (lines.some(isBelow)) throw new DomainError('forbidden', stockErrors.belowAllowed);
}
