/** Events of paid orders that come many times, in any order, and at once. */
import { count, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { orders } from '../../../src/features/buying/orders/orders.table.ts';
import { stockMovements } from '../../../src/features/buying/orders/stock.table.ts';
import type { EmulatedApp } from '../emulated-app.ts';
import { makeProduct, makeVendor } from '../factories.ts';
import { dice } from '../rounds.ts';
import { checkOut, stockOf } from '../shop.ts';

/** Pays so many orders of a new app, and delivers every event so many times: one sale and two mails each. */
export async function deliverShuffled(app: EmulatedApp, { n, times }: { n: number; times: number }): Promise<void> {
  const vendor = await makeVendor(app.db, { stripeAccountId: 'acct_demo_storm' });
  const [one, other] = [
    await makeProduct(app.db, vendor, { inventory: 1_000 }),
    await makeProduct(app.db, vendor, { inventory: 1_000 }),
  ];
  for (let made = 0; made < n; made += 1) {
    const cart = [
      { productId: one.id, quantity: 1 },
      { productId: other.id, quantity: 2 },
    ];
    const order = await checkOut(app, cart);
    await app.emulator.pay(order.checkout.sessionId ?? '');
  }
  const statuses = await app.emulator.deliverAll({ times, shuffle: dice().shuffled, concurrency: 20 });
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(statuses.length).toBeGreaterThanOrEqual(times * n);

  const [paid] = await app.db.select({ count: count() }).from(orders).where(eq(orders.status, 'paid'));
  expect(paid?.count).toBe(n);
  const [sales] = await app.db.select({ count: count() }).from(stockMovements).where(eq(stockMovements.kind, 'sale'));
  expect(sales?.count).toBe(2 * n);
  expect(await stockOf(app.db, one.id)).toEqual({ free: 1_000 - n, held: 0, sold: n });
  expect(await stockOf(app.db, other.id)).toEqual({ free: 1_000 - 2 * n, held: 0, sold: 2 * n });

  const mails = new Map<string, string[]>();
  for (const mail of app.mails.mails) {
    if (!('orderNumber' in mail.data)) continue;
    mails.set(mail.data.orderNumber, [...(mails.get(mail.data.orderNumber) ?? []), mail.template]);
  }
  expect(mails.size).toBe(n);
  for (const templates of mails.values()) expect(templates).toEqual(['order-confirmed', 'order-received']);
}
