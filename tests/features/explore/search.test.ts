/** Searches of the demo’s pieces: what they find, how they narrow it, and what they say where there is nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoCatalog } from '../../../src/demo/city/catalog.ts';
import { seedDemo } from '../../../src/demo/seed.server.ts';
import type { ExploreResult } from '../../../src/features/explore/explore.ts';
import { readExploreQuery } from '../../../src/features/explore/explore-query.ts';
import { search } from '../../../src/features/explore/search.server.ts';
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
