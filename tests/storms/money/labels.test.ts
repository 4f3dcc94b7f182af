import { afterAll, beforeAll, test, vi } from 'vitest';
import { openPostageShop, type PostageShop } from '../../support/postage.ts';
import { clickAtOnce, killTwice, labelSteps } from '../../support/storms/label-races.ts';

let app: PostageShop;
beforeAll(async () => {
  app = await openPostageShop();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());

const times = 100;

test(`in ${times} double clicks, of one form and of two, one label is bought`, async () => {
  for (let round = 0; round < times; round += 1) await clickAtOnce(app, round % 2 === 1);
});

test(`after ${times} kills at any step, one label is bought, copied, and noted`, async () => {
  for (let round = 0; round < times; round += 1) {
    await killTwice(app, [Math.floor(round / 2) % labelSteps, (round * 5) % 7], round % 2 === 0);
  }
});
