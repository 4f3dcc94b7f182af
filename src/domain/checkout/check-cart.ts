import { lineInventory } from '../carts/carts.ts';
import type { WantedLine } from '../carts/wanted-lines.ts';
import { DomainError } from '../errors.ts';

interface SoldProduct {
  id: string;
  vendorId: string;
  name: string;
  inventory: number;
  isActive: boolean;
}

export interface CheckedLine<P extends SoldProduct> {
  product: P;
  quantity: number;
}

/**
 * Each item with its product.
 * @param vendorId whose cart it is; null for that of the first product
 * @throws DomainError `product_not_found`, also for products that are not sold any more; `mixed_vendors`
 */
export function checkProducts<P extends SoldProduct>(
  items: readonly WantedLine[],
  found: readonly P[],
  vendorId: string | null,
): CheckedLine<P>[] {
  const byId = new Map(found.filter((product) => product.isActive).map((product) => [product.id, product]));
  const lines = items.map(({ productId, quantity }) => {
    const product = byId.get(productId);
    if (product) return { product, quantity };
    const message = 'A piece in your cart is no longer available.';
    const field = { path: 'items', message: 'no longer available', productId: productId.slice(0, 100), available: 0 };
    throw new DomainError('product_not_found', message, { fields: [field] });
  });
  const owner = vendorId ?? lines[0]?.product.vendorId;
  if (lines.some((line) => line.product.vendorId !== owner)) {
    throw new DomainError('mixed_vendors', 'A cart holds pieces of one artist at a time.');
  }
  return lines;
}

/** @throws DomainError `out_of_stock` with a field for each piece of which there are too few */
export function checkInventory(lines: readonly CheckedLine<SoldProduct>[]): void {
  const fields = lines.flatMap(({ product, quantity }) => {
    const { problem } = lineInventory(quantity, product.inventory);
    return problem === null
      ? []
      : [{ path: 'items', message: problem, productId: product.id, available: product.inventory, name: product.name }];
  });
  const [first] = fields;
  if (first === undefined) return;
  throw new DomainError('out_of_stock', `${first.name}: ${first.message}.`, {
    fields: fields.map(({ name: _, ...field }) => field),
  });
}
