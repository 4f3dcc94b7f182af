import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ledgerGaps } from '../../support/ledger.ts';
import { dice } from '../../support/rounds.ts';
import { openShop, type Shop } from '../../support/shop.ts';
import { cancelWhilePaying, raceForUnit } from '../../support/storms/booth-races.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop(12);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());

const random = dice();
const races = 100;

test(`QR code, web, and cash race for one unit, ${races} times: one of the connected ones is paid, and cash that came too is one conflict`, async () => {
  let conflicts = 0;
  for (let round = 0; round < races; round += 1) conflicts += await raceForUnit(app, random);
  expect(await ledgerGaps(app.db)).toEqual([]);
  console.info(`${races} races, ${conflicts} conflicts.`);
});

const cancels = 200;

test(`“Cancel” against a payment in the same moment, ${cancels} times: what was paid stays, and no hold is left`, async () => {
  const outcomes = { paid: 0, ended: 0 };
  // The provider is asked after a few queries; the buyer presses before, while, or after that.
  for (let round = 0; round < cancels; round += 1) outcomes[await cancelWhilePaying(app, random.share() * 12)] += 1;
  expect(Math.min(outcomes.paid, outcomes.ended)).toBeGreaterThan(0);
  console.info(`${cancels} cancels: ${outcomes.paid} were paid, ${outcomes.ended} ended.`);
});
