/** Searches of the demo’s pieces: what they find, how they narrow it, and what they say where there is nothing. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatDay } from '../../../src/features/catalog/arrival.ts';
import { deliveryNames } from '../../../src/features/catalog/deliveries.ts';
import { products } from '../../../src/features/catalog/products.table.ts';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { listChosen } from '../../../src/features/explore/chosen-filters.ts';
import type { ExploreResult } from '../../../src/features/explore/explore.ts';
import { readExploreQuery, toExploreSearch, toggleValue } from '../../../src/features/explore/explore-query.ts';
import { search } from '../../../src/features/explore/search.server.ts';
import { searchSynonyms, searchWords } from '../../../src/features/explore/search-documents.table.ts';
import { suggest } from '../../../src/features/explore/suggestions.server.ts';
import { addDays, zonedDay } from '../../../src/platform/zoned-time.ts';
import { countHereBy } from '../../support/here-by.ts';
import { searchQueries } from '../../support/search-queries.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;
const find = (address: string) => search(app, readExploreQuery(new URLSearchParams(address)));
const namesIn = ({ found }: ExploreResult) => found.rows.map(({ name }) => name);

beforeAll(async () => {
  app = await testApp({ city: true });
});
afterAll(() => app.close());

test('a search finds pieces, artists, and events', async () => {
  const found = await find('q=river');
  expect(found.state).toBe('found');
  expect(namesIn(found)[0]).toMatch(/river/i);
});

/** What a visitor sees, from the top: the artist or event of that name, then the matches. */
function shownIn({ lead, found }: ExploreResult): { name: string; by: string }[] {
  const named = lead === null ? [] : [lead.kind === 'vendor' ? lead.vendor.name : lead.event.name];
  return [
    ...named.map((name) => ({ name, by: '' })),
    ...found.rows.map((row) => ({ name: row.name, by: 'vendorName' in row ? row.vendorName : '' })),
  ];
}

test('the searches people make begin with what they mean', async () => {
  expect(searchQueries).toHaveLength(100);
  const ranks = [];
  for (const { q, first } of searchQueries) {
    const shown = shownIn(await find(`${new URLSearchParams({ q })}`));
    const rank = 1 + shown.findIndex(({ name, by }) => first.includes(name) || first.includes(`by ${by}`));
    ranks.push({ q, reciprocal: rank === 0 ? 0 : 1 / rank, top: shown[0]?.name ?? 'nothing' });
  }
  const mean = ranks.reduce((sum, { reciprocal }) => sum + reciprocal, 0) / ranks.length;
  const missed = ranks.filter(({ reciprocal }) => reciprocal < 1).map(({ q, top }) => `${q} → ${top}`);
  console.log(
    `Mean reciprocal rank of ${ranks.length} searches: ${mean.toFixed(3)}. Not first: ${missed.join('; ') || 'none'}.`,
  );
  expect(mean).toBeGreaterThanOrEqual(0.95);
});

test('other words for the same thing find it too, after what has the word itself, and are marked', async () => {
  const rows = await app.db.select().from(searchSynonyms).where(eq(searchSynonyms.key, 'mug'));
  expect(rows[0]?.stems).toContain('mug');
  const cups = await find('q=tea+cups');
  expect([cups.matched, cups.corrected, namesIn(cups)[0]]).toEqual(['all', null, 'Lytle Street Mugs, Pair']);
  expect(cups.marked).toContain('Mugs');
  expect((await suggest(app, 'necklace')).map(({ name }) => name)).toContain('Harrods Creek Pendant');
  // The operator's words count with the next search.
  expect(namesIn(await find('q=doohickey'))).toEqual([]);
  await app.db.insert(searchSynonyms).values({ words: ['doohickey', 'paperweight'] });
  expect(namesIn(await find('q=doohickeys'))).toEqual(['Low Water Paperweight']);
});

test('a spelling is only corrected where nothing fits; else it is offered', async () => {
  const some = await find('q=rickhuose+jar');
  expect([some.matched, some.corrected, some.meant]).toEqual(['some', null, 'rickhouse jar']);
  expect(namesIn(some)).toContain('Moon Jar');
  const all = await find('q=rickhuose');
  expect([all.matched, all.corrected, all.meant]).toEqual(['corrected', 'rickhouse', null]);
  expect((await find('q=wooden+bowl')).corrected).toBeNull();
});

