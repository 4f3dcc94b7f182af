/**
 * Many guests of one network at once. The limits one by one are in hold-limits.test.ts, ipv6-hold-limits.test.ts,
 * hold-renewals.test.ts, and market-share.test.ts; sieges by many networks and addresses in tests/storms/stock.
 */
import { afterAll, beforeAll, test } from 'vitest';
import { DemoMarket } from '../../../support/demo-market.ts';
import { buyTwenty, wantEverything } from '../../../support/storms/one-network.ts';

let demo: DemoMarket;
beforeAll(async () => {
  demo = await DemoMarket.open();
});
afterAll(() => demo.app.close());

test('20 concurrent guests of one network each buy one product of the demo', () => buyTwenty(demo));

test('nine guests of one network who each want all units of one vendor leave two thirds, and seven vendors', () =>
  wantEverything(demo));
