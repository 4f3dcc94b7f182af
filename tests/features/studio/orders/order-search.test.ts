/** A store's search finds the same orders whether they are few, looked up by an index, or very many, read in their order. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadOrderList } from '../../../../src/features/studio/orders/list-orders.server.ts';
import { makeProduct, makeVendor } from '../../../support/factories.ts';
import { addSale, findOrder, makeOrder } from '../../../support/orders.ts';
import { testApp } from '../../../support/test-app.ts';

const app = await testApp();
const { db } = app;
afterAll(() => app.close());

type Vendor = Awaited<ReturnType<typeof makeVendor>>;
let kiln: Vendor;
let press: Vendor;

const find = (search: string, page = 1, vendor = kiln) => loadOrderList(db, vendor.id, { search, view: 'all', page });

beforeAll(async () => {
  [kiln, press] = [await makeVendor(db), await makeVendor(db)];
  const lamp = await makeProduct(db, kiln, { name: 'Dogwood Lamp' });
  await db.execute(sql`with made as (
    insert into orders (number, status, vendor_id, stripe_account_id, goods_cents, shipping_cents,
      processing_fee_cents, total_cents, application_fee_cents, parcel_state, customer_name, customer_email, paid_at)
    select 'RC-MANY-' || lpad(n::text, 5, '0'), 'paid', ${kiln.id}, 'acct_1', 4500, 0, 0, 4500, 68,
      (case when n % 500 = 0 then 'to_send' else 'delivered' end)::parcel_state, 'Priya Raman', 'secret' || n || '@many.test',
      now() - n * interval '1 minute' from generate_series(1, 1500) as n returning id), packed as (insert into parcels (order_id, delivery, address)
      select id, 'shipping', jsonb_build_object('name', 'Priya Raman') from made)
    insert into order_lines (order_id, product_id, position, name, unit_price_cents, quantity)
    select id, ${lamp.id}, 0, 'Dogwood Lamp', 4500, 1 from made`);
  await makeOrder(db, kiln, { paidAt: new Date(), customerName: '100% Zoë_Quill', customerEmail: 'zq@example.org' });
  await makeOrder(db, press, { paidAt: new Date(), customerName: 'Zoë Quill' });
  for (const vendor of [kiln, press]) {
    const number = await makeOrder(db, vendor, {
      paidAt: new Date(),
      channel: 'in_person',
      stripeAccountId: null,
      applicationFeeCents: 0,
      processorFeeCents: 0,
      delivery: 'pickup',
    });
    const sale = { soldOn: '2026-11-18', place: 'Kiln shed', tenderLabel: 'Zelle' };
    await addSale(db, await findOrder(db, number), sale);
  }
});

test('few matches are counted, and are those of this store alone', async () => {
  const list = await find('zoË_q');
  expect(list.orders.map(({ customerName }) => customerName)).toEqual(['100% Zoë_Quill']);
  expect(list.counts).toMatchObject({ all: 1, done: 1, send: 0 });
  expect((await find('MANY-0004')).counts?.all).toBe(10);
  expect((await find('100%')).counts?.all).toBe(1);
});

test('a sale in person is found by its place and by what it was paid with', async () => {
  for (const text of ['kiln sh', 'ZELLE']) {
    const { orders, counts } = await find(text);
    expect(orders.map(({ place }) => place)).toEqual(['Kiln shed']);
    expect(counts, text).toMatchObject({ all: 1, booth: 1 });
  }
  expect((await find('shed Zelle')).counts?.all).toBe(0);
});

test('an artist can’t search for the addresses of buyers', async () => {
  for (const text of ['secret1', 'many.test', 'zq@example']) expect((await find(text)).counts?.all, text).toBe(0);
});

test('a text that goes over the end of a column finds nothing', async () => {
  expect((await find('00001 Priya')).counts?.all).toBe(0);
});

test('an order counts once, though its buyer and its address have one name', async () => {
  await db.execute(sql`with made as (
    insert into orders (number, status, vendor_id, stripe_account_id, goods_cents, shipping_cents, processing_fee_cents,
      total_cents, application_fee_cents, parcel_state, customer_name, paid_at)
    select 'RC-ONCE-' || n, 'paid', ${press.id}, 'acct_1', 4500, 0, 0, 4500, 68, 'delivered', 'Ada Fern', now()
      from generate_series(1, 600) as n returning id, customer_name)
    insert into parcels (order_id, delivery, address) select id, 'shipping', jsonb_build_object('name', customer_name) from made`);
  expect((await find('ada fern', 1, press)).counts).toMatchObject({ all: 600, done: 600 });
});

test('very many matches aren’t counted, and come page by page in the same order', async () => {
  for (const text of ['raman', 'dogwood', 'ra']) {
    const first = await find(text);
    expect(first.counts, text).toBeNull();
    expect(first.pages).toBe(2);
    const seen = [...first.orders, ...(await find(text, 2)).orders].map(({ number }) => number);
    // What is to be sent comes first: the oldest of it.
    expect(seen.slice(0, 4)).toEqual(['RC-MANY-01500', 'RC-MANY-01000', 'RC-MANY-00500', 'RC-MANY-00001']);
    expect(new Set(seen).size).toBe(48);
  }
  const last = await find('raman', 63);
  expect(last).toMatchObject({ page: 63, pages: 63 });
  expect(last.orders).toHaveLength(1500 - 62 * 24);
  expect((await find('raman', 64)).page).toBe(1);
});
