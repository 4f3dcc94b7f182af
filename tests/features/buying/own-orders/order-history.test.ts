import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderLines, orders } from '../../../../src/features/buying/orders/orders.table.ts';
import { orderHistoryMax, readOrderHistory } from '../../../../src/features/buying/own-orders/order-history.server.ts';
import { openDatabase } from '../../../../src/platform/database/connection.ts';
import { type FreshDatabase, freshDatabase } from '../../../support/database.ts';
import { makePicture, makeProduct, makeUser, makeVendor } from '../../../support/factories.ts';
import { makeOrder } from '../../../support/orders.ts';

let fresh: FreshDatabase;
let vendor: Awaited<ReturnType<typeof makeVendor>>;
beforeAll(async () => {
  fresh = await freshDatabase();
  vendor = await makeVendor(fresh.db, { name: 'Portland Kiln' });
});
afterAll(() => fresh.close());

const daysAgo = (days: number) => new Date(Date.UTC(2026, 10, 20) - days * 86_400_000);

const orderOf = (userId: string | null, days: number, changes: Parameters<typeof makeOrder>[2] = {}) =>
  makeOrder(fresh.db, vendor, { userId, createdAt: daysAgo(days), ...changes });

const numbers = async (userId: string) => (await readOrderHistory(fresh.db, userId)).orders.map(({ number }) => number);

test('the history lists the account’s own orders, newest first', async () => {
  const [ada, bob] = [await makeUser(fresh.db), await makeUser(fresh.db)];
  const older = await orderOf(ada.id, 9);
  const newer = await orderOf(ada.id, 1);
  const bobs = await orderOf(bob.id, 2);
  await orderOf(null, 3, { customerEmail: ada.email });
  expect(await numbers(ada.id)).toEqual([newer, older]);
  expect(await numbers(bob.id)).toEqual([bobs]);
  expect(await numbers('nobody')).toEqual([]);
  expect(await numbers("' or true --")).toEqual([]);
});

test('the history has each order’s date, vendor, total, and status', async () => {
  const { id } = await makeUser(fresh.db);
  const parcel = { carrier: 'usps', trackingNumber: '9405', sentAt: new Date(Date.UTC(2026, 10, 20)) };
  const number = await orderOf(id, 1, { status: 'needs_attention', parcelState: 'sent', ...parcel });
  expect(await readOrderHistory(fresh.db, id)).toEqual({
    more: false,
    orders: [
      {
        number,
        createdAt: new Date(Date.UTC(2026, 10, 19)),
        status: 'needs_attention',
        parcelState: 'sent',
        attention: null,
        attentionClosedAt: null,
        parcel: expect.objectContaining({ ...parcel, deliveredAt: null, handedOverAt: null }),
        paidAt: null,
        shipBy: null,
        totalCents: 1_000,
        refundedCents: 0,
        vendor: { slug: vendor.slug, name: 'Portland Kiln', owner: vendor.owner, isActive: true },
        first: null,
        sessionId: null,
        expiresAt: expect.any(Date),
      },
    ],
  });
});

test('the history names each order by its first piece, with the picture that was ordered', async () => {
  const { id } = await makeUser(fresh.db);
  const number = await orderOf(id, 1);
  const pictures = [makePicture({ key: 'demo/since' })];
  const picture = makePicture({ key: 'demo/ordered' });
  const [jar, bowl] = [await makeProduct(fresh.db, vendor, { pictures }), await makeProduct(fresh.db, vendor)];
  const [order] = await fresh.db.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
  const line = { orderId: order?.id ?? '', unitPriceCents: 500, quantity: 1 };
  await fresh.db.insert(orderLines).values([
    { ...line, productId: bowl.id, name: 'Bowl', position: 1 },
    { ...line, productId: jar.id, name: 'Jar as Ordered', position: 0, picture },
  ]);
  const [shown] = (await readOrderHistory(fresh.db, id)).orders;
  expect(shown?.first).toEqual({ name: 'Jar as Ordered', others: 1, picture });
});

test('the history leaves out expired orders and shows all others', async () => {
  const { id } = await makeUser(fresh.db);
  for (const status of ['pending', 'paid', 'expired', 'cancelled', 'needs_attention', 'refunded'] as const) {
    await orderOf(id, 1, { status });
  }
  const { orders: shown } = await readOrderHistory(fresh.db, id);
  expect(shown.map(({ status }) => status).sort()).toEqual([
    'cancelled',
    'needs_attention',
    'paid',
    'pending',
    'refunded',
  ]);
});

test('the history shows the newest fifty and that there are more, with one query', async () => {
  const { id } = await makeUser(fresh.db);
  for (let day = 0; day <= orderHistoryMax; day += 1) await orderOf(id, day);
  let queries = 0;
  const counted = openDatabase(fresh.url, { max: 1 });
  counted.pool.on('connect', (client) => {
    const query = client.query.bind(client);
    client.query = ((...given: Parameters<typeof query>) => {
      queries += 1;
      return query(...given);
    }) as typeof client.query;
  });
  await counted.db.execute(sql`select 1`);
  queries = 0;
  const { orders: shown, more } = await readOrderHistory(counted.db, id);
  await counted.close();
  expect([shown.length, more, queries]).toEqual([orderHistoryMax, true, 1]);
});
