import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderLines } from '../../../src/features/buying/orders/orders.table.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { changeOrder, findOrder, makeOrder, type OrderChanges } from '../../support/orders.ts';
import { asVendor, type Person } from '../../support/people.ts';

let site: StartedApp;
let me: Person;
let store: Awaited<ReturnType<typeof makeVendor>>;

beforeAll(async () => {
  site = await startApp();
  me = await asVendor(site.db);
  store = await makeVendor(site.db, { slug: 'kiln', ownerUserId: me.userId });
});
afterAll(() => site.close());

async function order(changes: OrderChanges): Promise<string> {
  const buyer = { customerName: 'Priya Raman', customerEmail: 'priya@example.org' };
  return await makeOrder(site.db, store, { paidAt: new Date(), parcelState: 'to_send', ...buyer, ...changes });
}

async function open(path: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await site.fetch(`/vendor/kiln/orders${path}`, { headers: { ...me.headers, ...headers } });
  expect(response.status).toBe(200);
  return await response.text();
}

/** Presses a button of an order's page. Returns the page that follows, with which step can be undone. */
async function press(number: string, fields: Record<string, string>) {
  const answer = await site.fetch(`/vendor/kiln/orders/${number}`, {
    method: 'POST',
    headers: { ...me.headers, origin: site.app.config.siteUrl },
    body: new URLSearchParams(fields),
  });
  expect(answer.status).toBe(303);
  const location = (answer.headers.get('location') ?? '').replace(/^\/vendor\/kiln\/orders|#.*/g, '');
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
  const page = await open(location, { cookie: cookie.join('; ') });
  return { page, at: /name="at" value="([^"]+)"/.exec(page)?.[1] ?? '' };
}

const ship = (number: string) => press(number, { do: 'sent', carrier: 'ups', trackingNumber: '' });
const read = (number: string) => findOrder(site.db, number);

test('an order marked as shipped can be undone, leads to the next one, and says until when', async () => {
  const [first, next] = [await order({ shipBy: '2019-01-02' }), await order({ shipBy: '2019-01-03' })];
  const lamp = await makeProduct(site.db, store, { name: 'Dogwood Lamp' });
  const orderId = (await read(next))?.id ?? '';
  const line = { productId: lamp.id, position: 0, name: lamp.name, unitPriceCents: 1_000, quantity: 2 };
  await site.db.insert(orderLines).values({ ...line, orderId });
  const { page, at } = await ship(first);
  expect(page).toContain(`href="/vendor/kiln/orders/${next}#send">Next to ship: Dogwood Lamp × 2 for Priya Raman<`);
  expect(page).toMatch(/until \d+:\d\d\s[AP]M/);
  // Who comes back later is led nowhere.
  expect(await open(`/${first}`)).not.toContain('Next to ship');
  const undone = await press(first, { do: 'undo', at });
  expect(undone.page).toContain('the buyer gets no email.');
  expect(undone.at).toBe('');
  expect(await read(first)).toMatchObject({ parcelState: 'to_send', sentAt: null });
  expect(await (await site.fetch('/vendor/kiln', { headers: me.headers })).text()).toContain(first);
});

test('undo of another step, or after ten minutes, changes nothing and says so', async () => {
  const number = await order({});
  await ship(number);
  for (const at of ['', 'yesterday', '2020-01-01T00:00:00.000Z']) {
    expect((await press(number, { do: 'undo', at })).page).toContain('There’s nothing left to undo.');
  }
  const early = new Date(Date.now() - 660_000);
  await changeOrder(site.db, (await findOrder(site.db, number)).id, { sentAt: early });
  expect(await open(`/${number}`)).not.toContain('name="at"');
  const late = await press(number, { do: 'undo', at: early.toISOString() });
  expect(late.page).toContain('Ten minutes have passed');
  expect(await read(number)).toMatchObject({ parcelState: 'sent', sentAt: early });
});

test('a pickup can be undone, and its code works again', async () => {
  const number = await order({ delivery: 'pickup', parcelState: 'to_hand_over', pickupCode: '0417' });
  const { at } = await press(number, { do: 'code', code: '0417' });
  expect((await press(number, { do: 'undo', at })).page).toContain('waiting for pickup again');
  expect(await read(number)).toMatchObject({ parcelState: 'to_hand_over', handedOverAt: null, handedOverBy: null });
  await press(number, { do: 'code', code: '0417' });
  expect(await read(number)).toMatchObject({ parcelState: 'handed_over', handedOverBy: me.userId });
});

test('packing slips open in a new tab, and say so', async () => {
  const number = await order({});
  for (const page of [
    await open(`/${number}`),
    await (await site.fetch('/vendor/kiln', { headers: me.headers })).text(),
  ]) {
    const [link] = new RegExp(`<a[^>]*${number}/packing-slip.pdf".*?</a>`).exec(page) ?? [];
    expect(link).toMatch(/target="_blank".*opens in a new tab/);
  }
});

test.each([
  ['\0', 422, 'no-store'],
  ['2026-01-01T00:00\n', 404, 'private, no-store'],
])('an undo that names the moment %j is refused with a page', async (at, status, caching) => {
  const number = await order({ parcelState: 'sent', sentAt: new Date() });
  const answer = await site.fetch(`/vendor/kiln/orders/${number}`, {
    method: 'POST',
    headers: { ...me.headers, origin: site.app.config.siteUrl },
    body: new URLSearchParams({ do: 'undo', at }),
  });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, caching]);
  expect(await answer.text()).toContain('</html>');
  expect((await read(number))?.parcelState).toBe('sent');
});

test('no page says that a buyer is emailed who deleted their account', async () => {
  const number = await order({ customerEmail: null });
  expect(await open(`/${number}`)).not.toMatch(/by email/);
  const { page } = await ship(number);
  expect(page).toContain('Marked as shipped.');
  expect(page).not.toMatch(/gets (?:an|it by) email/);
});
