/** What visitors see of a store that sells nothing now: the page stays, says why, and has no way to buy. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrivalOf, describeArrival } from '../../../src/features/catalog/arrival.ts';
import { localClock } from '../../../src/features/catalog/availability.ts';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { clearPastAbsences, setAway } from '../../../src/features/studio/away.server.ts';
import { addDays, zonedDay } from '../../../src/platform/zoned-time.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';

let site: StartedApp;
let vendor: Awaited<ReturnType<typeof makeVendor>>;
let pieceId: string;
beforeAll(async () => {
  site = await startApp();
  vendor = await makeVendor(site.db, {
    slug: 'kiln',
    owner: 'Ada Potter',
    stripeAccountId: 'acct_demo_closed',
    sendsWithinDays: 3,
  });
  pieceId = (await makeProduct(site.db, vendor, { slug: 'jar', name: 'Tall Jar' })).id;
});
afterAll(() => site.close());

const pages = ['/kiln', '/kiln/jar'];
const read = async (path: string) => (await site.fetch(path)).text();
const buyable = /action="\/checkout\/buy"[\s\S]*?>(Add to Cart|Buy Now)/;
const offer = (html: string) =>
  /"availability":"https:\/\/schema.org\/(\w+)"(?:,"availabilityStarts":"([^"]+)")?/.exec(html);

/** Buys as a form without scripts does; returns where it leads. */
async function buy() {
  const body = new URLSearchParams({ productId: pieceId, quantity: '1', delivery: 'shipping' });
  const headers = { origin: site.url, cookie: 'guest=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' };
  let response = await site.fetch('/checkout/buy', { method: 'POST', body, headers });
  for (let again = 0; response.status === 307 && again < 2; again += 1) {
    const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const path = response.headers.get('location') ?? '';
    response = await site.fetch(path, { method: 'POST', body, headers: { ...headers, cookie } });
  }
  return response.headers.get('location');
}

test('an open store sells, and says within how many days it sends', async () => {
  for (const page of pages) {
    const html = await read(page);
    expect(html).toMatch(buyable);
    expect(html).toContain('Ships within 3 business days');
    expect(html).not.toContain('is away');
  }
  expect(offer(await read('/kiln/jar'))?.[1]).toBe('InStock');
});

test('a piece’s page says when it arrives, and the address page by where it goes', async () => {
  const local = localClock(site.app);
  const facts = { ...vendor, pickupHours: null, awayUntil: null };
  const say = (zip: string | null) => {
    const arrival = arrivalOf('shipping', facts, { ...local, zip });
    return arrival && describeArrival(arrival, null);
  };
  expect(await read('/kiln/jar')).toContain(say(null));
  const path = new URL((await buy()) ?? '', site.url).pathname;
  const headers = { cookie: 'guest=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' };
  const page = async (query: string) => (await site.fetch(`${path}${query}`, { headers })).text();
  expect(await page('')).toContain(say(null));
  expect(await page('?state=KY&zip=40204')).toContain(say('40204'));
  expect(say('40204')).not.toBe(say(null));
});

test('within a second the pages of a vendor who is away say until when, sell nothing, and tell search engines', async () => {
  const { timeZone } = site.app.config.site;
  await Promise.all(pages.map(read));
  await setAway(site.app, vendor, addDays(zonedDay(site.clock.now(), timeZone), 9));
  const [row] = await site.db.select().from(vendors).where(eq(vendors.id, vendor.id));
  for (const page of pages) {
    await expect
      .poll(() => read(page), { timeout: 1_000 })
      .toMatch(/Ada Potter is away until \w+ \d+(, \d{4})?\. You can buy again then\./);
    const html = await read(page);
    expect(html).not.toMatch(buyable);
    expect(html).not.toMatch(/\d+ available/);
    expect((await site.fetch(page)).status).toBe(200);
  }
  expect(offer(await read('/kiln/jar'))?.slice(1)).toEqual(['OutOfStock', row?.awayUntil?.toISOString()]);
  expect(await buy()).toBe('/kiln/jar?error=vendor_away#buy');
  expect(await read('/kiln/jar?error=vendor_away')).toContain('This artist is away right now. You weren’t charged.');

  // The day has come.
  site.clock.set(row?.awayUntil ?? new Date());
  await clearPastAbsences(site.db, site.clock.now());
  for (const page of pages) await expect.poll(() => read(page), { timeout: 1_000 }).toMatch(buyable);
});

test('while payments aren’t set up the pages say so before anything is typed, and sell nothing', async () => {
  await site.db.update(vendors).set({ paymentsState: 'more_needed' }).where(eq(vendors.id, vendor.id));
  for (const page of pages) {
    await expect
      .poll(() => read(page), { timeout: 1_000 })
      .toContain('This vendor has not completed their payment setup yet. Please contact the artist directly.');
    expect(await read(page)).not.toMatch(buyable);
  }
  expect(offer(await read('/kiln/jar'))?.slice(1)).toEqual(['OutOfStock', undefined]);
  expect(await buy()).toBe('/kiln/jar?error=vendor_not_ready#buy');
});

test('a suspended store doesn’t exist for visitors', async () => {
  await site.db.update(vendors).set({ isActive: false }).where(eq(vendors.id, vendor.id));
  for (const page of pages)
    await expect.poll(async () => (await site.fetch(page)).status, { timeout: 1_000 }).toBe(404);
  expect(await buy()).toMatch(/\?error=(vendor_not_found|product_not_found)#buy$/);
});
