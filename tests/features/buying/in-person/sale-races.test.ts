/** What is sold in person and online at the same moment is never more than there is (often: tests/storms/stock). */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ledgerGaps } from '../../../support/ledger.ts';
import { openShop, type Shop } from '../../../support/shop.ts';
import { markTenTimes, raceForTwo, sendTenTimes } from '../../../support/storms/piece-races.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop(12);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());

test('ten marks of the last piece at once are one sale', () => markTenTimes(app));

test('a form that is sent ten times at once is one sale, and undone ten times at once it returns once', () =>
  sendTenTimes(app));

test('of marks, checkouts, and payments of the last two pieces at once, never more than two are gone', async () => {
  await raceForTwo(app);
  expect(await ledgerGaps(app.db)).toEqual([]);
});
