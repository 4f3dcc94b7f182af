/** The search in the public API: its answers, its pages, and what it makes of hostile queries. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formerVendorSlugs, vendors } from '../../../src/features/catalog/vendors.table.ts';
import { callApi } from '../../support/call-api.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ city: true });
  // Suspended, so its piece is in no search.
  const closed = await makeVendor(app.db, { slug: 'closed-kiln', isActive: false });
  await makeProduct(app.db, closed, { name: 'Closed Bowl' });
});
afterAll(() => app.close());

async function ask(query: string | Record<string, string>) {
  const response = await callApi(app, 'GET', `/api/search?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  return await response.json();
}
const suggestionsFor = async (q: string) =>
  await (await callApi(app, 'GET', `/api/search/suggestions?${new URLSearchParams({ q })}`)).json();
const namesIn = (rows: { name: string }[]) => rows.map(({ name }) => name);

test('GET /api/search answers pieces, how many there are of each kind, and what narrows them', async () => {
  const answer = await ask({ q: 'river', pickup: '1' });
  expect(answer).toMatchObject({
    kind: 'product',
    matched: 'all',
    corrected: null,
    ignored: [],
    problem: null,
    next: null,
  });
  expect(answer.products[0]).toMatchObject({ name: expect.stringContaining('River Bend'), price: expect.any(Number) });
  expect(answer.kinds.product).toEqual({ count: answer.products.length, more: false });
  expect(answer.filters.category).toContainEqual({ value: 'textiles', name: 'Textiles', count: 7, more: false });
  expect(JSON.stringify(answer)).not.toContain('@example.com');
});

test('within a store, only its pieces are found and counted, also by the address that it had before', async () => {
  const [kiln] = await app.db.select().from(vendors).where(eq(vendors.slug, 'portland-kiln'));
  await app.db.insert(formerVendorSlugs).values({ slug: 'marcus-kiln', vendorId: kiln?.id ?? null });
  const all = await ask({ artist: 'portland-kiln' });
  expect(new Set(all.products.map(({ vendorSlug }: { vendorSlug: string }) => vendorSlug))).toEqual(
    new Set(['portland-kiln']),
  );
  expect(all.kinds).toMatchObject({
    product: { count: all.products.length },
    vendor: { count: 0 },
    event: { count: 0 },
  });
  expect(all.filters.neighborhood).toEqual([
    { value: 'Portland', name: 'Portland', count: all.products.length, more: false },
  ]);
  const bowls = await ask({ artist: 'portland-kiln', q: 'bowl' });
  expect(namesIn(bowls.products)).toContain('Shino Tea Bowl');
  expect(bowls.filters.category).toEqual([
    { value: 'ceramics', name: 'Ceramics', count: bowls.products.length, more: false },
  ]);
  expect(bowls.products.length).toBeLessThan((await ask({ q: 'bowl' })).products.length);
  expect(await ask({ artist: 'marcus-kiln', q: 'bowl' })).toEqual(bowls);
  // Artists and events are not in a store, even if the text is about them.
  for (const q of ['quilt', 'Gallery Hop', 'Marcus Webb']) {
    const { kind, vendors: artists, events } = await ask({ artist: 'portland-kiln', q });
    expect([kind, artists, events]).toEqual(['product', [], []]);
  }
});

test.each(['best', 'newest', 'cheapest', 'dearest', 'loved'])(
  'sorted by %s, the pages have every piece once, and sold ones last',
  async (sort) => {
    const seen: { id: string; inventory: number; price: number }[] = [];
    let after = '';
    do {
      const page = await ask({ sort, ...(after && { after }) });
      seen.push(...page.products);
      after = page.next ?? '';
    } while (after !== '');
    expect(new Set(seen.map(({ id }) => id)).size).toBe(67);
    expect(seen).toHaveLength(67);
    const firstSold = seen.findIndex(({ inventory }) => inventory === 0);
    expect(seen.slice(firstSold).every(({ inventory }) => inventory === 0)).toBe(true);
    const prices = seen.slice(0, firstSold).map(({ price }) => price);
    if (sort === 'cheapest') expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    if (sort === 'dearest') expect(prices).toEqual(prices.toSorted((a, b) => b - a));
  },
);

test('suggestions are at most eight pieces, artists, categories, and events; none for one letter', async () => {
  const suggestions = await suggestionsFor('bow');
  expect(suggestions.length).toBeLessThanOrEqual(8);
  expect(suggestions[0]).toMatchObject({ kind: 'product', image: { alt: expect.any(String) }, sold: false });
  expect(namesIn(suggestions)).toContain('Cobalt Bowl');
  expect(suggestions).toContainEqual(
    expect.objectContaining({
      kind: 'category',
      name: 'Ceramics',
      url: '/artists/ceramics',
      products: { count: 10, more: false },
    }),
  );
  expect(await suggestionsFor('marcus')).toContainEqual(
    expect.objectContaining({ kind: 'vendor', name: 'Portland Kiln', detail: 'Marcus Webb, Portland' }),
  );
  expect(await suggestionsFor('b')).toEqual([]);
  expect(await suggestionsFor('%_%')).toEqual([]);
});

test.each([
  ['q=%', 'letters'],
  ['q=_', 'letters'],
  [`q=${encodeURIComponent('"\'":*')}`, 'letters'],
  ['q=.,;!', 'letters'],
  [`q=${'jar '.repeat(2_500)}`, 'text'],
  ['from=abc', 'from'],
  ['to=-1', 'to'],
  ['to=1e9', 'to'],
  ['from=60&to=20', 'price_order'],
  ['artist=nobody', 'artist'],
  ['artist=closed-kiln', 'artist'],
  ['category=none', 'category'],
  [`category=${encodeURIComponent("' or 1=1 --")}`, 'category'],
  ['neighborhood=Atlantis', 'neighborhood'],
  ['event=long-ago', 'event'],
  ['sort=random', 'sort'],
  ['kind=user', 'kind'],
  ['after=1_0_x', 'after'],
  ['after=1_1e999_00000000-0000-0000-0000-000000000000', 'after'],
])('%s is answered, and the answer says what was ignored', async (query, code) => {
  const { ignored, problem } = await ask(query);
  expect(ignored).toEqual([{ code, message: expect.stringMatching(/^[A-Z].+\.$/) }]);
  expect(problem).toBeNull();
});

test.each([
  'q=jar:*',
  "q=jar' or 1=1 --",
  'q=jar & ! | ( ) <-> \\',
  'q=\u202ejar\u202c',
  'q=a\u0000jar',
  'q=jar&'.repeat(200),
  Array.from({ length: 200 }, (_, index) => `category=c${index}&neighborhood=n${index}`).join('&'),
  `q=${'a b c d e f g h '.repeat(6)}`,
  `q=${'x'.repeat(10_000)}`,
  'q=日本 jar',
])('%s is no error', async (query) => {
  const started = performance.now();
  await ask(encodeURI(query));
  expect(performance.now() - started).toBeLessThan(3_000);
});

test('a typo is forgiven, and the answer says what was searched for', async () => {
  expect(await ask({ q: 'cermic' })).toMatchObject({ matched: 'corrected', corrected: 'ceramics', kind: 'product' });
  expect(namesIn((await ask({ q: 'jewlery cuff' })).products)).toEqual(['Towhead Cuff']);
});
