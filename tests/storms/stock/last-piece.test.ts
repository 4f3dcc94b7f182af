import { afterAll, beforeAll, test } from 'vitest';
import { type EmulatedApp, emulatedApp } from '../../support/emulated-app.ts';
import { makeVendor } from '../../support/factories.ts';
import { rushForOne, rushForSeven } from '../../support/storms/piece-races.ts';

let app: EmulatedApp;
let vendor: Awaited<ReturnType<typeof makeVendor>>;
beforeAll(async () => {
  app = await emulatedApp();
  vendor = await makeVendor(app.db, { stripeAccountId: 'acct_demo_storm' });
});
afterAll(() => app.close());

const times = 100;

test(`50 concurrent buyers of one unit, ${times} times: one session each time, 49 times "sold out"`, async () => {
  for (let round = 0; round < times; round += 1) await rushForOne(app, vendor, 50);
});

test(`50 concurrent buyers of one to three of seven units, ${times} times: never more than seven are held`, async () => {
  for (let round = 0; round < times; round += 1) await rushForSeven(app, vendor, 50);
});
