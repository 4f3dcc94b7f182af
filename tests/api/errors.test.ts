/** Errors that all calls have in common. */
import type { APIContext, APIRoute } from 'astro';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { apiRoutes } from '../../src/app/api/api-routes.ts';
import type { App } from '../../src/app/app.ts';
import { endpoint, methods } from '../../src/features/accounts/access/endpoint.server.ts';
import { errorBodySchema } from '../../src/platform/api/errors.api.ts';
import { DomainError } from '../../src/platform/errors.ts';
import { apiFiles, type CallInit, callApi } from '../support/call-api.ts';
import { asCustomer, aViewer, fixedIdentity } from '../support/people.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

/** Returns an error's body after checking the common shape. */
async function errorOf(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(response.headers.get('cache-control')).toContain('no-store');
  return v.parse(v.strictObject(errorBodySchema.entries), await response.json());
}

async function callRoute(route: APIRoute, init: RequestInit = {}, of: App = app): Promise<Response> {
  const request = new Request('http://localhost:4321/api/test', { method: 'POST', ...init });
  const locals = { app: of, requestId: 'request-1', clientAddress: '203.0.113.7' };
  return await route({ request, url: new URL(request.url), params: {}, locals } as unknown as APIContext);
}

const post = (init: CallInit) => callApi(app, 'POST', '/api/messages', init);
const message = { vendor: 'nobody', fromName: 'Pat', fromEmail: 'pat@example.com', body: 'Hello' };

test('an unknown path below /api returns 404 as JSON, whatever the method', async () => {
  for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
    const response = await callApi(app, method, '/api/no/such/thing');
    expect(response.status).toBe(404);
    expect(await errorOf(response)).toMatchObject({ code: 'not_found', requestId: 'request-1' });
  }
});

const addresses = apiFiles.filter(({ pattern }) => !pattern.includes('...')).map(({ pattern }) => pattern);

test.each(addresses)('%s returns 405 with Allow for unsupported methods', async (pattern) => {
  const path = pattern.replace(/\{\w+\}/g, 'anything');
  const has = (method: string) => apiRoutes.some((route) => route.path === pattern && route.method === method);
  for (const method of ['PUT', 'PATCH', 'PROPFIND', 'OPTIONS'].filter((one) => !has(one))) {
    const response = await callApi(app, method, path);
    expect(response.status).toBe(405);
    expect(await errorOf(response)).toMatchObject({ code: 'method_not_allowed' });
    expect(response.headers.get('allow')).toMatch(/^(GET, HEAD|POST|PUT|PATCH|DELETE)(, (POST|PUT|PATCH|DELETE))*$/);
    expect(response.headers.get('allow')?.split(', ')).not.toContain(method);
  }
});

test('a method override in a header or a parameter has no effect', async () => {
  const headers = { 'x-http-method-override': 'POST', 'x-method-override': 'DELETE' };
  const response = await callApi(app, 'GET', '/api/categories?_method=POST', { headers });
  expect(response.status).toBe(200);
});

test('HEAD returns the headers of GET without its body', async () => {
  const response = await callApi(app, 'HEAD', '/api/categories');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.text()).toBe('');
});

test.each([
  undefined,
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
])('POST /api/messages with content type %s answers 415', async (type) => {
  const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
  const response = await post({ headers, body: new TextEncoder().encode(JSON.stringify(message)) });
  expect(response.status).toBe(415);
  expect(await errorOf(response)).toMatchObject({ code: 'json_only' });
});

test.each(['', '{', '{"a":1}}', 'undefined', "{'a':1}", '{"a":NaN}'])(
  'POST /api/messages with the body %j answers 400',
  async (body) => {
    const response = await post({ headers: { 'content-type': 'application/json; charset=utf-8' }, body });
    expect(response.status).toBe(400);
    expect(await errorOf(response)).toMatchObject({ code: 'bad_json' });
  },
);

test.each(['null', '[]', '"text"', '1', '{}', '[[[[[[]]]]]]'])(
  'POST /api/messages with the JSON %s answers 422 and names fields',
  async (body) => {
    const response = await post({ headers: { 'content-type': 'application/json' }, body });
    expect(response.status).toBe(422);
    const error = await errorOf(response);
    expect(error.code).toBe('invalid');
    expect(error.fields?.length).toBeGreaterThan(0);
  },
);

const forMembers = methods({ POST: endpoint({}, { permission: 'account', run: ({ viewer }) => viewer.userId }) });

test('a call for accounts returns 401 no_token to guests and 401 bad_token to forged tokens', async () => {
  const tries: [Record<string, string>, string][] = [
    [{}, 'no_token'],
    [{ authorization: 'Bearer forged' }, 'bad_token'],
    [{ authorization: 'Bearer test-token-nobody' }, 'bad_token'],
  ];
  for (const [headers, code] of tries) {
    const response = await callRoute(forMembers, { headers });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(await errorOf(response)).toMatchObject({ code });
  }
  const pat = await asCustomer(app.db);
  expect(await (await callRoute(forMembers, { headers: pat.headers })).json()).toBe(pat.userId);
});

const open = methods({ POST: endpoint({}, { permission: 'public', run: () => ({ done: true }) }) });

test.each([
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, 403],
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ origin: 'http://localhost:4321' }, 200],
  [{ 'sec-fetch-site': 'same-origin' }, 200],
  [{}, 200],
])('a change by a page that says %j is answered with %i', async (headers, status) => {
  const response = await callRoute(open, { headers });
  expect(response.status).toBe(status);
  if (status === 403) expect(await errorOf(response)).toMatchObject({ code: 'csrf' });
});

