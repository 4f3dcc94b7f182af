import { and, count, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Cents } from '../../../platform/money.ts';
import { zonedDay } from '../../../platform/zoned-time.ts';
import { sumByMonth } from '../../buying/figures/month-sums.server.ts';
import { findOwnStoreSlug } from '../../catalog/vendors.server.ts';
import { favorites } from '../../favorites/favorites.table.ts';
import { countWaitingOrders } from '../orders/list-orders.server.ts';
import { findOwnStore, type OwnStore } from '../own-store.server.ts';
import { countPieces } from '../today/today.server.ts';

export interface VendorFigures {
  store: OwnStore;
  published: number;
  /** Orders to ship or for pickup. */
  open: number;
  favorites: number;
  /** YYYY-MM, in the site's time zone. */
  month: string;
  /** Orders of this site, and pieces sold in person. */
  sales: number;
  inPerson: number;
  /** Both together. */
  soldCents: Cents;
}

export async function loadVendorFigures(
  db: Database,
  userId: string,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<VendorFigures | null> {
  const slug = await findOwnStoreSlug(db, userId);
  const store = slug === null ? null : await findOwnStore(db, slug);
  if (store === null) return null;
  const month = zonedDay(now, timeZone).slice(0, 7);
  const ofStore = and(eq(favorites.type, 'artist'), eq(favorites.itemId, store.id), favorites.favorite);
  const [pieces, open, sums, [loved]] = await Promise.all([
    countPieces(db, store.id),
    countWaitingOrders(db, store.id),
    sumByMonth(db, store.id, timeZone, month),
    db.select({ count: count() }).from(favorites).where(ofStore),
  ]);
  const current = sums.find((one) => one.month === month);
  return {
    store,
    published: pieces.published,
    open,
    favorites: loved?.count ?? 0,
    month,
    sales: current?.sales ?? 0,
    inPerson: current?.inPerson ?? 0,
    soldCents: (current?.paidCents ?? 0) + (current?.inPersonCents ?? 0),
  };
}