test('each option says how many there are with the other filters as chosen, and never leads to nothing', async () => {
  const address = 'q=river&neighborhood=Crescent+Hill&pickup=1';
  const found = await find('q=river&pickup=1');
  expect(found.facets?.neighborhoods.length).toBeGreaterThan(2);
  for (const { value, count } of found.facets?.neighborhoods ?? []) {
    const narrowed = await find(`q=river&pickup=1&${new URLSearchParams({ neighborhood: value })}`);
    expect(narrowed.total).toEqual(count);
    expect(count.n).toBeGreaterThan(0);
  }
  // The other neighborhoods stay to be chosen, with their numbers.
  const chosen = await find('q=river&pickup=1&neighborhood=Butchertown');
  expect(chosen.facets?.neighborhoods.map(({ name, count }) => [name, count])).toEqual(
    found.facets?.neighborhoods.map(({ name, count }) => [name, count]),
  );
  expect((await find(address)).state).not.toBe('too_slow');
});

test('several categories or neighborhoods find what is in any of them, and their options keep their numbers', async () => {
  const one = await find('q=river&kind=product');
  const [first, second, third] = one.facets?.categories ?? [];
  const both = await find(`q=river&kind=product&category=${first?.value},${second?.value},nothing`);
  expect(both.ignored).toEqual(['category']);
  expect(both.total.n).toBe((first?.count.n ?? 0) + (second?.count.n ?? 0));
  expect(both.facets?.categories.map(({ value, count }) => [value, count])).toEqual(
    one.facets?.categories.map(({ value, count }) => [value, count]),
  );
  expect(both.facets?.categories.filter(({ chosen }) => chosen).map(({ value }) => value)).toEqual([
    first?.value,
    second?.value,
  ]);
  expect(listChosen(both, '2026-11-30').map(({ text, without }) => [text, toExploreSearch(without)])).toEqual([
    [first?.name, `?q=river&kind=product&category=${second?.value}`],
    [second?.name, `?q=river&kind=product&category=${first?.value}`],
  ]);
  const three = toExploreSearch(toggleValue(both.query, 'categories', third?.value ?? ''));
  expect((await find(three)).total.n).toBe(both.total.n + (third?.count.n ?? 0));
  const near = await find('kind=vendor&neighborhood=Clifton,Portland');
  expect(namesIn(near).toSorted()).toEqual(['Frankfort Avenue Press', 'Portland Kiln']);
});

test.each([
  'q=blue',
  'category=ceramics&pickup=1',
  'category=ceramics&neighborhood=Portland&ships=1',
  'q=river&category=paintings&to=200',
  'q=glass&available=1&from=40&to=300',
  'artist=portland-kiln&to=80',
  'category=glass-art&available=1&from=30',
])('with “%s”, the number beside each option is that of the search with it', async (address) => {
  const counted: unknown[] = [];
  const narrowed: unknown[] = [];
  const { facets } = await find(address);
  const compare = async (name: string, value: string, count: unknown) => {
    const params = new URLSearchParams(address);
    params.set(name, value);
    counted.push([name, value, count]);
    narrowed.push([name, value, (await find(`${params}`)).total]);
  };
  for (const { value, count } of facets?.categories ?? []) await compare('category', value, count);
  for (const { value, count } of facets?.neighborhoods ?? []) await compare('neighborhood', value, count);
  for (const { value, count } of facets?.events ?? []) await compare('event', value, count);
  for (const name of ['available', 'pickup', 'ships'] as const) if (facets) await compare(name, '1', facets[name]);
  const now = new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(address)), available: '1', pickup: '1' });
  expect(facets?.pickupNow).toEqual((await find(`${now}`)).total);
  expect(counted.length).toBeGreaterThan(6);
  expect(counted).toEqual(narrowed);
});

