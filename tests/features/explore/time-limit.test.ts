/** What a search answers when the database is too slow for it. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readExploreQuery } from '../../../src/features/explore/explore-query.ts';
import { type SearchServices, search } from '../../../src/features/explore/search.server.ts';
import { suggest } from '../../../src/features/explore/suggestions.server.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;
let limited: SearchServices;
beforeAll(async () => {
  app = await testApp({ city: true });
  limited = { ...app, config: { ...app.config, rateLimits: true } };
});
afterAll(() => app.close());

const find = (q: string) => search(limited, readExploreQuery(new URLSearchParams({ q })));

/** Lets every statement that reads a table wait until it is given up. */
const whileLocked = (table: string, work: () => Promise<void>) =>
  app.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${sql.identifier(table)} in access exclusive mode`);
    await work();
  });

test('a search that takes too long is given up, and suggests nothing', async () => {
  await whileLocked('search_documents', async () => {
    expect(await find('river')).toMatchObject({ state: 'too_slow', found: { rows: [] } });
    expect(await suggest(limited, 'river')).toEqual([]);
  });
  expect((await search(app, readExploreQuery(new URLSearchParams({ q: 'river' })))).state).toBe('found');
});

test('what was found is shown, even if a likelier spelling takes too long to find', async () => {
  await whileLocked('search_words', async () => {
    const found = await find('rickhuose jar');
    expect([found.state, found.matched, found.meant]).toEqual(['found', 'some', null]);
    expect(found.found.rows.map(({ name }) => name)).toContain('Moon Jar');
    expect(found.marked).toContain('Jar');
  });
});
