import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openShop, type Shop } from '../../support/shop.ts';
import { playCounts } from '../../support/storms/count-rounds.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop(12);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());

const runs = 500;

test(`${runs} rounds of counts against checkouts, payments, expiries, and cancellations account for every unit`, async () => {
  const { edits, stale } = await playCounts(app, runs);
  // The storm is one only if counts met checkouts.
  expect(edits).toBeGreaterThan(runs);
  expect(stale).toBeGreaterThan(0);
  console.info(`${runs} rounds, ${edits} counts, ${stale} stale ones.`);
});
