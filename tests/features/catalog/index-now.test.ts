/** Search engines are told which public pages appeared, changed, or went. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { events } from '../../../src/features/catalog/events.table.ts';
import { indexNowWork, tellsSearchEngines } from '../../../src/features/catalog/index-now.server.ts';
import { products } from '../../../src/features/catalog/products.table.ts';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { minuteMs } from '../../../src/platform/time.ts';
import { makePiece } from '../../support/shop.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const key = 'c0ffee00c0ffee00';

test('what changed since the last time is sent once, also pages that went, and tried again after a failure', async () => {
  const start = app.clock.now().getTime();
  const at = (minutes: number) => new Date(start + minutes * minuteMs);
  let now = at(0);
  const sent: { host: string; key: string; keyLocation: string; urlList: string[] }[] = [];
  let status = 200;
  const work = indexNowWork({
    db: app.db,
    clock: { now: () => now },
    config: { siteUrl: 'https://river.example', indexNowKey: key, demo: false, betaPassword: null },
    fetch: async (_address, request) => {
      if (status === 200) sent.push(JSON.parse(String(request?.body)));
      return new Response(null, { status });
    },
  });
  const act = () => work.work({ id: 'site', step: '' }, new AbortController().signal);

  const { product, vendor } = await makePiece(app.db, { inventory: 1 });
  const draft = await makePiece(app.db, { inventory: 1 });
  await app.db.update(vendors).set({ listedAt: at(-60), updatedAt: at(-60) });
  await app.db.update(products).set({ publishedAt: at(-60), updatedAt: at(-60) });
  expect(await work.listWaiting()).toEqual([]);

  const change = (id: string, values: Partial<typeof products.$inferInsert>) =>
    app.db.update(products).set(values).where(eq(products.id, id));
  await change(product.id, { isActive: false, updatedAt: at(2) });
  await change(draft.product.id, { isActive: false, publishedAt: null, updatedAt: at(2) });
  await app.db.insert(events).values([
    { slug: 'hop', name: 'Hop', location: 'Hall', startsAt: at(90), endsAt: at(120), updatedAt: at(3) },
    { slug: 'no', name: 'No', location: 'Hall', startsAt: at(9), endsAt: at(12), updatedAt: at(3), isPublished: false },
  ]);
  now = at(12);
  expect(await work.listWaiting()).toHaveLength(1);
  status = 429;
  await expect(act()).rejects.toThrow('429');
  status = 200;
  await act();
  expect(sent).toEqual([
    { host: 'river.example', key, keyLocation: `https://river.example/${key}.txt`, urlList: expect.anything() },
  ]);
  const pages = [`/${vendor.slug}/${product.slug}`, '/events/hop'];
  expect(sent[0]?.urlList.toSorted()).toEqual(pages.map((path) => `https://river.example${path}`).toSorted());
  expect(await work.listWaiting()).toEqual([]);

  now = at(30);
  await app.db
    .update(vendors)
    .set({ updatedAt: at(20) })
    .where(eq(vendors.id, vendor.id));
  await act();
  expect(sent[1]?.urlList.toSorted()).toEqual(
    [`/${vendor.slug}`, `/${vendor.slug}/${product.slug}`].map((path) => `https://river.example${path}`),
  );
  now = at(60);
  await act();
  expect(sent).toHaveLength(2);
});

test('only a public site with a key tells anybody', () => {
  const site = { siteUrl: 'https://river.example', indexNowKey: key, demo: false, betaPassword: null };
  expect(tellsSearchEngines(site)).toBe(true);
  for (const change of [{ siteUrl: 'http://localhost' }, { indexNowKey: null }, { demo: true }, { betaPassword: 'x' }])
    expect(tellsSearchEngines({ ...site, ...change })).toBe(false);
});
