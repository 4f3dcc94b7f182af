import { afterAll, beforeAll, test } from 'vitest';
import { type EmulatedApp, emulatedApp } from '../../support/emulated-app.ts';
import { deliverShuffled } from '../../support/storms/webhook-rush.ts';

let app: EmulatedApp;
beforeAll(async () => {
  app = await emulatedApp();
});
afterAll(() => app.close());

const n = 200;

test(`${n} paid orders, every event five times, shuffled, 20 at a time: ${n} orders paid, with one sale and two mails each`, () =>
  deliverShuffled(app, { n, times: 5 }));
