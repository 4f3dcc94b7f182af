/** Many buyers and many events at once, once each (often: tests/storms). */
import { afterAll, beforeAll, test } from 'vitest';
import { type EmulatedApp, emulatedApp } from '../../../support/emulated-app.ts';
import { makeVendor } from '../../../support/factories.ts';
import { rushForOne, rushForSeven } from '../../../support/storms/piece-races.ts';
import { deliverShuffled } from '../../../support/storms/webhook-rush.ts';

let app: EmulatedApp;
beforeAll(async () => {
  app = await emulatedApp();
});
afterAll(() => app.close());

test('of paid orders, every event twice, shuffled and at once, there is one sale and two mails each', () =>
  deliverShuffled(app, { n: 4, times: 2 }));

test('of 20 concurrent buyers of one unit one gets a session, and 19 read that it is sold out', async () => {
  await rushForOne(app, await makeVendor(app.db, { stripeAccountId: 'acct_demo_one' }), 20);
});

test('of 20 concurrent buyers of one to three of seven units, never more than seven are held', async () => {
  await rushForSeven(app, await makeVendor(app.db, { stripeAccountId: 'acct_demo_seven' }), 20);
});
