/** What holds for every call of the API. Pages are walked in tests/storms/operations/every-address.test.ts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiRoutes } from '../../src/app/api/api-routes.ts';
import { callApi } from '../support/call-api.ts';
import { type EmulatedApp, emulatedApp } from '../support/emulated-app.ts';
import { findOldPhrases } from '../support/find-old-phrases.ts';
import { asCustomer } from '../support/people.ts';

let app: EmulatedApp;
beforeAll(async () => {
  app = await emulatedApp();
});
afterAll(() => app.close());

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
