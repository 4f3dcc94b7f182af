/** Closing the day of an event on the built site: the page, its forms without JavaScript, the file, To Do, Figures, and lists. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { draftWords, tableWords } from '../../../src/features/booth/phone/words.ts';
import { tenderNames } from '../../../src/features/buying/in-person/words.ts';
import { orders } from '../../../src/features/buying/orders/orders.table.ts';
import { eventExhibitors, eventPieces } from '../../../src/features/market/market.table.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makePhone, phoneSale, sendSales } from '../../support/booth.ts';
import { makeEvent, makeProduct, makeVendor } from '../../support/factories.ts';
import { asVendor } from '../../support/people.ts';

let site: StartedApp;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  site = await startApp();
}, 120_000);
afterAll(() => site.close());
beforeEach(() => site.clock.set('2026-11-18T17:00:00Z'));

const hostile = '<b>Fair</b>';

const revisionOf = ({ text }: { text: string }): string => /name="revision" value="([^"]+)"/.exec(text)?.[1] ?? '';

async function openFair() {
  const { userId, headers } = await asVendor(site.db);
  const vendor = await makeVendor(site.db, { ownerUserId: userId });
  const jar = await makeProduct(site.db, vendor, { name: 'Honey Jar', priceCents: 1_999, inventory: 9 });
  const hours = { startsAt: new Date('2026-11-18T15:00:00Z'), endsAt: new Date('2026-11-18T21:00:00Z') };
  const fair = await makeEvent(site.db, { name: hostile, ...hours }, [vendor]);
  const place = { eventId: fair.id, vendorId: vendor.id };
  await site.db.insert(eventExhibitors).values(place);
  await site.db.insert(eventPieces).values({ ...place, productId: jar.id, units: 4 });
  const phone = await makePhone(site.db, vendor);
  const call = async (path: string, body?: Record<string, string>) => {
    const answer = await site.fetch(`/vendor/${vendor.slug}${path}`, {
      ...(body && { method: 'POST', body: new URLSearchParams(body) }),
      headers: { ...headers, origin: site.app.config.siteUrl },
      redirect: 'manual',
    });
    const text = (await answer.text()).replaceAll('&#38;', '&');
    return { status: answer.status, location: answer.headers.get('location'), headers: answer.headers, text };
  };
  const sell = (changes: Partial<Parameters<typeof phoneSale>[1]> = {}) =>
    sendSales(site.app, phone, phoneSale([jar], { now: site.clock.now(), ...changes }));
  const day = `/events/${fair.slug}/day`;
  /** Sends the form of the day: as it is now, or as a tab has it that was opened before. */
  const note = async (how: 'save' | 'close', typed: Record<string, string> = {}, revision?: string) =>
    await call(day, { do: how, revision: revision ?? revisionOf(await call(day)), ...typed });
  return { vendor, jar, fair, call, note, sell, day };
}

test('a day is closed: what is wrong is said and nothing is lost, then it is stored, and can be corrected', async () => {
  const { call, note, sell, day, jar } = await openFair();
  await sell();
  await sell({ tender: 'card', label: 'Square' });
  const page = await call(day);
  expect(page.status).toBe(200);
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  expect(page.text).toContain('&lt;b&gt;Fair&lt;/b&gt;');
  expect(page.text).toContain('Cash, 1 sale');
  expect(page.text).toContain('Square, 1 sale');
  expect(page.text).toContain('Not closed yet.');
  const typed = { 'cost-0-name': 'Parking "lot"', 'cost-0-amount': '12', counted: 'sixty', closed: '' };
  const refused = await note('close', typed);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Nothing was saved yet.');
  expect(refused.text).toContain('Enter an amount from $0 to $99,999.99');
  expect(refused.text).toContain('value="Parking &quot;lot&quot;"');
  const right = { ...typed, float: '40', counted: '60', fee: '20', [`home-${jar.id}`]: '1' };
  const closed = await note('close', right);
  expect(closed.location).toMatch(/\/day\?done=closed$/);
  const after = await call(`${day}?done=closed`);
  expect(after.text).toContain('Closed, and emailed to you.');
  expect(after.text).toContain('1 Honey Jar unaccounted for.');
  // 1999 and 2000 in cash, 20 for the booth, 12 for parking, and all of the cash is there.
  expect(after.text).toMatch(/data-profit[^>]*>\$7\.99</);
  expect(after.text).toContain('It’s all there.');
  const saved = await note('save', { ...right, closed: 'yes', fee: '21' });
  expect(saved.location).toMatch(/\?done=saved$/);
  expect((await call(`${day}?done=saved`)).text).toMatch(/data-profit[^>]*>\$6\.99</);
  expect((await call(day, { do: 'other' })).status).toBe(422);
});

test('of two tabs the older one overwrites nothing, closes nothing, and keeps what was typed', async () => {
  const { call, note, day, jar } = await openFair();
  const older = revisionOf(await call(day));
  const home = `home-${jar.id}`;
  const mine = { float: '40', 'cost-0-name': 'Parking', 'cost-0-amount': '12', [home]: '3' };
  expect((await note('save', mine)).status).toBe(303);
  // The same again is no change.
  expect((await note('save', mine, older)).status).toBe(303);
  const refused = await note(
    'close',
    {
      float: '50',
      counted: '60',
      'cost-0-name': '',
      'cost-0-amount': '',
      'cost-1-name': 'Lunch',
      'cost-1-amount': '9',
      [home]: '4',
    },
    older,
  );
  expect(refused.status).toBe(412);
  expect(refused.text).toContain(
    'changed in another tab or on another device since you opened this page. Nothing was saved.',
  );
  for (const theirs of ['“40.00”', '“Parking”', '“12.00”', '“3”'])
    expect(refused.text).toContain(`Saved since: ${theirs}`);
  for (const typed of ['50', '60', 'Lunch', '9', '4']) expect(refused.text).toContain(`value="${typed}"`);
  for (const kept of ['value="Parking"', 'Not closed yet.']) expect((await call(day)).text).toContain(kept);
  expect(await note('close', { float: '50', [home]: '4' }, revisionOf(refused))).toMatchObject({ status: 303 });
  expect((await call(day)).text).not.toContain('value="Parking"');
});

