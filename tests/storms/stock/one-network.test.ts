import { afterAll, beforeAll, test } from 'vitest';
import { DemoMarket } from '../../support/demo-market.ts';
import { attackFromOne, buyTwenty, renewAgainAndAgain } from '../../support/storms/one-network.ts';

let demo: DemoMarket;
beforeAll(async () => {
  demo = await DemoMarket.open();
});
afterAll(() => demo.app.close());

const times = 10;

test(`20 concurrent guests of one network each buy one product of the demo, ${times} times`, async () => {
  for (let n = 0; n < times; n += 1) await buyTwenty(demo);
});

test(`an attacker on one network, with any number of cookies and accounts, never holds more than a third, ${times} times`, async () => {
  for (let n = 0; n < times; n += 1) await attackFromOne(demo);
});

test(`the same products, checked out again and again, are held beyond six units for at most three sessions, ${times} times`, async () => {
  for (let n = 0; n < times; n += 1) await renewAgainAndAgain(demo);
});
