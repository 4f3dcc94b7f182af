import { eq } from 'drizzle-orm';
import { arrivalOf } from '../../src/features/catalog/arrival.ts';
import { localClock } from '../../src/features/catalog/availability.ts';
import type { Delivery } from '../../src/features/catalog/deliveries.ts';
import { products } from '../../src/features/catalog/products.table.ts';
import { shopState } from '../../src/features/catalog/shop-state.ts';
import { vendors } from '../../src/features/catalog/vendors.table.ts';
import type { TestApp } from './test-app.ts';

/** Counts the pieces, and their stores, that are here by a day, as their own pages would say. */
export async function countHereBy(app: TestApp, day: string, ways: readonly Delivery[]) {
  const local = localClock(app);
  const rows = await app.db
    .select({ piece: products, store: vendors })
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendorId));
  const isThere = (store: typeof vendors.$inferSelect) =>
    ways.some((way) => {
      const arrival = arrivalOf(way, store, { ...local, zip: null });
      return arrival !== null && (arrival.kind === 'carried' ? arrival.to : arrival.day) <= day;
    });
  const found = rows.filter(
    ({ piece, store }) =>
      piece.isActive && piece.inventory > 0 && shopState(store, local.now) === 'open' && isThere(store),
  );
  return { pieces: found.length, stores: new Set(found.map(({ store }) => store.id)).size };
}
