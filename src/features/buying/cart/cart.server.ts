import { asc, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { isUuid } from '../../../platform/uuid.ts';
import type { DeliveryRules } from '../../catalog/deliveries.ts';
import { atMarket } from '../../catalog/product-columns.server.ts';
import { products } from '../../catalog/products.table.ts';
import type { AtMarket } from '../../catalog/products.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import type { CartItem } from './cart.ts';
import { cartWords } from './words.ts';

export type CartVendor = Pick<
  typeof vendors.$inferSelect,
  | 'id'
  | 'slug'
  | 'name'
  | 'owner'
  | 'isActive'
  | 'awayUntil'
  | 'restsAt'
  | 'stripeAccountId'
  | 'paymentsState'
  | 'customerDiscountPercent'
  | 'pickupHours'
  | keyof DeliveryRules
>;

export interface CartProduct {
  id: string;
  vendorId: string;
  slug: string;
  name: string;
  priceCents: number;
  inventory: number;
  atMarket: AtMarket | null;
  picture: Picture | null;
  isActive: boolean;
}

/**
 * Reads the vendor of a cart, by id or slug.
 * @param lock true to keep the row as it is until the transaction ends: a store that closes waits for it. Lock it before products.
 * @throws DomainError `vendor_not_found`, also for a vendor who is not active
 */
export async function readCartVendor(db: Database, idOrSlug: string, lock = false): Promise<CartVendor> {
  const column = isUuid(idOrSlug) ? vendors.id : vendors.slug;
  const query = db.select().from(vendors).where(eq(column, idOrSlug.toLowerCase()));
  const [vendor] = await (lock ? query.for('share') : query);
  if (!vendor?.isActive) throw new DomainError('vendor_not_found', cartWords.vendorNotFound);
  return vendor;
}

/**
 * Reads the products of a cart in the order of their ids, without unknown ids.
 * @param lock true to lock their inventory until the transaction ends
 */
export async function readCartProducts(db: Database, items: readonly CartItem[], lock = false): Promise<CartProduct[]> {
  const ids = items.map((item) => item.productId).filter(isUuid);
  if (ids.length === 0) return [];
  const query = db
    .select({ ...getTableColumns(products), atMarket })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id));
  const rows = await (lock ? query.for('no key update') : query);
  return rows.map((row) => ({ ...row, picture: row.pictures[0] ?? null }));
}
