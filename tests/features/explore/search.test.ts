/** Searches of the demo’s pieces: what they find, how they narrow it, and what they say where there is nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoCatalog } from '../../../src/demo/city/catalog.ts';
import { seedDemo } from '../../../src/demo/seed.server.ts';
import type { ExploreResult } from '../../../src/features/explore/explore.ts';
import { readExploreQuery } from '../../../src/features/explore/explore-query.ts';
import { search } from '../../../src/features/explore/search.server.ts';
import { searchQueries } from '../../support/search-queries.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;
const find = (address: string) =>
  search(app.db, readExploreQuery(new URLSearchParams(address)), { now: app.clock.now() });
const namesIn = ({ found }: ExploreResult) => found.rows.map(({ name }) => name);

beforeAll(async () => {
  app = await testApp();
  await seedDemo(app.db, {
    catalog: demoCatalog,
    timeZone: app.config.site.timeZone,
    now: app.clock.now(),
    accounts: true,
  });
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
  expect(searchQueries).toHaveLength(60);
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
