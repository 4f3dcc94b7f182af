import { afterAll, beforeAll, test } from 'vitest';
import { DemoMarket } from '../../support/demo-market.ts';
import { serveInSiege, siegeThenServe } from '../../support/storms/ipv6-siege.ts';

let demo: DemoMarket;
beforeAll(async () => {
  demo = await DemoMarket.open();
});
afterAll(() => demo.app.close());

const times = 10;

test.for([1, 2])(
  `an IPv6 siege by %i /48s of 42 networks each leaves 20 of 20 buyers from others their piece, ${times} times`,
  async (attackers) => {
    for (let n = 0; n < times; n += 1) await siegeThenServe(demo, attackers);
  },
);

test(`twenty buyers of single units in a quiet /48 are served while another /48 besieges the site, ${times} times`, async () => {
  for (let n = 0; n < times; n += 1) await serveInSiege(demo);
});
