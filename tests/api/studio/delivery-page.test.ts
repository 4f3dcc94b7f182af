/** Shipping and pickup, asked once: what the answers store, what is refused, and the question to stores from before. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeVendor } from '../../support/factories.ts';
import { asVendor, type Person } from '../../support/people.ts';

let site: StartedApp;
let me: Person;
let storeId: string;
let home: string;
let stores = 0;
beforeAll(async () => {
  site = await startApp({ env: { RATE_LIMITS: 'off' } });
  me = await asVendor(site.db);
});
afterAll(() => site.close());
beforeEach(async () => {
  stores += 1;
  const slug = `kiln-${stores}`;
  home = `/vendor/${slug}`;
  ({ id: storeId } = await makeVendor(site.db, { slug, ownerUserId: me.userId, shippingCents: null }));
});

const change = (set: Partial<typeof vendors.$inferInsert>) =>
  site.db.update(vendors).set(set).where(eq(vendors.id, storeId));
const terms = async () => {
  const [row] = await site.db.select().from(vendors).where(eq(vendors.id, storeId));
  return row && [row.shippingCents, row.freeShippingOverCents, row.sendsWithinDays, row.pickup];
};
/** The version that the form shows. */
const revision = async () => {
  const page = await (await site.fetch(`${home}/shipping`, { headers: me.headers })).text();
  return /name="revision" value="([^"]+)"/.exec(page)?.[1] ?? '';
};
const post = async (fields: Record<string, string>) => {
  const response = await site.fetch(`${home}/shipping`, {
    method: 'POST',
    headers: { ...me.headers, origin: site.url },
    body: new URLSearchParams({ revision: await revision(), ...fields }),
  });
  return { status: response.status, to: response.headers.get('location'), text: await response.text() };
};
const today = async () => (await site.fetch(home, { headers: me.headers })).text();
const saved = () => ({ status: 303, to: home });

test('a price, its limit, the days, and pickup are saved, and Today has the item done', async () => {
  expect(await today()).toContain('Not set.');
  const answers = { ships: 'price', shippingCents: '8.50', freeShippingOverCents: '90', sendsWithinDays: '4' };
  expect(await post({ ...answers, picksUp: 'yes', pickup: 'Porch,\r\nSundays' })).toMatchObject(saved());
  expect(await terms()).toEqual([850, 9000, 4, 'Porch, Sundays']);
  expect(await today()).not.toContain('Not set.');
});

test('only “shipping is free” saves $0, and “no” saves that nothing is shipped', async () => {
  expect(await post({ ships: 'free', shippingCents: '8', picksUp: 'no' })).toMatchObject(saved());
  expect(await terms()).toEqual([0, null, null, null]);
  expect(await post({ ships: 'no', picksUp: 'yes', pickup: 'Porch' })).toMatchObject(saved());
  expect(await terms()).toEqual([null, null, null, 'Porch']);
});

test('hours of pickup are saved beside where it is, stay while nobody can pick up, and half a day is refused', async () => {
  const hours = async () => (await site.db.select().from(vendors).where(eq(vendors.id, storeId)))[0]?.pickupHours;
  const answers = { ships: 'free', picksUp: 'yes', pickup: 'Porch' };
  const sunday = { 'pickupHours.sun.opens': '12:00', 'pickupHours.sun.closes': '16:00' };
  expect(await post({ ...answers, ...sunday })).toMatchObject(saved());
  expect(await hours()).toEqual({ sun: { opens: '12:00', closes: '16:00' } });
  const page = await (await site.fetch(`${home}/shipping`, { headers: me.headers })).text();
  expect(page).toMatch(/name="pickupHours\.sun\.closes"[^>]*value="16:00"/);
  const half = await post({ ...answers, ...sunday, 'pickupHours.mon.opens': '10:00', 'pickupHours.mon.closes': '' });
  expect([half.status, half.text.includes('Enter both times')]).toEqual([422, true]);
  expect(half.text).toMatch(/name="pickupHours\.mon\.opens"[^>]*value="10:00"/);
  expect(await post({ ships: 'free', picksUp: 'no', 'pickupHours.sun.opens': '' })).toMatchObject(saved());
  expect(await hours()).toEqual({ sun: { opens: '12:00', closes: '16:00' } });
});

test.each([
  ['no answer', {}, 'Choose whether you ship.'],
  ['two times no', { ships: 'no', picksUp: 'no' }, 'Without shipping or pickup, nobody can buy.'],
  ['a price of nothing', { ships: 'price', shippingCents: ' ', picksUp: 'no' }, 'Enter what buyers pay'],
  ['a price of $0', { ships: 'price', shippingCents: '0.00', picksUp: 'no' }, 'To ship for $0, choose'],
  ['a price in words', { ships: 'price', shippingCents: 'eight', picksUp: 'no' }, 'Enter a shipping price from 0'],
  ['pickup nowhere', { ships: 'free', picksUp: 'yes', pickup: ' ' }, 'Say where and when'],
])('%s is refused, and stores nothing', async (_, fields: Record<string, string>, message) => {
  const { status, text } = await post(fields);
  expect([status, text.includes(message)]).toEqual([422, true]);
  if (fields['shippingCents']?.trim()) expect(text).toContain(`value="${fields['shippingCents']}"`);
  expect(await terms()).toEqual([null, null, null, null]);
});

test('answers to a store that was changed meanwhile overwrite nothing', async () => {
  const before = await revision();
  await change({ shippingCents: 900 });
  const { status, text } = await post({ revision: before, ships: 'price', shippingCents: '8', picksUp: 'no' });
  expect([status, text.includes('Saved since: “9”')]).toEqual([412, true]);
  expect(await terms()).toEqual([900, null, null, null]);
});
