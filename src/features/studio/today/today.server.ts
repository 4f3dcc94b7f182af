import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { listOpenConflicts, type OpenConflict } from '../../buying/in-person/settle-conflicts.server.ts';
import { listVendorEvents } from '../../catalog/events.server.ts';
import type { EventCard } from '../../catalog/events.ts';
import { isHeld } from '../../catalog/product-columns.server.ts';
import { listVendorProducts } from '../../catalog/products.server.ts';
import { products } from '../../catalog/products.table.ts';
import type { Product } from '../../catalog/products.ts';
import { listThreads, type ThreadRow } from '../../messages/threads.server.ts';
import { type DayEvent, isDayClosed, listOpenDays } from '../event-day/day.server.ts';
import { listWaiting, type StoreOrder } from '../orders/list-orders.server.ts';
import { listMoneyTasks, type MoneyTask } from '../orders/refund/money-tasks.server.ts';
import type { OwnStore } from '../own-store.server.ts';
import { describePayments, type PaymentsDescription } from '../payments/describe-payments.ts';
import { paymentAccounts } from '../payments/payment-accounts.table.ts';
import { missingFields } from '../pieces/pieces.ts';

export interface Draft {
  id: string;
  name: string;
  picture: Picture | null;
  /** What publishing still needs, as sentences. */
  missing: readonly string[];
  updatedAt: Date;
}

export interface Today {
  payments: PaymentsDescription;
  /** Disputes, refund requests, and failed refunds. */
  moneyTasks: readonly MoneyTask[];
  /** Pieces that were sold in person though somebody had bought them here. */
  conflicts: readonly OpenConflict[];
  /** Events that are over and weren't closed. */
  openDays: readonly DayEvent[];
  /** Up to one more than are shown, so that Today knows whether there are more. */
  toSend: readonly StoreOrder[];
  toHandOver: readonly StoreOrder[];
  /** The first of those that have their label. */
  toDropOff: readonly StoreOrder[];
  messages: readonly ThreadRow[];
  drafts: readonly Draft[];
  /** A unit held for an open checkout does not count as sold yet. */
  counts: { drafts: number; published: number; soldOut: number };
  wall: readonly Product[];
  nextEvent: EventCard | null;
  /** True if it takes place today, and the artist has closed the day. */
  isMarketClosed: boolean;
}

export const shownOnToday = 3;
const onTheWall = 4;

const isDraft = and(eq(products.isActive, false), isNull(products.archivedAt));

async function listDrafts(db: Database, vendorId: string): Promise<Draft[]> {
  const { id, name, pictures, categorySlug, updatedAt } = products;
  const rows = await db
    .select({ id, name, pictures, categorySlug, updatedAt })
    .from(products)
    .where(and(eq(products.vendorId, vendorId), isDraft))
    .orderBy(desc(updatedAt), desc(id))
    .limit(shownOnToday);
  return rows.map(({ id, name, updatedAt, ...content }) => ({
    id,
    name,
    updatedAt,
    picture: content.pictures[0] ?? null,
    missing: missingFields(content).map(({ message }) => message),
  }));
}

export async function countPieces(db: Database, vendorId: string): Promise<Today['counts']> {
  const ofStore = eq(products.vendorId, vendorId);
  const [row] = await db
    .select({
      published: sql<number>`(count(*) filter (where ${products.isActive}))::int`,
      soldOut: sql<number>`(count(*) filter (where ${products.isActive} and inventory = 0 and not ${isHeld}))::int`,
      drafts: sql<number>`(count(*) filter (where ${isDraft}))::int`,
    })
    .from(products)
    .where(ofStore);
  return row ?? { published: 0, soldOut: 0, drafts: 0 };
}

async function loadPayments(
  db: Database,
  store: Pick<OwnStore, 'id' | 'paymentsState'>,
  timeZone: string,
): Promise<PaymentsDescription> {
  const [account] = await db
    .select({ requirements: paymentAccounts.requirements })
    .from(paymentAccounts)
    .where(eq(paymentAccounts.vendorId, store.id));
  return describePayments(store, account?.requirements ?? [], timeZone);
}

export async function loadToday(
  db: Database,
  store: Pick<OwnStore, 'id' | 'paymentsState'>,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Today> {
  const vendorId = store.id;
  const [payments, waiting, written, drafts, counts, wall, [nextEvent = null], moneyTasks, conflicts, openDays] =
    await Promise.all([
      loadPayments(db, store, timeZone),
      listWaiting(db, vendorId, { limit: shownOnToday + 1 }),
      listThreads(db, vendorId, { limit: shownOnToday, unreadOnly: true }),
      listDrafts(db, vendorId),
      countPieces(db, vendorId),
      listVendorProducts(db, vendorId, { limit: onTheWall, order: 'sold last' }),
      listVendorEvents(db, vendorId, now, 1),
      listMoneyTasks(db, vendorId, now),
      listOpenConflicts(db, vendorId),
      listOpenDays(db, vendorId, { now, timeZone }),
    ]);
  const isMarketClosed =
    nextEvent !== null && (await isDayClosed(db, { vendorId, eventId: nextEvent.id }, { now, timeZone }));
  const asked = { payments, moneyTasks, conflicts, openDays, ...waiting, messages: written, drafts };
  return { ...asked, counts, wall, nextEvent, isMarketClosed };
}
