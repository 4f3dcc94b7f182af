/** A day by which a piece should be there, and that is over. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readExploreQuery } from '../../../src/features/explore/explore-query.ts';
import { search } from '../../../src/features/explore/search.server.ts';
import { addDays, zonedDay } from '../../../src/platform/zoned-time.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('it is left out, and named; today is not', async () => {
  const today = zonedDay(app.clock.now(), app.config.site.timeZone);
  const find = (by: string) => search(app, readExploreQuery(new URLSearchParams({ by })));
  for (const day of [addDays(today, -1), '0001-01-01'])
    expect(await find(day)).toMatchObject({ query: { by: null }, ignored: ['by'] });
  expect(await find(today)).toMatchObject({ query: { by: today }, ignored: [] });
});