test('what is here by a day is what the pages of the pieces say, by the ways that are asked for', async () => {
  const today = zonedDay(app.clock.now(), app.config.site.timeZone);
  const counts: number[] = [];
  for (const ahead of [0, 1, 4, 7, 12, 18, 40]) {
    const day = addDays(today, ahead);
    for (const [params, ways] of [
      ['', deliveryNames],
      ['&pickup=1', ['pickup']],
      ['&ships=1', ['shipping']],
    ] as const) {
      const { kinds } = await find(`by=${day}${params}`);
      const expected = await countHereBy(app, day, ways);
      expect([day, params, kinds.product.n, kinds.vendor.n]).toEqual([day, params, expected.pieces, expected.stores]);
      counts.push(expected.pieces);
    }
  }
  expect(new Set(counts).size).toBeGreaterThan(3);
  const soon = addDays(today, 9);
  const chips = listChosen(await find(`by=${soon}`), today).map(({ text }) => text);
  expect(chips).toEqual([`Here by ${formatDay(soon, today)}`]);
});

test('prices are exact with words and other filters, at the steps of the index and between them', async () => {
  const all = await app.db.select({ cents: products.priceCents }).from(products).where(eq(products.isActive, true));
  const most = [...new Set([2_500, 5_000, 7_500, ...all.map(({ cents }) => cents)])];
  const read = (params: Record<string, string>) =>
    search(app, readExploreQuery(new URLSearchParams({ q: 'blue', kind: 'product', ...params })), { limit: 100 });
  const { found } = await read({});
  for (const cents of most) {
    for (const bound of ['from', 'to']) {
      const isWithin = ({ priceCents }: { priceCents: number }) =>
        bound === 'from' ? priceCents >= cents : priceCents <= cents;
      const expected = found.kind === 'product' ? found.rows.filter(isWithin).map(({ name }) => name) : [];
      expect(namesIn(await read({ [bound]: String(cents / 100) }))).toEqual(expected);
    }
  }
});

test('filters by price, event, and what can be bought now', async () => {
  const cheap = await find('from=30&to=40');
  expect(
    cheap.found.kind === 'product' &&
      cheap.found.rows.every(({ priceCents }) => priceCents >= 3_000 && priceCents <= 4_000),
  ).toBe(true);
  expect(cheap.facets?.prices).toEqual({ from: 2499, to: 12500 });
  const [event] = cheap.facets?.events ?? [];
  const there = await find(`from=30&to=40&event=${event?.value}`);
  expect(there.total).toEqual(event?.count);
  const available = await find('available=1');
  expect(available.found.kind === 'product' && available.found.rows.every(({ inventory }) => inventory > 0)).toBe(true);
  expect(available.total).toEqual((await find('')).facets?.available);
});

test('of very many events, the next ones are options, and the chosen one', async () => {
  await app.db.execute(sql`insert into events (slug, name, description, location, starts_at, ends_at)
    select 'fair-' || n, 'Fair', 'Things by hand.', 'Butchertown', ${app.clock.now().toISOString()}::timestamptz + n * interval '1 year',
      ${app.clock.now().toISOString()}::timestamptz + n * interval '1 year' + interval '1 day' from generate_series(1, 60) as n`);
  await app.db.execute(sql`insert into event_vendors (event_id, vendor_id)
    select events.id, vendors.id from events, vendors where events.slug like 'fair-%'`);
  const options = async (address: string) =>
    ((await find(address)).facets?.events ?? []).map(({ value, chosen }) => [value, chosen]);
  const next = await options('q=blue');
  expect(next).toHaveLength(50);
  expect(next).not.toContainEqual(['fair-60', false]);
  expect(await options('q=blue&event=fair-60')).toEqual([...next, ['fair-60', true]]);
  await app.db.execute(sql`delete from events where slug like 'fair-%'`);
});

test('what nobody has in a place or for a price leads on: to a spelling, to pieces without the filter, to artists', async () => {
  const { state, corrected, instead } = await find('q=celedon&neighborhood=Clifton&to=40');
  expect(state).toBe('nothing');
  expect(corrected).toBe('celadon');
  expect(instead?.spellings).toEqual([{ text: 'celadon', total: { n: 1, more: false } }]);
  expect(instead?.without).toMatchObject({ filters: ['price', 'neighborhood'], total: { n: 1 } });
  expect(instead?.without?.products.map(({ name }) => name)).toEqual(['Lytle Street Mugs, Pair']);
  expect(instead?.category).toEqual({ slug: 'ceramics', name: 'Ceramics' });
  expect(instead?.artists.map(({ name }) => name)).toEqual(['Portland Kiln']);
  expect((await find('q=zzzqqq')).instead?.artists).toHaveLength(4);
});

