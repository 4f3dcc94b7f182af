/** What visitors see of a shop that rests, and of one that has rested for so long that lists leave it out. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { advancePlans } from '../../../src/features/plan/advance-plans.server.ts';
import { openCheckout } from '../../../src/features/plan/change-plan.server.ts';
import { plans } from '../../../src/features/plan/plans.table.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';

const day = 86_400_000;

let site: StartedApp;
let vendor: Awaited<ReturnType<typeof makeVendor>>;
let productId: string;
beforeAll(async () => {
  site = await startApp();
  vendor = await makeVendor(site.db, { slug: 'quoin', name: 'Quoin Works', stripeAccountId: 'acct_demo_resting' });
  productId = (await makeProduct(site.db, vendor, { slug: 'jar', name: 'Quoin Jar', publishedAt: new Date() })).id;
  await advancePlans(site.app);
});
afterAll(() => site.close());

const read = async (path: string) => (await site.fetch(path)).text();
/** The database has a clock of its own, so the free days are moved instead of the time. */
const endFreeDays = async (daysAgo: number) => {
  const freeUntil = new Date(site.clock.now().getTime() - daysAgo * day);
  await site.db.update(plans).set({ freeUntil, settleDueAt: freeUntil }).where(eq(plans.vendorId, vendor.id));
  await advancePlans(site.app);
};
const lists = ['/', '/artists', '/search?q=jar', '/feed.xml', '/sitemap.xml', '/api/products', '/api/vendors'];

test('while it rests its pages stay, say so, and sell nothing', async () => {
  await Promise.all(['/quoin', '/quoin/jar', ...lists].map(read));
  await endFreeDays(1);
  await expect.poll(() => read('/quoin')).toContain('Quoin Works is resting');
  const [store, piece] = [await read('/quoin'), await read('/quoin/jar')];
  for (const html of [store, piece]) {
    expect(html).not.toMatch(/Add to Cart|Buy Now/);
    expect(html).not.toContain('content="noindex"');
  }
  expect(store).toContain('Quoin Jar');
  expect(store).toMatch(/class="[^"]*heart/);
  expect(piece).toContain('"availability":"https://schema.org/OutOfStock"');
  const body = new URLSearchParams({ productId, quantity: '1', delivery: 'shipping' });
  const headers = { origin: site.url, cookie: 'guest=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' };
  let response = await site.fetch('/checkout/buy', { method: 'POST', body, headers });
  for (let again = 0; response.status === 307 && again < 2; again += 1) {
    const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const path = response.headers.get('location') ?? '';
    response = await site.fetch(path, { method: 'POST', body, headers: { ...headers, cookie } });
  }
  expect(response.headers.get('location')).toBe('/quoin/jar?error=vendor_resting#buy');
  for (const list of lists) expect(await read(list), list).toMatch(/quoin/i);
});

test('after 60 days lists, search, feeds, and the sitemap leave it out; its pages stay, with noindex', async () => {
  await endFreeDays(61);
  for (const path of ['/quoin', '/quoin/jar'])
    await expect.poll(() => read(path), { message: path }).toContain('<meta name="robots" content="noindex"');
  for (const list of lists) await expect.poll(() => read(list), { message: list }).not.toMatch(/quoin/i);
  expect((await site.fetch('/quoin')).status).toBe(200);
  expect((await site.fetch('/quoin/jar')).status).toBe(200);
});

test('paid again, it is everywhere as before, within a second', async () => {
  const url = await openCheckout(site.app, vendor);
  const session = /cs_test_\w+/.exec(url ?? '')?.[0] ?? '';
  await site.emulator?.pay(session, { number: '4242424242424242' });
  await site.emulator?.tick();
  await expect
    .poll(async () => (await site.db.select().from(vendors).where(eq(vendors.id, vendor.id)))[0]?.restsAt, {
      timeout: 5_000,
    })
    .toBeNull();
  await expect.poll(() => read('/quoin'), { timeout: 1_000 }).toMatch(/Add to Cart/);
  for (const list of lists) await expect.poll(() => read(list), { message: list }).toMatch(/quoin/i);
});
