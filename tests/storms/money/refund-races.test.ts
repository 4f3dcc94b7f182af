import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeUser } from '../../support/factories.ts';
import { openShop, type Shop } from '../../support/shop.ts';
import { raceHandOver, raceSecondRefund } from '../../support/storms/refund-races.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());

const runs = 200;

test(`in ${runs} rounds of a full refund against handing over, one wins`, async () => {
  const by = (await makeUser(app.db)).id;
  const won = { refund: 0, handOver: 0 };
  for (let round = 0; round < runs; round += 1) won[await raceHandOver(app, by, round)] += 1;
  // Both sides were fast enough sometimes, so the race was one.
  expect(Math.min(won.refund, won.handOver)).toBeGreaterThan(0);
});

test(`in ${runs} rounds of two refunds at once, one wins`, async () => {
  for (let round = 0; round < runs; round += 1) await raceSecondRefund(app, round);
});
