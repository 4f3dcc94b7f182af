/** Rate limits of reading and changing favorites. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callApi } from '../../support/call-api.ts';
import { asCustomer, type Person } from '../../support/people.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;
let me: Person;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'on' } });
});
beforeEach(async () => {
  me = await asCustomer(app.db);
});
afterAll(() => app.close());

const get = (path: string, who = me) => callApi(app, 'GET', `/api/favorites${path}`, { headers: who.headers });
const send = (count: number) => {
  const changes = Array.from({ length: count }, () => ({ favorite: true, type: 'product', id: randomUUID() }));
  return callApi(app, 'POST', '/api/favorites/writes', { headers: me.headers, json: { changes } });
};
const said = async (response: Response) => [response.status, (await response.json()).code];

test('POST /api/favorites/writes accepts 500 favorites in three calls and 600 changes a minute, then returns 429 with Retry-After', async () => {
  for (const count of [200, 200, 100]) expect((await send(count)).status).toBe(200);
  const refused = await send(200);
  expect(refused.headers.get('retry-after')).toBe('10');
  expect(await said(refused)).toEqual([429, 'rate_limited']);
  // Refused changes don't count, and waiting for Retry-After is enough.
  app.clock.advance(10_000);
  expect((await send(200)).status).toBe(200);
  expect((await send(1)).status).toBe(429);
});

test('POST /api/favorites/writes with one change works sixty times a minute, then returns 429', async () => {
  for (let call = 0; call < 60; call += 1) expect((await send(call % 2 === 0 ? 1 : 10)).status).toBe(200);
  expect(await said(await send(1))).toEqual([429, 'rate_limited']);
});

test.each(['', '/recently-removed'])(
  'GET /api/favorites%s 120 times a minute, then it answers 429 to that account alone',
  async (path) => {
    for (let call = 0; call < 120; call += 1) expect((await get(path)).status).toBe(200);
    expect(await said(await get(path))).toEqual([429, 'rate_limited']);
    expect((await get(path === '' ? '/recently-removed' : '')).status).toBe(200);
    expect((await get(path, await asCustomer(app.db))).status).toBe(200);
  },
);