test('its file has the lines of the page, and formulas of people stay text', async () => {
  const { call, note, sell, day, fair } = await openFair();
  await sell({ tender: 'other', label: '=1+1' });
  await note('save', { 'cost-0-name': '@cost', 'cost-0-amount': '3' });
  const file = await call(`${day}.csv`);
  expect(file.headers.get('content-disposition')).toContain(`${fair.slug}-2026-11-18.csv`);
  expect(file.text).toContain("What came in,'=1+1,1,19.99,,,,");
  expect(file.text).toContain("What it leaves you,'@cost,,-3.00,,,,");
  expect(file.text).toContain('What it leaves you,Profit,,16.99,,,,');
  expect(file.text).toContain('Pieces,Honey Jar,,,4,1,3,0');
});

test('the list of events leads there; To Do asks the next day; Figures has the profit; another store’s event is none', async () => {
  const { call, note, sell, day, fair, vendor } = await openFair();
  const other = await openFair();
  await sell();
  expect((await call('/events')).text).toContain(`href="/vendor/${vendor.slug}${day}"`);
  expect((await call('')).text).not.toContain(day);
  expect((await call(`/events/${other.fair.slug}/day`)).status).toBe(404);
  expect((await call(`/events/${other.fair.slug}/day.csv`)).status).toBe(404);
  expect((await call(`/events/${other.fair.slug}/day`, { do: 'save' })).status).toBe(404);
  site.clock.set('2026-11-19T15:00:00Z');
  const hours = { startsAt: new Date('2026-11-17T15:00:00Z'), endsAt: new Date('2026-11-17T21:00:00Z') };
  const earlier = await makeEvent(site.db, { name: 'Flea Off', ...hours }, [vendor]);
  await site.db.insert(eventExhibitors).values({ eventId: earlier.id, vendorId: vendor.id });
  const toDo = (await call('')).text;
  for (const path of [day, `/events/${earlier.slug}/day`])
    expect(toDo).toContain(`href="/vendor/${vendor.slug}${path}"`);
  expect(toDo.match(/<h2[^>]*>Close the day/g)).toHaveLength(1);
  const figures = (await call('/figures')).text;
  expect(figures).toMatch(new RegExp(`${fair.slug}/day"[^>]*>&lt;b&gt;Fair`));
  expect(figures).toContain('not closed');
  await note('close');
  expect((await call('')).text).not.toContain(day);
});

test('what a phone sold is found by its event and how it was paid, and lists and files say so', async () => {
  const { call, sell, vendor } = await openFair();
  await sell({ tender: 'card', label: 'Square', reference: 'A7' });
  await sell({ lines: [{ productId: null, name: 'A card', unitPriceCents: 502, quantity: 1 }] });
  const [order] = await site.db.select().from(orders).where(eq(orders.vendorId, vendor.id)).limit(1);
  const inPerson = await call('/orders?view=booth');
  expect(inPerson.text).toContain('Sold in person');
  expect((await call('/orders?q=square')).text).toContain(order?.number);
  expect((await call(`/orders?q=${encodeURIComponent('<b>fair')}`)).text).toContain(order?.number);
  const sale = await call(`/orders/${order?.number}`);
  expect(sale.text).toContain('&lt;b&gt;Fair&lt;/b&gt;');
  expect(sale.text).toContain('Square, A7');
  const file = (await call('/orders.csv?from=2026-11-18&to=2026-11-18')).text;
  expect(file).toContain('"Square, A7",<b>Fair</b>');
  expect(file).toMatch(/A card,5\.02,.*,-0\.02,5\.00,/);
  const month = (await call('/figures/2026-11.csv')).text;
  expect(month).toContain('"Square, <b>Fair</b>"');
  expect(month).toContain('"Cash, <b>Fair</b>"');
});

test('money that didn’t come through us has one name, wherever an artist reads of it', async () => {
  const { call, sell, day } = await openFair();
  await sell({ tender: 'other' });
  expect((await call(day)).text).toContain('Other payment, 1 sale');
  expect((await call(`${day}.csv`)).text).toContain('What came in,Other payment,1,');
  expect((await call('/orders.csv?from=2026-11-18&to=2026-11-18')).text).toContain('Other payment');
  expect((await call('/sold-in-person')).text).toContain('>Other payment</option>');
  expect([tableWords.elsewhere, draftWords.elsewhere, tenderNames.other]).toEqual(Array(3).fill('Other payment'));
});

test('the phones of a store are one press from its dashboard, its events, and the day of one, and so is the booth', async () => {
  const { call, day, vendor } = await openFair();
  for (const path of ['', '/events', day]) {
    const { text } = await call(path);
    for (const page of ['phones', 'pos']) expect(text, path).toContain(`href="/vendor/${vendor.slug}/${page}"`);
  }
});
