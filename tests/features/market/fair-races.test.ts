/** Units at a market while everything happens at once (often: tests/storms/stock). */
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

test('card, web, cash, closing, and the regular work race for one unit: one of the connected ones is paid, and no unit is lost', async () => {
  for (const round of [0, 1]) await raceAtFair(app, random, round);
  expect(await ledgerGaps(app.db)).toEqual([]);
  expect(await app.db.$count(marketReserves)).toBe(0);
});

test('on a day with six units, four of them at the market, and everything at once, the units add up, and are never fewer than none', async () => {
  await liveFairDay(app, random);
  expect(await ledgerGaps(app.db)).toEqual([]);
});
