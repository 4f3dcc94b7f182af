/**
 * Many guests of one network, of one IPv6 /48, and of twenty addresses in the demo, at once. The limits one by one are in
 * hold-limits.test.ts, ipv6-hold-limits.test.ts, hold-renewals.test.ts, and market-share.test.ts; longer sieges in tests/storms/stock.
 */
import { afterAll, beforeAll, test } from 'vitest';
import { DemoMarket } from '../../../support/demo-market.ts';
import { siegeThenServe } from '../../../support/storms/ipv6-siege.ts';
import { siegeByMany } from '../../../support/storms/many-addresses.ts';
import { buyTwenty, wantEverything } from '../../../support/storms/one-network.ts';

let demo: DemoMarket;
beforeAll(async () => {
  demo = await DemoMarket.open();
});
afterAll(() => demo.app.close());

test('20 concurrent guests of one network each buy one product of the demo', () => buyTwenty(demo));

test('nine guests of one network who each want all units of one vendor leave two thirds, and seven vendors', () =>
  wantEverything(demo));

test('an IPv6 siege by a /48 of 42 networks leaves 20 of 20 buyers from others their piece', () =>
  siegeThenServe(demo, 1));

test('twenty buyers of single units are served while twenty addresses besiege the site', () => siegeByMany(demo, 8));
