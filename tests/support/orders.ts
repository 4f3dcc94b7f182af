import { eq, getTableColumns } from 'drizzle-orm';
import type { PgInsertValue } from 'drizzle-orm/pg-core';
import { isAtBooth } from '../../src/features/buying/channels.ts';
import { checkouts } from '../../src/features/buying/orders/checkouts.table.ts';
import { orders } from '../../src/features/buying/orders/orders.table.ts';
import { createOrderNumber } from '../../src/features/buying/orders/orders.ts';
import { parcels } from '../../src/features/buying/orders/parcels.table.ts';
import { readOrder } from '../../src/features/buying/orders/read-orders.server.ts';
import { boothSales, sales } from '../../src/features/buying/orders/sales.table.ts';
import type { Database } from '../../src/platform/database/database.ts';

type NewOrder = typeof orders.$inferInsert;
type NewParcel = Omit<typeof parcels.$inferInsert, 'orderId'>;
type CheckoutChanges = Partial<Omit<PgInsertValue<typeof checkouts>, 'orderId'>>;
/** Columns of an order and of its parcel, and its checkout. */
export type OrderChanges = Partial<NewOrder & NewParcel> & { checkout?: CheckoutChanges };

/** Tells the columns of a parcel from those of its order, which have other names. */
function splitColumns(changes: Partial<NewOrder & NewParcel>): {
  order: Partial<NewOrder>;
  parcel: Partial<NewParcel>;
} {
  const isOfParcel = ([name]: [string, unknown]) => name in getTableColumns(parcels);
  const all = Object.entries(changes);
  return {
    order: Object.fromEntries(all.filter((one) => !isOfParcel(one))),
    parcel: Object.fromEntries(all.filter(isOfParcel)),
  };
}

/** Inserts an order, with its checkout unless it was sold in person, and its parcel unless it was taken along. */
export async function addOrder(
  db: Database,
  values: NewOrder & Partial<NewParcel>,
  checkout: CheckoutChanges = {},
): Promise<typeof orders.$inferSelect> {
  const { order, parcel } = splitColumns(values);
  const [row] = await db
    .insert(orders)
    .values(order as NewOrder)
    .returning();
  if (!row) throw new Error('There is no order.');
  const { id: orderId, createdAt: expiresAt } = row;
  if (!isAtBooth(row)) await db.insert(parcels).values({ delivery: 'shipping', ...parcel, orderId });
  if (row.channel === 'in_person') return row;
  await db.insert(checkouts).values({ orderId, buyerKey: 'k', requestHash: 'h', expiresAt, ...checkout });
  return row;
}

/** Creates a paid $10 order without lines that Stripe doesn't know. Returns its number. */
export async function makeOrder(
  db: Database,
  vendor: { id: string },
  { checkout, ...changes }: OrderChanges = {},
): Promise<string> {
  const number = createOrderNumber();
  const order = {
    number,
    vendorId: vendor.id,
    status: 'paid',
    stripeAccountId: 'acct_test',
    goodsCents: 1_000,
    shippingCents: 0,
    processingFeeCents: 0,
    totalCents: 1_000,
    applicationFeeCents: 15,
    createdAt: new Date(),
    ...changes,
  } as const;
  await addOrder(db, order, checkout);
  return number;
}

/** Changes an order and its parcel, as no code of the site does. */
export async function changeOrder(db: Database, orderId: string, changes: Partial<NewOrder & NewParcel>) {
  const { order, parcel } = splitColumns(changes);
  if (Object.keys(order).length > 0) await db.update(orders).set(order).where(eq(orders.id, orderId));
  if (Object.keys(parcel).length > 0) await db.update(parcels).set(parcel).where(eq(parcels.orderId, orderId));
}

/** Changes the checkout of an order that is on its way or over, as no code of the site does. */
export async function changeCheckout(
  db: Database,
  orderId: string,
  changes: Partial<typeof checkouts.$inferInsert>,
): Promise<void> {
  await db.update(checkouts).set(changes).where(eq(checkouts.orderId, orderId));
}

/** Reads an order with its checkout and its parcel, whose columns are beside its own, too. */
export async function readWhole(db: Database, orderId: string) {
  const order = await readOrder(db, { checkout: 'ifAny', parcel: 'ifAny' }, eq(orders.id, orderId));
  if (order === null) throw new Error(`There is no order ${orderId}.`);
  return { ...order.parcel, ...order };
}

/** Finds an order by its number, like `readWhole`. */
export async function findOrder(db: Database, number: string) {
  const [row] = await db.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
  if (!row) throw new Error(`There is no order ${number}.`);
  return await readWhole(db, row.id);
}

/** Adds how an order in person was paid: in cash, or as `changes` say. */
export async function addSale(
  db: Database,
  { id: orderId, vendorId }: { id: string; vendorId: string },
  changes: Partial<typeof sales.$inferInsert> & { soldOn: string },
): Promise<void> {
  await db.insert(sales).values({ orderId, vendorId, idempotencyKey: crypto.randomUUID(), tender: 'cash', ...changes });
}

/** Reads an order in person with what lies beside it. */
export const saleOf = (db: Database, id: string) =>
  readOrder(db, { sale: true, boothSale: 'ifAny' }, eq(orders.id, id));

/** Finds the order of a sale that a phone recorded. */
export const findPhoneSale = (db: Database, clientSaleId: string) =>
  readOrder(db, { boothSale: true }, eq(boothSales.clientSaleId, clientSaleId));
