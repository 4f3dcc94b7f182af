/** Calls that name their account, because their tab may not know about another sign-in. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CollectionDto } from '../../src/features/favorites/collections/collections.api.ts';
import { favorites } from '../../src/features/favorites/favorites.table.ts';
import { callApi } from '../support/call-api.ts';
import { makeProduct, makeVendor } from '../support/factories.ts';
import { asCustomer } from '../support/people.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test.each([
  ['GET', '', 200],
  ['POST', '', 201],
  ['PATCH', '/{id}', 200],
  ['DELETE', '/{id}', 204],
  ['POST', '/{id}/items', 200],
  ['DELETE', '/{id}/items/{item}', 204],
  ['POST', '/{id}/share', 200],
  ['DELETE', '/{id}/share', 204],
])(
  '%s /api/collections%s answers 403 to a call that means another account, and changes nothing',
  async (method, path, ok) => {
    const me = await asCustomer(app.db);
    const other = await asCustomer(app.db);
    const { id: item } = await makeProduct(app.db, await makeVendor(app.db), { name: 'Jar' });
    await app.db.insert(favorites).values({ userId: me.userId, type: 'product', itemId: item });
    const ask = (verb: string, to: string, json?: unknown, more: Record<string, string> = {}) =>
      callApi(app, verb, `/api/collections${to}`, {
        headers: { origin: app.config.siteUrl, ...me.headers, ...more },
        ...(json === undefined ? {} : { json }),
      });
    const { id }: CollectionDto = await (await ask('POST', '', { name: 'Kitchen' })).json();
    await ask('POST', `/${id}/items`, { type: 'product', id: item });
    await ask('POST', `/${id}/share`);
    const list = async () => await (await ask('GET', '')).json();
    const before = await list();

    const bodies: Record<string, unknown> = {
      'POST ': { name: 'Bath' },
      'PATCH /{id}': { name: 'Bath' },
      'POST /{id}/items': { type: 'product', id: item },
    };
    const call = (account: string) =>
      ask(method, path.replace('{id}', id).replace('{item}', item), bodies[`${method} ${path}`], {
        'X-Account': account,
      });
    for (const meant of [other.userId, randomUUID(), '']) {
      const refused = await call(meant);
      expect([refused.status, (await refused.json()).code]).toEqual([403, 'forbidden']);
    }
    expect(await list()).toEqual(before);
    expect((await call(me.userId)).status).toBe(ok);
  },
);
