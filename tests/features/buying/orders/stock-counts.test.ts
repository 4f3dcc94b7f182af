/** Counts of an artist while others buy (often: tests/storms/stock). */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openShop, type Shop } from '../../../support/shop.ts';
import { playCounts } from '../../../support/storms/count-rounds.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop(12);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());

test('counts against checkouts, payments, expiries, and cancellations account for every unit', async () => {
  const { edits } = await playCounts(app, 3);
  expect(edits).toBeGreaterThan(3);
});
