import { afterAll, beforeAll, test } from 'vitest';
import { DemoMarket } from '../../support/demo-market.ts';
import { siegeByMany } from '../../support/storms/many-addresses.ts';

let demo: DemoMarket;
beforeAll(async () => {
  demo = await DemoMarket.open();
});
afterAll(() => demo.app.close());

const times = 10;

test(`twenty buyers of single units are served while twenty addresses besiege the site, ${times} times`, async () => {
  for (let n = 0; n < times; n += 1) await siegeByMany(demo, 60);
});
