import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ListeningServer, listen } from '../../../../src/demo/emulators/clerk/listen.ts';
import { clerkImage, createFrontendProxy } from '../../../../src/features/accounts/clerk/frontend-proxy.ts';
import { limitCalls } from '../../../../src/features/accounts/clerk/limit-calls.ts';
import type { Config } from '../../../../src/site/config.ts';
import { siteUrl } from '../../../support/clerk-world.ts';

let upstream: ListeningServer;
let got: Request;
let answer: (request: Request) => Response | Promise<Response>;
beforeAll(async () => {
  upstream = await listen(async (request) => {
    got = request;
    return await answer(request);
  }, 0);
});
afterAll(() => upstream.close());

const proxy = (timeoutMs = 1000) =>
  createFrontendProxy({ siteUrl, secretKey: 'sk_live_x', frontendUrl: upstream.url, timeoutMs });
const at = (path: string, init?: RequestInit) => new Request(`${siteUrl}/__clerk${path}`, init);

test('Clerk gets the proxy headers and its own cookies, but none of ours', async () => {
  answer = () => Response.json({ ok: true });
  const cookie = '__client=a; __Host-session=ours; __session_x=b; cart=c; __Secure-y=d; __client_uat=1';
  const headers = { cookie, 'clerk-secret-key': 'made up', 'x-forwarded-for': '1.1.1.1', authorization: 'x' };
  await proxy()(at('/v1/client?_method=PUT', { method: 'POST', body: 'a=b', headers }), '203.0.113.9');
  expect(new URL(got.url).pathname + new URL(got.url).search).toBe('/v1/client?_method=PUT');
  expect(await got.text()).toBe('a=b');
  expect(Object.fromEntries(got.headers)).toMatchObject({
    cookie: '__client=a; __session_x=b; __client_uat=1',
    'clerk-proxy-url': `${siteUrl}/__clerk`,
    'clerk-secret-key': 'sk_live_x',
    'x-forwarded-host': 'localhost:4321',
    'x-forwarded-proto': 'http',
    'x-forwarded-for': '203.0.113.9',
  });
});

test('cookies stay separate, redirects stay on this site, and package names keep Clerk’s spelling', async () => {
  const headers = new Headers({ location: `${upstream.url}/npm/x@1.2.3/y.js?z#h` });
  headers.append('set-cookie', 'a=1');
  headers.append('set-cookie', 'b=2');
  answer = () => new Response(null, { status: 307, headers });
  const response = await proxy()(at('/npm/%40clerk/clerk-js%406/dist/clerk.browser.js'), null);
  expect(new URL(got.url).pathname).toBe('/npm/@clerk/clerk-js@6/dist/clerk.browser.js');
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(response.headers.get('location')).toBe(`${siteUrl}/__clerk/npm/x@1.2.3/y.js?z#h`);
});

test('a path can’t reach another host', async () => {
  answer = () => new Response('mine');
  for (const path of ['//evil.example/x', '/@evil.example/', '/%2e%2e/evil.example']) {
    expect((await proxy()(at(path), null)).status, path).toBe(path.includes('%') ? 502 : 200);
    expect(new URL(got.url).host).toBe(new URL(upstream.url).host);
  }
  for (const path of ['/..//evil.example', '@evil.example/x', '.evil.example/x']) {
    expect((await proxy()(at(path), null)).status, path).toBe(502);
  }
});

test('if Clerk doesn’t respond or breaks off, the result is 502 within the deadline', async () => {
  const never = new Promise<Response>(() => {});
  const half = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(10)) });
  for (const reply of [() => never, () => new Response(half)]) {
    answer = reply;
    const began = performance.now();
    const response = await proxy(200)(at('/v1/client'), null);
    expect([response.status, (await response.json()).errors[0].code]).toEqual([502, 'proxy_request_failed']);
    expect(performance.now() - began).toBeLessThan(2_000);
  }
});

test('profile pictures are proxied, and nothing else', async () => {
  const picture = (name: string) => clerkImage(new Request(`${siteUrl}/__clerk-images/${name}`), upstream.url);
  answer = () => new Response(new Uint8Array([1, 2]), { headers: { 'content-type': 'image/webp' } });
  const good = await picture('eyJ0eXBl');
  expect([good.status, good.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(new URL(got.url).pathname).toBe('/eyJ0eXBl');
  for (const name of ['', 'a/b', '..', 'a%2fb', '%40evil']) {
    expect((await picture(name)).status, name).toBe(404);
  }
  for (const type of ['text/html', 'image/svg+xml', '']) {
    answer = () => new Response('<script>', { headers: { 'content-type': type } });
    expect((await picture('x')).status, type).toBe(404);
  }
});

test('a network calls Clerk 600 times at once, then ten times a second, and others are not kept from it', async () => {
  let [now, calls] = [Date.parse('2026-11-29T12:00:00Z'), 0];
  const app = { config: { rateLimits: true } as Config, clock: { now: () => new Date(now) } };
  const mount = limitCalls(app, async () => {
    calls += 1;
    return new Response('ok');
  });
  const call = async (address: string) => (await mount(at('/v1/client'), address)).status;
  for (let times = 0; times < 601; times += 1) await call('203.0.113.9');
  expect(calls).toBe(600);
  const refused = await mount(at('/v1/client'), '203.0.113.9');
  expect([refused.status, refused.headers.get('retry-after'), (await refused.json()).errors[0].code]).toEqual([
    429,
    '1',
    'too_many_requests',
  ]);
  expect(await call('203.0.113.10')).toBe(200);
  now += 1_000;
  expect(await call('203.0.113.9')).toBe(200);
  // The owner of a /48 has 65,536 networks.
  const addresses = Array.from({ length: 3_001 }, (_none, net) => `2001:db8:1:${net.toString(16)}::1`);
  for (const address of addresses.slice(0, 3_000)) await call(address);
  expect(await call(addresses[3_000] ?? '')).toBe(429);
});
