/** Calls that name their account, because their tab may not know about another sign-in. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi } from '../../support/call-api.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { asCustomer } from '../../support/people.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test.each([
  ['GET', '/favorites', 200],
  ['GET', '/favorites/recently-removed', 200],
  ['POST', '/favorites/writes', 200],
  ['GET', '/collections', 200],
  ['POST', '/collections', 201],
  ['PATCH', '/collections/{id}', 200],
  ['DELETE', '/collections/{id}', 204],
  ['POST', '/collections/{id}/items', 200],
  ['DELETE', '/collections/{id}/items/{item}', 204],
  ['POST', '/collections/{id}/share', 200],
  ['DELETE', '/collections/{id}/share', 204],
])('%s /api%s answers 403 to a call that means another account, and changes nothing', async (method, path, ok) => {
  const me = await asCustomer(app.db);
  const other = await asCustomer(app.db);
  const { id: item } = await makeProduct(app.db, await makeVendor(app.db), { name: 'Jar' });
  const ask = (verb: string, to: string, json?: unknown, more: Record<string, string> = {}) =>
    callApi(app, verb, `/api${to}`, {
      headers: { origin: app.config.siteUrl, ...me.headers, ...more },
      ...(json === undefined ? {} : { json }),
    });
  await ask('POST', '/favorites', { type: 'product', id: item });
  const { id } = await (await ask('POST', '/collections', { name: 'Kitchen' })).json();
  await ask('POST', `/collections/${id}/items`, { type: 'product', id: item });
  await ask('POST', `/collections/${id}/share`);
  const lists = async () => {
    const answers = await Promise.all(['/favorites', '/collections'].map((list) => ask('GET', list)));
    return await Promise.all(answers.map((answer) => answer.json()));
  };
  const before = await lists();

  const bodies: Record<string, unknown> = {
    'POST /favorites/writes': { changes: [{ id: item, favorite: false }] },
    'POST /collections': { name: 'Bath' },
    'PATCH /collections/{id}': { name: 'Bath' },
    'POST /collections/{id}/items': { type: 'product', id: item },
  };
  const call = (account: string) =>
    ask(method, path.replace('{id}', id).replace('{item}', item), bodies[`${method} ${path}`], {
      'X-Account': account,
    });
  for (const meant of [other.userId, randomUUID(), '']) {
    const refused = await call(meant);
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'forbidden']);
  }
  expect(await lists()).toEqual(before);
  expect((await call(me.userId)).status).toBe(ok);
});
