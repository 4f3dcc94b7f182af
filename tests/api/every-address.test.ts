/** What holds for every address: one of each kind here, all of them in tests/storms/operations/every-address.test.ts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiRoutes } from '../../src/app/api/api-routes.ts';
import { walkAddresses } from '../support/address-walk.ts';
import { callApi } from '../support/call-api.ts';
import { type EmulatedApp, emulatedApp } from '../support/emulated-app.ts';
import { oneOfEachKind } from '../support/every-address.ts';
import { findOldPhrases } from '../support/find-old-phrases.ts';
import { asCustomer } from '../support/people.ts';

let app: EmulatedApp;
beforeAll(async () => {
  app = await emulatedApp();
});
afterAll(() => app.close());

test('no address has an old phrase for guests, customers, or admins, sets a cookie for guests, or limits a slow visitor', async () => {
  const { walked, wrong } = await walkAddresses(oneOfEachKind);
  expect(walked).toBeGreaterThan(200);
  expect(wrong).toEqual([]);
}, 120_000);

test('no refusal of the API contains an old phrase', async () => {
  const customer = await asCustomer(app.db);
  const found: string[] = [];
  for (const target of new Set(apiRoutes.map((route) => route.path.replace(/\{\w+\}/g, 'x'))))
    for (const method of ['POST', 'PUT', 'DELETE'])
      for (const body of ['{', '{}']) {
        const headers = { ...customer.headers, origin: app.config.siteUrl, 'content-type': 'application/json' };
        const text = await (await callApi(app, method, target, { headers, body })).text();
        found.push(...findOldPhrases(text).map((phrase) => `${method} ${target}: ${phrase}`));
      }
  expect(found).toEqual([]);
});
