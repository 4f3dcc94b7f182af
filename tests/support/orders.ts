import { eq, getTableColumns } from 'drizzle-orm';
import { orders } from '../../src/features/buying/orders/orders.table.ts';
import { createOrderNumber } from '../../src/features/buying/orders/orders.ts';
import { parcels } from '../../src/features/buying/orders/parcels.table.ts';
import { readOrder } from '../../src/features/buying/orders/read-orders.server.ts';
import type { Database } from '../../src/platform/database/database.ts';

type NewParcel = Omit<typeof parcels.$inferInsert, 'orderId'>;
export type OrderChanges = Partial<typeof orders.$inferInsert & NewParcel>;

/** Tells the columns of a parcel from those of its order, which have other names. */
function splitColumns(changes: OrderChanges): {
  order: Partial<typeof orders.$inferInsert>;
  parcel: Partial<NewParcel>;
} {
  const isOfParcel = ([name]: [string, unknown]) => name in getTableColumns(parcels);
  const all = Object.entries(changes);
  return {
    order: Object.fromEntries(all.filter((one) => !isOfParcel(one))),
    parcel: Object.fromEntries(all.filter(isOfParcel)),
  };
}

/** Inserts an order, with its parcel unless it was taken along. Returns its id. */
export async function insertOrder(
  db: Database,
  values: typeof orders.$inferInsert & Partial<NewParcel>,
): Promise<string> {
  const { order, parcel } = splitColumns(values);
  const [row] = await db
    .insert(orders)
    .values(order as typeof orders.$inferInsert)
    .returning();
  if (!row) throw new Error('There is no order.');
  const isTakenAlong = row.channel === 'booth' || row.phoneId !== null;
  if (!isTakenAlong) await db.insert(parcels).values({ delivery: 'shipping', ...parcel, orderId: row.id });
  return row.id;
}

/** Creates a paid $10 order without lines that Stripe doesn't know. Returns its number. */
export async function makeOrder(db: Database, vendor: { id: string }, changes: OrderChanges = {}): Promise<string> {
  const createdAt = changes.createdAt ?? new Date();
  const number = createOrderNumber();
  await insertOrder(db, {
    number,
    vendorId: vendor.id,
    status: 'paid',
    buyerKey: 'k',
    requestHash: 'h',
    stripeAccountId: 'acct_test',
    goodsCents: 1_000,
    shippingCents: 0,
    processingFeeCents: 0,
    totalCents: 1_000,
    applicationFeeCents: 15,
    createdAt,
    expiresAt: createdAt,
    ...changes,
  });
  return number;
}

/** Changes an order and its parcel. */
export async function changeOrder(db: Database, orderId: string, changes: OrderChanges): Promise<void> {
  const { order, parcel } = splitColumns(changes);
  if (Object.keys(order).length > 0) await db.update(orders).set(order).where(eq(orders.id, orderId));
  if (Object.keys(parcel).length > 0) await db.update(parcels).set(parcel).where(eq(parcels.orderId, orderId));
}

/** Reads an order with its parcel, whose columns are beside its own, too. */
export async function readWhole(db: Database, orderId: string) {
  const order = await readOrder(db, { parcel: 'ifAny' }, eq(orders.id, orderId));
  if (order === null) throw new Error('There is no such order.');
  return { ...order.parcel, ...order };
}

/** Finds an order by its number, like `readWhole`. */
export async function findOrder(db: Database, number: string) {
  const [row] = await db.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
  if (!row) throw new Error('There is no such order.');
  return await readWhole(db, row.id);
}
