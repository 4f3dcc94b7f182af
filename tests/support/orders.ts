import { eq } from 'drizzle-orm';
import { orders } from '../../src/features/buying/orders/orders.table.ts';
import { createOrderNumber } from '../../src/features/buying/orders/orders.ts';
import { readOrder } from '../../src/features/buying/orders/read-orders.server.ts';
import { boothSales, sales } from '../../src/features/buying/orders/sales.table.ts';
import type { Database } from '../../src/platform/database/database.ts';

/** Creates a paid $10 order without lines that Stripe doesn't know. Returns its number. */
export async function makeOrder(
  db: Database,
  vendor: { id: string },
  changes: Partial<typeof orders.$inferInsert> = {},
): Promise<string> {
  const createdAt = changes.createdAt ?? new Date();
  const number = createOrderNumber();
  await db.insert(orders).values({
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
    delivery: 'shipping',
    createdAt,
    expiresAt: createdAt,
    ...changes,
  });
  return number;
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
