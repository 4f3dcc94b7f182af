import { DomainError } from '../../../platform/errors.ts';
import { heldRefusal, type LocalClock, marketLabel } from '../../catalog/availability.ts';
import type { AtMarket } from '../../catalog/products.ts';
import { marketSaleWords } from '../../catalog/words.ts';
import { type CartItem, checkLineInventory } from '../cart/cart.ts';
import { lineProblems } from '../cart/words.ts';
import type { Holds } from '../orders/read-holds.server.ts';
import { checkoutErrors } from './words.ts';

interface SoldProduct {
  id: string;
  vendorId: string;
  name: string;
  inventory: number;
  atMarket?: AtMarket | null;
  isActive: boolean;
}

export interface CheckedLine<P extends SoldProduct> {
  product: P;
  quantity: number;
}

/**
 * Pairs each item with its product.
 * @param vendorId vendor of the cart; null for the vendor of the first product
 * @throws DomainError `product_not_found`, also for products that are no longer sold; `mixed_vendors`
 */
export function checkProducts<P extends SoldProduct>(
  items: readonly CartItem[],
  found: readonly P[],
  vendorId: string | null,
): CheckedLine<P>[] {
  const byId = new Map(found.filter((product) => product.isActive).map((product) => [product.id, product]));
  const lines = items.map(({ productId, quantity }) => {
    const product = byId.get(productId);
    if (product) return { product, quantity };
    const field = { path: 'items', message: lineProblems.gone(0), productId: productId.slice(0, 100), available: 0 };
    throw new DomainError('product_not_found', checkoutErrors.pieceGone, { fields: [field] });
  });
  const owner = vendorId ?? lines[0]?.product.vendorId;
  if (lines.some((line) => line.product.vendorId !== owner)) {
    throw new DomainError('mixed_vendors', checkoutErrors.severalVendors);
  }
  return lines;
}

export function findShortLines<P extends SoldProduct>(lines: readonly CheckedLine<P>[]): CheckedLine<P>[] {
  return lines.filter(({ product, quantity }) => product.inventory < quantity);
}

function describeShortage(
  { name, inventory, atMarket }: SoldProduct,
  holds: Holds | undefined,
  clock: LocalClock,
): string {
  if (inventory > 0) return checkoutErrors.fewLeft(name, inventory);
  if (holds === undefined) return atMarket ? marketSaleWords.refusal(name, atMarket.event) : checkoutErrors.sold(name);
  // A new checkout cancels the buyer's own, unless Stripe can't be reached.
  return holds.own > 0 ? checkoutErrors.ownCheckout(name) : heldRefusal(name, holds.until, clock);
}

/**
 * Creates the error `out_of_stock` with a field for each line. If another buyer is paying for the last unit, it says so,
 * and when to try again.
 * @param short at least one line
 * @param holds open checkouts of their products
 */
export function createOutOfStockError(
  short: readonly CheckedLine<SoldProduct>[],
  holds: ReadonlyMap<string, Holds>,
  clock: LocalClock,
): DomainError {
  const fields = short.map(({ product, quantity }) => {
    const { buyable, problem } = checkLineInventory(quantity, product.inventory, holds.has(product.id));
    const place = problem === 'sold' ? product.atMarket : null;
    const message = place ? marketLabel(place) : problem ? lineProblems[problem](buyable) : '';
    return { path: 'items', message, productId: product.id, available: product.inventory };
  });
  const [first] = short;
  const message = first === undefined ? '' : describeShortage(first.product, holds.get(first.product.id), clock);
  const until = first?.product.inventory === 0 ? holds.get(first.product.id)?.until : undefined;
  const seconds = until === undefined ? 0 : Math.ceil((until.getTime() - clock.now.getTime()) / 1000);
  return new DomainError('out_of_stock', message, { fields, ...(seconds > 0 && { retryAfter: seconds }) });
}
