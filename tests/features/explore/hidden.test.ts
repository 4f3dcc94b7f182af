/** What is hidden is in no search, suggestion, or count, in whatever order stores, pieces, and events come and go. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { categories } from '../../../src/features/catalog/products.table.ts';
import { readExploreQuery } from '../../../src/features/explore/explore-query.ts';
import { search } from '../../../src/features/explore/search.server.ts';
import { suggest } from '../../../src/features/explore/suggestions.server.ts';
import { CityModel, canBeBought, everyAct, histories, isPublic } from '../../support/city-model.ts';
import { fc, rounds } from '../../support/rounds.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const find = (query: Record<string, string>) => search(app, readExploreQuery(new URLSearchParams(query)));
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted();

async function expectOnlyPublic(city: CityModel): Promise<void> {
  const shown = city.publicPieces();
  const jars = await find({ q: 'jar', kind: 'product' });
  expect(idsOf(jars.found.rows)).toEqual(idsOf(shown));
  expect(jars.kinds.product.n).toBe(shown.length);
  const options = jars.facets?.neighborhoods.map(({ name, count }) => [name, count.n]) ?? [];
  const expected = city.stores.map(({ id, neighborhood }) => [
    neighborhood,
    shown.filter(({ store }) => store.id === id).length,
  ]);
  expect(options).toEqual(expected.filter(([, n]) => n !== 0));
  const seenAt = jars.facets?.events.map(({ name, count }) => [name, count.n]) ?? [];
  const comingUp = city.publicEvents().filter(({ cancelledAt }) => cancelledAt === null);
  expect(seenAt.toSorted()).toEqual(
    shown.length > 0 ? comingUp.map(({ name }) => [name, shown.length]).toSorted() : [],
  );
  const forSale = city.pieces.filter(canBeBought);
  expect(jars.facets?.available.n ?? 0).toBe(forSale.length);
  const bought = await find({ q: 'jar', kind: 'product', available: '1' });
  expect(idsOf(bought.found.rows)).toEqual(idsOf(forSale));
  expect(idsOf((await find({ kind: 'product' })).found.rows)).toEqual(idsOf(shown));
  const gatherings = await find({ q: 'gathering', kind: 'event' });
  expect(idsOf(gatherings.found.rows)).toEqual(idsOf(city.publicEvents()));
}

async function expectNoTrace(city: CityModel): Promise<void> {
  const hidden = city.hiddenWords();
  for (const { name, word } of [...city.stores, ...city.pieces, ...city.events]) {
    const suggested = await suggest(app, word.slice(0, 5));
    expect([name, suggested.some((suggestion) => suggestion.name === name)]).toEqual([name, !hidden.includes(word)]);
  }
  for (const piece of city.pieces) {
    const { word } = piece;
    const isThere = isPublic(piece);
    const found = await find({ q: word });
    expect(idsOf(found.found.rows)).toEqual(isThere ? [piece.id] : []);
    // A word that only hidden things have is offered as no spelling either.
    const { instead, corrected } = await find({ q: `${word}e` });
    if (!isThere) expect(JSON.stringify([instead, corrected, found.instead])).not.toContain(word);
    const beside = await find({ q: `jar ${word}e gathering` });
    if (!isThere) expect(beside.corrected ?? '').not.toMatch(new RegExp(`\\b${word}\\b`));
  }
  const open = city.openStores();
  for (const store of city.stores) {
    const found = await find({ q: store.word, kind: 'vendor' });
    expect(found.kinds.vendor.n).toBe(open.includes(store) ? 1 : 0);
  }
}

const runs = rounds(2, 200);
test(`after ${runs} histories of a city, searches, suggestions, and counts have what is public`, async () => {
  await app.db.insert(categories).values({ slug: 'ceramics', name: 'Ceramics' }).onConflictDoNothing();
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const city = await CityModel.open(app);
      await expectOnlyPublic(city);
      for (const [act, index] of history) {
        await city.acts[act](index);
        await expectOnlyPublic(city);
      }
      await expectNoTrace(city);
    }),
    { numRuns: runs, examples: [[everyAct]] },
  );
}, 900_000);
