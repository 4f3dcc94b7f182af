/** What is sold in person and online at the same moment is never more than there is. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ledgerGaps } from '../../support/ledger.ts';
import { openShop, type Shop } from '../../support/shop.ts';
import { markTenTimes, raceForTwo } from '../../support/storms/piece-races.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop(12);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());

const times = 100;

test(`ten marks of the last piece at once, ${times} times: one sale each time`, async () => {
  for (let round = 0; round < times; round += 1) await markTenTimes(app);
});

test(`marks, checkouts, and payments of the last two pieces at once, ${times} times: never more than two are gone`, async () => {
  let both = 0;
  for (let round = 0; round < times; round += 1) both += Number(await raceForTwo(app));
  expect(both).toBeGreaterThan(0);
  expect(await ledgerGaps(app.db)).toEqual([]);
});