test('a change with a session cookie and without an origin is refused', async () => {
  const byCookie: App = { ...app, identity: fixedIdentity(async () => aViewer()) };
  expect((await callRoute(forMembers, {}, byCookie)).status).toBe(403);
  expect((await callRoute(forMembers, { headers: { origin: 'http://localhost:4321' } }, byCookie)).status).toBe(200);
});

test('a change with a bearer token may come from anywhere', async () => {
  const pat = await asCustomer(app.db);
  const headers = { ...pat.headers, origin: 'https://evil.example' };
  expect((await callRoute(forMembers, { headers })).status).toBe(200);
});

test('no response allows other origins unless CORS_ORIGINS names them', async () => {
  const headers = { origin: 'https://desk.example', 'access-control-request-method': 'POST' };
  const closed = await callRoute(open, { method: 'OPTIONS', headers });
  expect(closed.status).toBe(405);
  expect([...closed.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);

  const config = { ...app.config, corsOrigins: ['https://desk.example'] };
  const preflight = await callRoute(open, { method: 'OPTIONS', headers }, { ...app, config });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('https://desk.example');
  const answer = await callRoute(open, { headers }, { ...app, config });
  expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
  const other = await callRoute(open, { headers: { origin: 'https://evil.example' } }, { ...app, config });
  expect(other.headers.get('access-control-allow-origin')).toBeNull();
});

test('an unexpected error returns 500 without details and is logged with the request id', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const broken = methods({
    POST: endpoint(
      {},
      {
        permission: 'anyone',
        run: () => {
          throw new Error('sk_live_canary at /srv/app/secret.ts: select * from users');
        },
      },
    ),
  });
  const response = await callRoute(broken);
  expect(response.status).toBe(500);
  const body = await errorOf(response);
  expect(body).toMatchObject({ code: 'internal', requestId: 'request-1' });
  expect(JSON.stringify(body)).not.toMatch(/canary|srv|select|\.ts/);
  expect(String(logged.mock.calls[0]?.[0])).toContain('request-1');
});

test('an unreachable database returns 503 with Retry-After', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const away = await testApp();
  await away.close();
  for (const path of ['/api/products', '/api/vendors/featured', '/api/categories']) {
    const response = await callApi(away, 'GET', path);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await errorOf(response)).toMatchObject({ code: 'db_unavailable' });
  }
});

test('while the identity provider is down, guests are served, and calls for accounts fail', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const identity = fixedIdentity(() => Promise.reject(new Error('connect to clerk')));
  expect((await callRoute(open, {}, { ...app, identity })).status).toBe(200);
  expect((await callRoute(forMembers, {}, { ...app, identity })).status).toBe(500);
});

test('a value that the database refuses is a client error', async () => {
  for (const [sqlState, status] of [
    ['22P02', 404],
    ['22021', 422],
    ['22003', 422],
    ['57014', 503],
    ['53300', 503],
    ['57P03', 503],
    ['58030', 503],
  ] as const) {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const cause = Object.assign(new Error('from the driver'), { code: sqlState });
    const failing = endpoint(
      {},
      {
        permission: 'anyone',
        run: () => {
          throw new Error('Failed query: select …', { cause });
        },
      },
    );
    expect((await callRoute(failing)).status).toBe(status);
  }
});

test('rate limits answer 429 with the seconds to wait, by address and by account', async () => {
  const limited = await testApp({ env: { RATE_LIMITS: 'on' } });
  const perMinute = { limit: 2, perMs: 60_000 };
  const byAddress = endpoint(
    {},
    {
      permission: 'anyone',
      limits: [{ name: 'a', by: 'address', ...perMinute }],
      run: () => 1,
    },
  );
  const statuses = async (route: APIRoute, init: RequestInit = {}) => (await callRoute(route, init, limited)).status;
  expect([await statuses(byAddress), await statuses(byAddress), await statuses(byAddress)]).toEqual([200, 200, 429]);
  const refused = await callRoute(byAddress, {}, limited);
  expect(refused.headers.get('retry-after')).toBe('30');
  expect(await errorOf(refused)).toMatchObject({ code: 'rate_limited' });
  limited.clock.advance(30_000);
  expect([await statuses(byAddress), await statuses(byAddress)]).toEqual([200, 429]);

  const [pat, kim] = [await asCustomer(limited.db), await asCustomer(limited.db)];
  const byAccount = endpoint(
    {},
    {
      permission: 'account',
      limits: [{ name: 'b', by: 'account', ...perMinute }],
      run: () => 1,
    },
  );
  for (const status of [200, 200, 429]) expect(await statuses(byAccount, { headers: pat.headers })).toBe(status);
  expect(await statuses(byAccount, { headers: kim.headers })).toBe(200);
  await limited.close();
});

test('responses to accounts are private and no-store, and only public ones are cacheable', async () => {
  const pat = await asCustomer(app.db);
  const known = await callRoute(forMembers, { headers: pat.headers });
  expect(known.headers.get('cache-control')).toBe('private, no-store');
  expect((await callRoute(forMembers)).headers.get('cache-control')).toBe('private, no-store');
  const anyone = endpoint({}, { permission: 'anyone', run: () => 1 });
  expect((await callRoute(anyone)).headers.get('cache-control')).toBe('no-store');
});

test('a domain error has its code, message, and details', async () => {
  const fields = [{ path: 'items.0', message: 'only 1 left', productId: 'p', available: 1 }];
  const soldOut = endpoint(
    {},
    {
      permission: 'anyone',
      run: () => {
        throw new DomainError('out_of_stock', 'Someone was faster.', { fields });
      },
    },
  );
  const response = await callRoute(soldOut);
  expect(response.status).toBe(409);
  expect(await errorOf(response)).toEqual({
    error: 'Someone was faster.',
    code: 'out_of_stock',
    requestId: 'request-1',
    fields,
  });
});
