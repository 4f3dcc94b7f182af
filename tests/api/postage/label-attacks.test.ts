/** Labels of orders that were refunded, of forged forms, and of parcels that can't be read; and pings that say nothing. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderLines, orders } from '../../../src/features/buying/orders/orders.table.ts';
import { refundLines, refunds } from '../../../src/features/buying/refunds/refunds.table.ts';
import { labels, postageAccounts } from '../../../src/features/postage/postage.table.ts';
import { makeProduct } from '../../support/factories.ts';
import { buyFields, type LabelSite, openLabelSite } from '../../support/label-site.ts';
import { textOf } from '../../support/refund-form.ts';

let shop: LabelSite;
let site: LabelSite['site'];

beforeAll(async () => {
  shop = await openLabelSite();
  ({ site } = shop);
  await shop.connect();
});
afterAll(() => site.close());

const order: LabelSite['order'] = (...given) => shop.order(...given);
const get: LabelSite['get'] = (...given) => shop.get(...given);
const send: LabelSite['send'] = (...given) => shop.send(...given);

test('a label of an order that was refunded since is voided from its page, and nobody is told of its parcel', async () => {
  const { id, number } = await order();
  const path = `kiln/orders/${number}/label`;
  await send(path, buyFields((await get(path)).page));
  await site.db.update(orders).set({ status: 'refunded', parcelState: 'none' }).where(eq(orders.id, id));
  const { page: ofOrder } = await get(`kiln/orders/${number}`);
  expect(textOf(ofOrder)).toContain('You bought a label for $9.41. If you haven’t used it, void it');
  expect(ofOrder).toContain(`href="/vendor/${path}"`);
  const { page } = await get(path);
  expect(textOf(page)).toMatch(/This order was refunded or canceled.* Void the label/);
  expect(textOf(page)).not.toMatch(/Print Label|hears about it/);
  const [label] = await site.db.select().from(labels).where(eq(labels.orderId, id));
  expect((await send(path, { id: label?.id ?? '', do: 'void' })).status).toBe(303);
  expect(textOf((await get(path)).page)).toContain('$9.41 comes back in about two weeks');
});

test('what was refunded isn’t in the parcel: its box, its weight, and its insurance', async () => {
  const { id, number } = await order();
  const saucer = await makeProduct(site.db, shop.store, { inventory: 0, box: 'double', weightOz: 12 });
  const line = { orderId: id, productId: saucer.id, position: 1, name: 'Saucer', unitPriceCents: 500, quantity: 1 };
  await site.db.insert(orderLines).values(line);
  const path = `kiln/orders/${number}/label`;
  expect(textOf((await get(path)).page)).toMatch(/The 2 pieces should fit in .*Insured for \$10\.00/);
  const amounts = {
    amountCents: 500,
    goodsCents: 500,
    shippingCents: 0,
    processingFeeCents: 0,
    applicationFeeCents: 0,
  };
  const [refund] = await site.db
    .insert(refunds)
    .values({ orderId: id, source: 'vendor', status: 'succeeded', ...amounts })
    .returning();
  const refunded = { refundId: refund?.id ?? '', orderId: id, position: 1, quantity: 1, restock: false };
  await site.db.insert(refundLines).values(refunded);
  const { page } = await get(path);
  expect(textOf(page)).toMatch(/You chose the double box for Sunday Teapot\. 4 lb 6 oz .*Insured for \$5\.00/);
  expect(textOf(page)).not.toContain('Saucer');
});

test('a parcel that can’t be read says what is wrong, and keeps what was typed', async () => {
  const { number } = await order();
  const path = `kiln/orders/${number}/label`;
  const { page: heavy } = await get(`${path}?pounds=1e9`);
  expect(textOf(heavy)).toContain('Enter the weight, up to 150 lb.');
  expect(heavy).toMatch(/name="pounds"[^>]* value="1e9"/);
  const { page: long } = await get(`${path}?box=own&length=109&width=8&height=6&pounds=2`);
  expect(textOf(long)).toContain('Enter length, width, and height in inches, up to 108.');
  expect(long).toMatch(/name="length"[^>]* value="109"/);
  expect(textOf((await get(`${path}?box=own&length=10&width=8&height=6`)).page)).toContain(
    'Enter the packed weight to see rates.',
  );
});

test('nothing is bought for an address that the artist hasn’t seen on the page', async () => {
  const { page } = await get(`kiln/orders/${(await order()).number}/label`);
  const { id, number } = await order({ line1: '1 Nowhere St' });
  const path = `kiln/orders/${number}/label`;
  const fields = { ...buyFields(page), id: crypto.randomUUID() };
  expect((await send(path, fields)).status).toBe(412);
  expect(textOf((await send(path, { ...fields, use: 'corrected' })).page)).toContain('Nothing was bought.');
  expect((await send(path, { ...fields, line1: '1 Evil St', to: 'me' })).status).toBe(412);
  expect(await site.db.select().from(labels).where(eq(labels.orderId, id))).toEqual([]);
  expect((await send(path, { ...fields, use: 'typed' })).status).toBe(303);
});

test('nothing is bought for a box that the store doesn’t have', async () => {
  const { id, number } = await order();
  const path = `kiln/orders/${number}/label`;
  const fields = buyFields((await get(path)).page);
  const forged = await send(path, { ...fields, box: 'evil' });
  expect(forged.status).toBe(412);
  expect(textOf(forged.page)).toContain('This box isn’t in your list anymore. Nothing was bought.');
  expect(await site.db.select().from(labels).where(eq(labels.orderId, id))).toEqual([]);
});

test('ten presses at once, of one form and of others, buy one label', async () => {
  const { id, number } = await order();
  const path = `kiln/orders/${number}/label`;
  const fields = buyFields((await get(path)).page);
  const forms = Array.from({ length: 10 }, (_, at) => (at % 2 ? fields : { ...fields, id: crypto.randomUUID() }));
  const statuses = await Promise.all(forms.map(async (form) => (await send(path, form)).status));
  expect(statuses.every((status) => status === 303 || status === 412)).toBe(true);
  expect(await site.db.select().from(labels).where(eq(labels.orderId, id))).toMatchObject([{ status: 'bought' }]);
  const all = await (await site.fetch('/_emulated/shippo')).text();
  // The emulator's page leaves out labels that were given back.
  const open = await site.db.select().from(labels).where(eq(labels.status, 'bought'));
  expect(all.match(/name="label"/g)).toHaveLength(open.length);
});

test.each([
  '',
  '{',
  'null',
  '[1]',
  '{"data":["x"]}',
  '{"data":{"tracking_number":{"a":1}}}',
  '{"data":{"tracking_number":"\\u0000"}}',
  '{"data":{"tracking_number":"\\ud800"}}',
  `{"data":"${'x'.repeat(300_000)}"}`,
])('a ping of “%.30s” is no failure of ours, and its address is in no log', async (body) => {
  const [account] = await site.db.select().from(postageAccounts);
  const path = `/api/webhooks/shippo/${account?.pingKey}`;
  const answer = await site.fetch(path, { method: 'POST', body });
  expect(answer.status).toBeLessThan(500);
  expect((await site.fetch(path)).status).toBe(405);
  expect(site.logged.join('\n')).not.toContain(account?.pingKey);
});