test('a store without what was searched for says so, and leads to the pieces of others', async () => {
  const { state, artist, lead, instead, ...rest } = await find('q=quilt&artist=portland-kiln');
  expect([state, artist?.name, lead]).toEqual(['nothing', 'Portland Kiln', null]);
  const chosen = listChosen({ state, artist, lead, instead, ...rest }, '2026-11-30');
  expect(chosen.map(({ text, without }) => [text, toExploreSearch(without)])).toEqual([
    ['In Portland Kiln', '?q=quilt&kind=product'],
  ]);
  expect(instead?.without).toMatchObject({ filters: ['artist'], total: (await find('q=quilt&kind=product')).total });
  expect((await find('q=Marcus+Webb&artist=portland-kiln')).lead).toBeNull();
});

test('an artist or event of exactly this name leads, and its kind follows from what is found', async () => {
  expect(await find('q=Marcus+Webb')).toMatchObject({ lead: { kind: 'vendor', vendor: { slug: 'portland-kiln' } } });
  expect(await find('q=Gallery+Hop')).toMatchObject({ query: { kind: 'event' }, total: { n: 1 } });
  expect(namesIn(await find('kind=vendor'))[0]).toBe('Cathedral Street Glass');
});

test('an edit is found at once, a change of units or hearts rewrites no document, and a rebuild changes nothing', async () => {
  const documents = async () => {
    const { rows } = await app.db.execute<{ id: string; xmin: string }>(
      sql`select id, xmin::text, md5(d::text) as text from search_documents as d order by kind, id`,
    );
    return rows;
  };
  const [mug] = await app.db.select().from(products).where(eq(products.slug, 'lytle-street-mugs'));
  const before = await documents();
  await app.db.update(products).set({ inventory: sql`${products.inventory} + 1`, updatedAt: new Date() });
  await app.db.update(vendors).set({ isActive: true, awayUntil: null, position: sql`${vendors.position} + 1` });
  expect(await documents()).toEqual(before);
  await app.db
    .update(products)
    .set({ name: 'Wharf Mugs' })
    .where(eq(products.id, mug?.id ?? ''));
  expect(namesIn(await find('q=wharf'))).toEqual(['Wharf Mugs']);
  await app.db.update(vendors).set({ owner: 'Marcus Ottoway' }).where(eq(vendors.slug, 'portland-kiln'));
  expect(namesIn(await find('q=ottoway+wharf'))).toEqual(['Wharf Mugs']);
  const text = (rows: Record<string, unknown>[]) => rows.map(({ text: one }) => one);
  const [edited, words] = [await documents(), await app.db.$count(searchWords)];
  await app.db.execute(sql`select rebuild_search()`);
  expect(text(await documents())).toEqual(text(edited));
  expect(await app.db.$count(searchWords)).toBe(words);
});

test('the words of a text are marked in names: stems, accents, other spellings, and beginnings', async () => {
  expect((await find('q=river')).marked).toEqual(['River']);
  expect((await find('q=celedon')).marked).toEqual([]);
  expect((await find('q=tenmoku+bowls')).marked.toSorted()).toEqual(['Bowl', 'Tenmoku']);
  expect((await find('q=shino+te')).marked.toSorted()).toEqual(['Shino', 'Tea']);
  expect((await find('q=tenmuko')).marked).toEqual(['Tenmoku']);
  expect((await find('q=Portland+Kiln')).marked.toSorted()).toEqual(['Kiln', 'Portland']);
  expect((await find('')).marked).toEqual([]);
  const [jar] = await app.db.select().from(products).where(eq(products.slug, 'honey-jar'));
  const rename = (name = '') =>
    app.db
      .update(products)
      .set({ name })
      .where(eq(products.id, jar?.id ?? ''));
  await rename('Jardín’s Jars');
  const found = await find('q=jardins+jar');
  expect(namesIn(found)).toEqual(['Jardín’s Jars']);
  expect(found.marked.toSorted()).toEqual(['Jardín’s', 'Jars']);
});
