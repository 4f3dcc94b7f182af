/** Calls that name their account, because their tab may not know about another sign-in. */
import { expect, test } from 'vitest';
import { callApi } from '../support/call-api.ts';
import { makeProduct, makeVendor } from '../support/factories.ts';
import { asCustomer } from '../support/people.ts';
import { testApp } from '../support/test-app.ts';

test.each([
  ['GET', '', undefined],
  ['GET', '/recently-removed', undefined],
  ['POST', '/writes', true],
])(
  '%s /api/favorites%s answers 403 to a call that means another account, and changes nothing',
  async (method, path, favorite) => {
    const app = await testApp();
    const [me, other] = [await asCustomer(app.db), await asCustomer(app.db)];
    const { id } = await makeProduct(app.db, await makeVendor(app.db), { name: 'Jar' });
    const body = favorite === undefined ? {} : { json: { changes: [{ favorite, type: 'product', id }] } };
    const call = (userId: string) =>
      callApi(app, method, `/api/favorites${path}`, { headers: { ...me.headers, 'X-Account': userId }, ...body });
    const refused = await call(other.userId);
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'forbidden']);
    const list = await callApi(app, 'GET', '/api/favorites', { headers: me.headers });
    expect(await list.json()).toEqual([]);
    expect((await call(me.userId)).status).toBe(200);
    await app.close();
  },
);
