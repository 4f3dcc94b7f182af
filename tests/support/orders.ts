import { eq } from 'drizzle-orm';
import type { PgInsertValue } from 'drizzle-orm/pg-core';
import { checkouts } from '../../src/features/buying/orders/checkouts.table.ts';
import { orders } from '../../src/features/buying/orders/orders.table.ts';
import { createOrderNumber } from '../../src/features/buying/orders/orders.ts';
import { readOrder } from '../../src/features/buying/orders/read-orders.server.ts';
import { boothSales, sales } from '../../src/features/buying/orders/sales.table.ts';
import type { Database } from '../../src/platform/database/database.ts';

type CheckoutChanges = Partial<Omit<PgInsertValue<typeof checkouts>, 'orderId'>>;

/** Inserts an order, with its checkout unless it was sold in person. */
export async function addOrder(
  db: Database,
  order: typeof orders.$inferInsert,
  checkout: CheckoutChanges = {},
): Promise<typeof orders.$inferSelect> {
  const [row] = await db.insert(orders).values(order).returning();
  if (!row) throw new Error('There is no order.');
  const { id: orderId, createdAt: expiresAt } = row;
  if (row.channel === 'booth') return row;
  await db.insert(checkouts).values({ orderId, buyerKey: 'k', requestHash: 'h', expiresAt, ...checkout });
  return row;
}

/** Creates a paid $10 order without lines that Stripe doesn't know. Returns its number. */
export async function makeOrder(
  db: Database,
  vendor: { id: string },
  { checkout, ...changes }: Partial<typeof orders.$inferInsert> & { checkout?: CheckoutChanges } = {},
): Promise<string> {
  const createdAt = changes.createdAt ?? new Date();
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
    delivery: 'shipping',
    createdAt,
    ...changes,
  } as const;
  await addOrder(db, order, checkout);
  return number;
}

/** Changes the checkout of an order that is on its way or over, as no code of the site does. */
export async function changeCheckout(db: Database, orderId: string, changes: CheckoutChanges): Promise<void> {
  await db.update(checkouts).set(changes).where(eq(checkouts.orderId, orderId));
}

/** Finds an order by its number. */
export async function findOrder(db: Database, number: string) {
  const [row] = await db.select().from(orders).where(eq(orders.number, number));
  if (!row) throw new Error('There is no such order.');
  return row;
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
