import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { marketReserves } from '../../../src/features/market/market.table.ts';
import { ledgerGaps } from '../../support/ledger.ts';
import { dice } from '../../support/rounds.ts';
import { openShop, type Shop } from '../../support/shop.ts';
import { liveFairDay, raceAtFair } from '../../support/storms/fair-races.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop(12);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());

const random = dice();
const races = 100;

test(`card, web, cash, closing, and the regular work race for one unit, ${races} times: one of the connected ones is paid, and no unit is lost`, async () => {
  const seen = { paid: 0, conflicts: 0 };
  for (let round = 0; round < races; round += 1) {
    const { paid, conflicts } = await raceAtFair(app, random, round);
    seen.paid += paid;
    seen.conflicts += conflicts;
  }
  expect(await ledgerGaps(app.db)).toEqual([]);
  expect(await app.db.$count(marketReserves)).toBe(0);
  console.info(`${races} races, ${seen.paid} paid by card or on the web, ${seen.conflicts} conflicts.`);
});

const days = 60;

test(`${days} days with six units, four of them at the market, and everything at once: the units add up, and never fewer than none`, async () => {
  for (let day = 0; day < days; day += 1) await liveFairDay(app, random);
  expect(await ledgerGaps(app.db)).toEqual([]);
});
