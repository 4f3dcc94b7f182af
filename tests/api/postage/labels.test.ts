/** Labels on the built site, without JavaScript: connect, buy in four taps, print, void; and what is refused or goes wrong. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoToken } from '../../../src/demo/emulators/shippo/emulator.ts';
import { orders } from '../../../src/features/buying/orders/orders.table.ts';
import { labels, postageAccounts } from '../../../src/features/postage/postage.table.ts';
import { reconcileLabels } from '../../../src/features/postage/reconcile-labels.server.ts';
import { dayMs, minuteMs } from '../../../src/platform/time.ts';
import { addDays, zonedDay } from '../../../src/platform/zoned-time.ts';
import { buyFields, type LabelSite, openLabelSite } from '../../support/label-site.ts';
import { mainOf, textOf } from '../../support/refund-form.ts';

let shop: LabelSite;
let site: LabelSite['site'];
let me: LabelSite['me'];
let other: LabelSite['other'];
let store: LabelSite['store'];

beforeAll(async () => {
  shop = await openLabelSite();
  ({ site, me, other, store } = shop);
});
afterAll(() => site.close());

const order: LabelSite['order'] = (...given) => shop.order(...given);
const get: LabelSite['get'] = (...given) => shop.get(...given);
const send: LabelSite['send'] = (...given) => shop.send(...given);
const connect: LabelSite['connect'] = (...given) => shop.connect(...given);

test('without an account, the order’s page offers to connect one, and works as before', async () => {
  const { number } = await order();
  const { page } = await get(`kiln/orders/${number}`);
  expect(page).toContain(`href="/vendor/kiln/postage?order=${number}"`);
  expect(textOf(page)).toContain('Mark as Shipped');
  expect(textOf((await get(`kiln/orders/${number}/label`)).page)).toContain('Connect Shippo');
});

test('an account is connected by a token, which no page, log, or export shows', async () => {
  const wrong = await connect('shippo_test_revoked');
  expect(wrong.status).toBe(422);
  expect(wrong.page).toContain('Shippo doesn’t know this token');
  expect(wrong.page).not.toContain('shippo_test_revoked');
  expect(await connect()).toMatchObject({ status: 303, location: '/vendor/kiln/postage?done=connected' });
  const [account] = await site.db.select().from(postageAccounts).where(eq(postageAccounts.vendorId, store.id));
  expect(account?.sealedToken).not.toContain(demoToken);
  const { page } = await get('kiln/postage');
  expect(page).not.toContain(account?.sealedToken);
  expect(page).not.toContain(account?.pingKey);
  // The page says how the demo’s token is called, once there is none.
  const { rows } = await site.db.execute<{ found: string }>(sql`
    select table_name as found from information_schema.tables where table_schema = 'public'
      and query_to_xml(format('select * from %I.%I', table_schema, table_name), true, true, '')::text like ${`%${demoToken}%`}`);
  expect(rows).toEqual([]);
  expect(site.logged.join('\n')).not.toContain(demoToken);
  const data = await site.fetch('/account/data', { headers: me.headers });
  const file = await data.text();
  for (const secret of [demoToken, account?.sealedToken ?? '', account?.pingKey ?? ''])
    expect(file).not.toContain(secret);
});

test('a label is bought after one question that names the price, printed, and voided', async () => {
  const { id, number } = await order();
  const { page: first } = await get(`kiln/orders/${number}`);
  expect(first).toContain(`href="/vendor/kiln/orders/${number}/label"`);
  const { page } = await get(`kiln/orders/${number}/label`);
  expect(textOf(mainOf(page))).toMatch(/Label for Sunday Teapot .*Cheapest USPS Ground Advantage .*\$9\.41/);
  expect(textOf(page)).toMatch(/USPS suggests 40508-\d{4}\. Use It/);
  expect(textOf(mainOf(page))).toMatch(/Buy Label, \$9\.41.*pays \$9\.41.*Yes, Buy for \$9\.41/);
  const waiting = async (view: string) => (await get(`kiln/orders?view=${view}`)).page.includes(number);
  expect(await Promise.all(['send', 'labeled'].map(waiting))).toEqual([true, false]);
  const bought = await send(`kiln/orders/${number}/label`, buyFields(page));
  expect(bought).toMatchObject({ status: 303, location: `/vendor/kiln/orders/${number}/label` });
  const { page: after } = await get(`kiln/orders/${number}/label`);
  expect(textOf(after)).toContain('Label bought, $9.41');
  expect(textOf(after)).toMatch(/Void Label, Get \$9\.41 Back.*Yes, Void It for \$9\.41/);
  expect(await Promise.all(['send', 'labeled'].map(waiting))).toEqual([false, true]);
  expect(textOf((await get('kiln')).page)).toContain('Packages with a label are ready to drop off');
  const file = await site.fetch(`/vendor/kiln/orders/${number}/label.pdf`, { headers: me.headers });
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(file.headers.get('cache-control')).toContain('no-store');
  const pdf = Buffer.from(await file.arrayBuffer()).toString('latin1');
  expect(pdf).toContain('/MediaBox [0 0 288 432]');
  expect(pdf).toContain('SAMPLE, NOT POSTAGE');
  const letter = await site.fetch(`/vendor/kiln/orders/${number}/label-letter.pdf`, { headers: me.headers });
  expect(letter.headers.get('content-type')).toBe('application/pdf');
  // What is drawn on the label is taken over as it is.
  expect(Buffer.from(await letter.arrayBuffer()).toString('latin1')).toContain('(SAMPLE, NOT POSTAGE)');
  const [label] = await site.db.select().from(labels).where(eq(labels.orderId, id));
  const voided = await send(`kiln/orders/${number}/label`, { id: label?.id ?? '', do: 'void' });
  expect(voided.status).toBe(303);
  expect(await Promise.all(['send', 'labeled'].map(waiting))).toEqual([true, false]);
  expect(textOf((await get(`kiln/orders/${number}/label`)).page)).toContain('$9.41 comes back in about two weeks');
  expect(textOf((await get(`kiln/orders/${number}`)).page)).toMatch(
    /You voided a label on \w+ \d+, \d{4}\. \$9\.41 comes back in about two weeks\./,
  );
  expect((await get(`kiln/orders/${number}/label.pdf`)).status).toBe(404);
});

test('what a label costs is in the order’s money, the figures, and the files, and what the carrier pays back too', async () => {
  const { id, number } = await order();
  const path = `kiln/orders/${number}`;
  // The city's day: its evenings are already the next day in UTC.
  const today = zonedDay(site.clock.now(), site.app.config.site.timeZone);
  const files = async () => {
    const month = await get(`kiln/figures/${today.slice(0, 7)}.csv`);
    const list = await get(`kiln/orders.csv?from=${addDays(today, -9)}&to=${addDays(today, 9)}`);
    const rowOf = (page: string) => page.split('\n').filter((row) => row.includes(number));
    return { month: rowOf(month.page), list: rowOf(list.page) };
  };
  const keepOf = async () => Number(/You keep -?\$([\d.]+)/.exec(textOf((await get(path)).page))?.[1]);
  const [before, filesBefore] = [await keepOf(), await files()];
  expect(filesBefore.month.join()).not.toContain('9.41');
  await send(`${path}/label`, buyFields((await get(`${path}/label`)).page));
  expect(textOf((await get(path)).page)).toMatch(/Postage −?-?\$9\.41/);
  expect(await keepOf()).not.toBe(before);
  const bought = await files();
  expect(bought.month.filter((row) => row.includes('Postage') && row.includes('-9.41'))).toHaveLength(1);
  expect(bought.list.join()).toContain('-9.41');
  expect(textOf((await get('kiln/figures')).page)).toMatch(/Postage −?-?\$[\d.]+/);

  const [label] = await site.db.select().from(labels).where(eq(labels.orderId, id));
  await send(`${path}/label`, { id: label?.id ?? '', do: 'void' });
  // Nothing is back before the carrier says so, and the pages say what will be.
  expect(textOf((await get(path)).page)).not.toContain('refunded by the carrier');
  const isComing = async (page: string) =>
    textOf((await get(page)).page).includes('Voided label, coming back: $9.41. It’s taken off what you keep until');
  expect([await isComing(path), await isComing(`${path}/refund`)]).toEqual([true, true]);
  site.clock.advance(15 * dayMs);
  await reconcileLabels(site.app);
  expect(textOf((await get(path)).page)).toMatch(/Postage, refunded by the carrier \+?\$9\.41/);
  expect(await keepOf()).toBe(before);
  expect(await isComing(path)).toBe(false);
});

test('the Postal Service’s address prints if the artist says so', async () => {
  const { number } = await order();
  const { page } = await get(`kiln/orders/${number}/label?use=corrected`);
  expect(textOf(page)).toContain('USPS format.');
  await send(`kiln/orders/${number}/label`, buyFields(page));
  const file = await site.fetch(`/vendor/kiln/orders/${number}/label.pdf`, { headers: me.headers });
  expect(Buffer.from(await file.arrayBuffer()).toString('latin1')).toMatch(/Lexington, KY 40508-\d{4}/);
});

test('another box and weight are asked for by the URL, and a price that changed is said', async () => {
  const { number } = await order();
  const path = `kiln/orders/${number}/label`;
  const { page } = await get(`${path}?box=own&length=10&width=8&height=6&pounds=9&ounces=`);
  expect(textOf(page)).toContain('$12.61');
  const fields = buyFields(page);
  const changed = await send(path, { ...fields, rate: fields['rate']?.replace('1261', '1260') ?? '' });
  expect(changed.status).toBe(409);
  expect(textOf(changed.page)).toContain('The price changed from $12.60 to $12.61. Nothing was bought.');
  expect(textOf((await get(`${path}?box=own&length=0&width=8&height=6`)).page)).not.toContain('Cheapest');
  expect((await send(path, { ...fields, rate: 'free usps 0' })).status).toBe(422);
});

test('a box is measured once, and the same piece is weighed once', async () => {
  // Later than the labels before.
  site.clock.advance(minuteMs);
  const first = await order({}, {}, { box: null, weightOz: null });
  const path = (number: string) => `kiln/orders/${number}/label`;
  const { page } = await get(`${path(first.number)}?box=own&length=14&width=12&height=6&pounds=3&ounces=`);
  expect((await send(path(first.number), buyFields(page))).status).toBe(303);
  const again = await order({}, {}, { id: first.productId });
  const { page: remembered } = await get(path(again.number));
  expect(textOf(remembered)).toContain('You packed it in a box of 14×12×6 the last time.');
  expect(textOf(mainOf(remembered))).toMatch(/3 lb .*Cheapest/);
  expect((await send(path(again.number), buyFields(remembered))).status).toBe(303);
  const [label] = await site.db.select().from(labels).where(eq(labels.orderId, again.id));
  expect(label).toMatchObject({ weightOz: 48, box: { key: 'own', length: 14, width: 12, height: 6 } });
  // Another piece of the kind: the box, and its weight is asked.
  const other = await order({}, {}, { box: null, weightOz: null });
  const { page: alike } = await get(path(other.number));
  expect(textOf(alike)).toContain('a box of 14×12×6 the last time');
  expect(textOf(alike)).toContain('Enter the packed weight to see rates.');
});

test.each([
  [{ line1: '1 Nowhere St' }, 'USPS doesn’t know this address'],
  [{ line1: '1 Unserved St' }, 'No carrier offers a rate'],
  [{ line1: 'PO Box 12', line2: null }, 'Cheapest'],
])('an order to %j says “%s”', async (to, sentence) => {
  const { number } = await order(to);
  const { status, page } = await get(`kiln/orders/${number}/label`);
  expect([status, textOf(page).includes(sentence)]).toEqual([200, true]);
});

test('an answer that comes late is looked for, and one label is paid', async () => {
  const { id, number } = await order({ line1: '1 Late St' });
  const path = `kiln/orders/${number}/label`;
  const { page } = await get(path);
  const fields = buyFields(page);
  await Promise.all([send(path, fields), send(path, fields)]);
  const { page: looking } = await get(path);
  expect(textOf(looking)).toContain('You won’t pay twice.');
  site.clock.advance(minuteMs);
  const [label] = await site.db.select().from(labels).where(eq(labels.orderId, id));
  await send(path, { id: label?.id ?? '', do: 'look' });
  expect(textOf((await get(path)).page)).toContain('Label bought, $9.41');
  expect(await site.db.select().from(labels).where(eq(labels.orderId, id))).toHaveLength(1);
});

test('a refunded order gets none', async () => {
  const { number } = await order({}, { status: 'refunded', parcelState: 'none' });
  const { page } = await get(`kiln/orders/${number}/label`);
  expect(textOf(page)).toContain('This order was refunded or canceled');
  expect(
    (
      await send(`kiln/orders/${number}/label`, {
        ...buyFields(page),
        id: crypto.randomUUID(),
        rate: 'cheapest usps_ground_advantage 941',
      })
    ).status,
  ).toBe(412);
});

test('another store’s label is nobody’s business, and another site’s form is refused', async () => {
  const { id, number } = await order();
  const { page } = await get(`kiln/orders/${number}/label`);
  await send(`kiln/orders/${number}/label`, buyFields(page));
  const [label] = await site.db.select().from(labels).where(eq(labels.orderId, id));
  for (const path of [`loom/orders/${number}/label`, `loom/orders/${number}/label.pdf`])
    expect((await get(path, other)).status).toBe(404);
  expect((await send(`loom/orders/${number}/label`, { id: label?.id ?? '', do: 'void' }, other)).status).toBe(404);
  expect(
    (await send(`kiln/orders/${number}/label`, { id: label?.id ?? '', do: 'void' }, me, 'https://evil.example')).status,
  ).toBe(403);
  const [after] = await site.db.select().from(labels).where(eq(labels.orderId, id));
  expect(after?.status).toBe('bought');
});

test('a ping at the store’s own address moves its order; a button of the emulator sends it', async () => {
  const { id, number } = await order();
  const { page } = await get(`kiln/orders/${number}/label`);
  await send(`kiln/orders/${number}/label`, buyFields(page));
  const [label] = await site.db.select().from(labels).where(eq(labels.orderId, id));
  const parcels = await (await site.fetch('/_emulated/shippo')).text();
  expect(parcels).toContain(label?.trackingNumber);
  const [, emulated = ''] = /name="label" value="(\w+)"/.exec(parcels) ?? [];
  const body = new URLSearchParams({ label: emulated, move: 'TRANSIT' });
  expect((await site.fetch('/_emulated/shippo', { method: 'POST', body })).status).toBe(303);
  const [moved] = await site.db.select().from(orders).where(eq(orders.id, id));
  expect(moved?.parcelState).toBe('sent');
});

test('a token that Shippo refuses asks to connect again', async () => {
  const { number } = await order();
  const [account] = await site.db.select().from(labels).limit(1);
  expect(account).toBeDefined();
  const parcels = await (await site.fetch('/_emulated/shippo')).text();
  const [, revoke = ''] = /name="revoke" value="(\w+)"/.exec(parcels) ?? [];
  await site.fetch('/_emulated/shippo', { method: 'POST', body: new URLSearchParams({ revoke }) });
  const { page } = await get(`kiln/orders/${number}/label`);
  expect(textOf(page)).toContain('Shippo no longer accepts your account’s token');
  expect(page).toContain('Connect Again');
  await reconcileLabels(site.app);
  await send('kiln/postage', { do: 'disconnect' });
  expect(await site.db.select().from(postageAccounts)).toEqual([]);
});
