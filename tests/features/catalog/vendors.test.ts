import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findProductPage } from '../../../src/features/catalog/products.server.ts';
import { countSitemapPages, listSitemapEntries } from '../../../src/features/catalog/sitemap.server.ts';
import {
  findStorefront,
  findVendorBySlug,
  findVendorCss,
  listFeaturedVendors,
  listVendors,
} from '../../../src/features/catalog/vendors.server.ts';
import { vendorDescription } from '../../../src/features/catalog/vendors.ts';
import { favorites } from '../../../src/features/favorites/favorites.table.ts';
import { makeEvent, makeProduct, makeUser, makeVendor } from '../../support/factories.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;
let kiln: Awaited<ReturnType<typeof makeVendor>>;
const now = new Date();

beforeAll(async () => {
  app = await testApp();
  kiln = await makeVendor(app.db, { slug: 'portland-kiln', position: 1, theme: 'neon', customCss: '.a{color:red}' });
  await makeVendor(app.db, { slug: 'unpaid', position: 2, stripeAccountId: null });
  await makeVendor(app.db, { slug: 'closed-store', isActive: false });
  await makeProduct(app.db, kiln, { slug: 'sold', position: 1, inventory: 0 });
  const bowl = await makeProduct(app.db, kiln, { slug: 'bowl', position: 2 });
  await makeProduct(app.db, kiln, { slug: 'cup', position: 3 });
  await makeProduct(app.db, kiln, { slug: 'hidden', position: 0, isActive: false });
  for (let count = 0; count < 3; count += 1) {
    const { id: userId } = await makeUser(app.db);
    await app.db.insert(favorites).values({ userId, type: 'artist', itemId: kiln.id });
    await app.db.insert(favorites).values({ userId, type: 'product', itemId: bowl.id });
  }
  await makeEvent(app.db, { slug: 'later', startsAt: new Date(now.getTime() + 9 * 86_400_000) }, [kiln]);
  await makeEvent(app.db, { slug: 'sooner', startsAt: new Date(now.getTime() + 86_400_000) }, [kiln]);
  await makeEvent(app.db, { slug: 'elsewhere' }, []);
  await makeEvent(app.db, { slug: 'draft', isPublished: false }, [kiln]);
});
afterAll(() => app.close());

test('a storefront has all active products in the vendor’s order, favorite counts, and upcoming events', async () => {
  const view = await findStorefront(app.db, 'portland-kiln', now);
  expect(view?.vendor).toMatchObject({ favoriteCount: 3, productCount: 3, theme: 'artsy', shop: 'open' });
  expect(view?.products.map(({ slug }) => slug)).toEqual(['sold', 'bowl', 'cup']);
  expect(view?.products.map(({ favoriteCount }) => favoriteCount)).toEqual([0, 3, 0]);
  expect(view?.events.map(({ slug }) => slug)).toEqual(['sooner', 'later']);
});

test('the views contain no private data', async () => {
  const shown = JSON.stringify([
    await findStorefront(app.db, 'portland-kiln', now),
    await listVendors(app.db, { limit: 9 }),
  ]);
  expect(shown).not.toContain(kiln.email);
  expect(shown).not.toContain(kiln.stripeAccountId);
});

test('a store without payments says so', async () => {
  expect(await findVendorBySlug(app.db, 'unpaid')).toMatchObject({ shop: 'not_ready', stylesheetHash: null });
});

test.each(['closed-store', 'nobody', '', '../x', 'a\u0000b', "' or 1=1"])(
  'there is no storefront at %j',
  async (slug) => {
    expect(await findStorefront(app.db, slug, now)).toBeNull();
    expect(await findProductPage(app.db, slug, 'bowl', now)).toBeNull();
  },
);

test('a storefront is found by its id, in any letter case, and with underscores', async () => {
  for (const name of ['Portland-Kiln', 'portland_kiln', kiln.id]) {
    expect((await findStorefront(app.db, name, now))?.vendor.slug).toBe('portland-kiln');
  }
});

test('cards show two products, available ones first', async () => {
  const [card, empty] = await listFeaturedVendors(app.db, 6);
  expect(card?.products.map(({ slug }) => slug)).toEqual(['bowl', 'cup']);
  expect(empty).toMatchObject({ slug: 'unpaid', products: [], productCount: 0 });
});

test('a product’s page has the vendor, other products, and events', async () => {
  const page = await findProductPage(app.db, 'portland-kiln', 'bowl', now);
  expect(page?.product.slug).toBe('bowl');
  expect(page?.others.map(({ slug }) => slug)).toEqual(['cup', 'sold']);
  expect(page?.events).toHaveLength(2);
  expect(page?.vendor.id).toBe(kiln.id);
  expect(await findProductPage(app.db, 'portland-kiln', 'hidden', now)).toBeNull();
});

test('the URL of a vendor’s style sheet changes with its content', async () => {
  const before = await findVendorCss(app.db, 'portland-kiln');
  expect(before).toMatchObject({ css: '.a{color:red}', hash: expect.stringMatching(/^[0-9a-f]{16}$/) });
  expect((await findVendorBySlug(app.db, 'portland-kiln'))?.stylesheetHash).toBe(before?.hash);
  await app.db.execute(sql`update vendors set custom_css = '.a{color:blue}' where id = ${kiln.id}`);
  expect((await findVendorCss(app.db, 'portland-kiln'))?.hash).not.toBe(before?.hash);
  expect(await findVendorCss(app.db, 'unpaid')).toBeNull();
});

test('a vendor without a description gets a default one', () => {
  expect(vendorDescription({ description: ' ', owner: 'Ida' })).toBe('Beautiful artwork by Ida');
  expect(vendorDescription({ description: 'Pots.', owner: 'Ida' })).toBe('Pots.');
});

test('the sitemap lists public pages, vendors first, with their last change', async () => {
  const entries = await listSitemapEntries(app.db);
  const listed = entries.map(({ kind, vendorSlug, slug }) =>
    `${kind} ${vendorSlug} ${slug}`.trim().replace(/ +/g, ' '),
  );
  expect(new Set(listed)).toEqual(
    new Set([
      'vendor portland-kiln',
      'vendor unpaid',
      'event later',
      'event sooner',
      'event elsewhere',
      'product portland-kiln sold',
      'product portland-kiln bowl',
      'product portland-kiln cup',
    ]),
  );
  expect(entries.every(({ updatedAt }) => Math.abs(updatedAt.getTime() - Date.now()) < 3_600_000)).toBe(true);
  expect(await countSitemapPages(app.db)).toBe(1);
});

test('a sitemap in several files lists each URL once', async () => {
  const all = await listSitemapEntries(app.db);
  const parts = [];
  for (let page = 0; page < 7; page += 1) parts.push(...(await listSitemapEntries(app.db, page, 7)));
  const byName = (entries: typeof all) => entries.map(({ kind, slug, vendorSlug }) => kind + vendorSlug + slug).sort();
  expect(byName(parts)).toEqual(byName(all));
});
