import type { TLSSocket } from 'node:tls';
import zlib from 'node:zlib';
import { writeResponse } from 'astro/app/node';
import { expect, test } from 'vitest';
import { paced } from '../../../../src/platform/http/paced.ts';
import { type Answer, ask, html, openDoor, type PageFunction } from './door.ts';

const long = 'A line of text. '.repeat(500);

test('an uncached response is compressed while streaming if that saves bytes', async () => {
  const json: PageFunction = (_req, res) =>
    void res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(long));
  const door = await openDoor({
    pages: {
      '/account': (_req, res) => html(res, long),
      '/account/short': (_req, res) => html(res, 'short'),
      '/api/me': json,
    },
  });
  const br = { headers: { 'accept-encoding': 'br, gzip' } };
  const page = await ask(door, '/account', br);
  expect(page.headers['content-encoding']).toBe('br');
  expect(zlib.brotliDecompressSync(page.bytes).toString()).toBe(long);
  expect(page.headers.vary).toBe('Accept-Encoding');
  const api = await ask(door, '/api/me', { headers: { 'accept-encoding': 'gzip' } });
  expect(JSON.parse(zlib.gunzipSync(api.bytes).toString())).toBe(long);
  expect((await ask(door, '/account/short', br)).headers['content-encoding']).toBeUndefined();
  expect((await ask(door, '/account')).text).toBe(long);
});

test('a stream arrives in chunks', async () => {
  let sendMore = (): void => {};
  const door = await openDoor({
    pages: {
      '/account/export': (_req, res) => {
        res.writeHead(200, { 'content-type': 'application/octet-stream' });
        res.write('first');
        sendMore = () => res.end(' second');
      },
    },
  });
  const response = await fetch(`http://127.0.0.1:${door.port}/account/export`);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('first');
  sendMore();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe(' second');
});

test('a body that Astro’s adapter writes is read no faster than its client reads, and not beyond its leaving', async () => {
  let [made, stopped] = [0, false];
  const chunk = Buffer.alloc(1024 * 1024);
  const stream = new ReadableStream({
    pull: (controller) => {
      made += 1;
      controller.enqueue(chunk);
      if (made === 64) controller.close();
    },
    cancel: () => {
      stopped = true;
    },
  });
  const door = await openDoor({
    handler: async (_req, res, _next, { drained }: { drained?: () => Promise<void> }) => {
      const headers = { 'content-type': 'application/zip' };
      await writeResponse(paced(new Response(stream, { headers }), drained), res);
    },
  });
  const response = await fetch(`http://127.0.0.1:${door.port}/account/export`);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  await new Promise((resolve) => setTimeout(resolve, 300));
  // What the sockets hold.
  expect(made).toBeLessThan(20);
  await reader.cancel();
  await expect.poll(() => stopped).toBe(true);
});

test('a page that throws, rejects, or breaks off returns 500 without details', async () => {
  const pages: Record<string, PageFunction> = {
    '/throws': () => {
      throw new Error('secret at /srv/app');
    },
    '/rejects': async () => {
      throw new Error('secret');
    },
    '/breaks': (_req, res) => {
      res.writeHead(200, { 'content-type': 'text/html' });
      res.write('<h1>half');
      res.destroy(new Error('secret'));
    },
    '/bare': (_req, res) => {
      res.statusCode = 500;
      res.end('Internal Server Error');
    },
  };
  const door = await openDoor({ pages: { ...pages, '/api/orders': pages['/throws'] as PageFunction } });
  for (const target of Object.keys(pages)) {
    const answer = await ask(door, target);
    expect(answer.status, target).toBe(500);
    expect(answer.text, target).not.toMatch(/secret|srv|half/);
  }
  const api = await ask(door, '/api/orders');
  expect(JSON.parse(api.text)).toEqual({
    error: expect.any(String),
    code: 'internal',
    requestId: api.headers['x-request-id'],
  });
  expect(door.logged.length).toBeGreaterThan(0);
});

test('a page that never responds returns 503 after the deadline and is aborted', async () => {
  let stopped = false;
  const door = await openDoor({
    limits: { handlerDeadlineMs: 100 },
    pages: {
      '/api/orders': (req) => {
        req.socket.once('close', () => {
          stopped = true;
        });
      },
    },
  });
  const answer = await ask(door, '/api/orders');
  expect([answer.status, JSON.parse(answer.text).code]).toEqual([503, 'timeout']);
  expect(answer.headers['retry-after']).toBeDefined();
  await expect.poll(() => stopped).toBe(true);
});

test('a page’s hop-by-hop headers and internal headers are removed', async () => {
  const page: PageFunction = (_req, res) => {
    res.setHeader('x-powered-by', 'secret');
    res.setHeader('server', 'secret');
    res.setHeader('x-request-id', 'secret');
    res.setHeader('cdn-cache-control', 'secret');
    html(res, 'page');
  };
  const door = await openDoor({ pages: { '/account': page } });
  expect(JSON.stringify((await ask(door, '/account')).headers)).not.toContain('secret');
});

test('an API path without a route returns 404 in the common error shape', async () => {
  const door = await openDoor();
  const answer = await ask(door, '/api/nothing/here');
  expect([answer.status, JSON.parse(answer.text).code]).toEqual([404, 'not_found']);
});

test('every request has a unique id, which the page gets and the client can’t choose', async () => {
  const door = await openDoor({ pages: { '/account': (_req, res, locals) => html(res, locals.requestId) } });
  const first = await ask(door, '/account', { headers: { 'x-request-id': 'forged' } });
  const second = await ask(door, '/account');
  expect(first.text).toBe(first.headers['x-request-id']);
  expect(first.text).not.toBe('forged');
  expect(first.text).not.toBe(second.text);
});

test('the client is the socket, or the last hop that our own proxies did not add', async () => {
  const address: PageFunction = (_req, res, locals) => html(res, locals.clientAddress);
  const seen = async (trusted: string, forwarded: string): Promise<string> => {
    const door = await openDoor({ env: { TRUSTED_PROXIES: trusted }, pages: { '/account': address } });
    return (await ask(door, '/account', { headers: { 'x-forwarded-for': forwarded } })).text;
  };
  expect(await seen('', '6.6.6.6')).toBe('127.0.0.1');
  expect(await seen('127.0.0.1', '6.6.6.6, 203.0.113.9')).toBe('203.0.113.9');
  expect(await seen('127.0.0.1,10.0.0.2', '6.6.6.6, 203.0.113.9, 10.0.0.2')).toBe('203.0.113.9');
  expect(await seen('127.0.0.1', '6.6.6.6, nonsense')).toBe('127.0.0.1');
  expect(await seen('127.0.0.1', '')).toBe('127.0.0.1');
});

test.each([
  ['http://localhost', false],
  ['https://localhost', true],
])('at %s, a page is told the scheme by its socket and never by a header', async (siteUrl, encrypted) => {
  const scheme: PageFunction = (req, res) =>
    html(res, JSON.stringify([(req.socket as TLSSocket).encrypted, req.headers]));
  const door = await openDoor({ env: { SITE_URL: siteUrl }, pages: { '/account': scheme, '/': scheme } });
  for (const path of ['/', '/account']) {
    const { text } = await ask(door, path, { headers: { 'x-forwarded-proto': 'ftp', 'x-forwarded-host': 'evil' } });
    const [told, headers] = JSON.parse(text);
    expect(told).toBe(encrypted);
    expect(Object.keys(headers).join()).not.toMatch(/forwarded|user-agent/);
  }
});

test('a mounted service gets complete requests and can’t weaken the security headers', async () => {
  const seen: string[] = [];
  const door = await openDoor({
    mounts: {
      '/_emulated/stripe': async (request) => {
        seen.push(
          `${request.method} ${new URL(request.url).pathname} ${request.headers.get('stripe-account')} ${await request.text()}`,
        );
        return new Response('{}', {
          status: 201,
          headers: { 'content-type': 'application/json', 'x-page-cache': 'x' },
        });
      },
    },
  });
  const headers = { 'stripe-account': 'acct_1' };
  const answer: Answer = await ask(door, '/_emulated/stripe/v1/refunds', { method: 'POST', headers, body: 'charge=1' });
  expect([answer.status, answer.headers['x-page-cache'], answer.headers['x-frame-options']]).toEqual([
    201,
    undefined,
    'DENY',
  ]);
  expect(seen).toEqual(['POST /_emulated/stripe/v1/refunds acct_1 charge=1']);
  expect((await ask(door, '/_emulated/stripes')).status).toBe(404);
});

test('a gate closes pages, files and API alike', async () => {
  const door = await openDoor({
    files: { 'logo.svg': '<svg/>' },
    pages: { '/': (_req, res) => html(res, 'home') },
    gate: {
      admits: ({ headers }) => headers.cookie === 'pass=1',
      hide: () => {},
      answer: async () => new Response('locked', { status: 401 }),
    },
  });
  for (const target of ['/', '/logo.svg', '/api/products', '/about/'])
    expect((await ask(door, target)).status, target).toBe(401);
  expect((await ask(door, '/', { headers: { cookie: 'pass=1' } })).text).toBe('home');
  expect((await ask(door, '/livez')).status).toBe(200);
});

test('GET /livez checks nothing, and GET /readyz checks once a second', async () => {
  let [asked, time, ready] = [0, 0, true];
  const probe = async (): Promise<boolean> => {
    asked += 1;
    return ready;
  };
  const door = await openDoor({ now: () => time, probes: { ready: probe } });
  expect((await ask(door, '/livez')).text).toBe('ok\n');
  expect(asked).toBe(0);
  for (let index = 0; index < 5; index += 1) expect((await ask(door, '/readyz')).status).toBe(200);
  expect(asked).toBe(1);
  ready = false;
  time = 1_001;
  expect((await ask(door, '/readyz')).status).toBe(503);
  for (const path of ['/livez', '/readyz']) {
    const { status, headers } = await ask(door, path, { method: 'DELETE' });
    expect([status, headers['allow']]).toEqual([405, 'GET, HEAD']);
  }
});

test("an API error of Astro's own gets the common error shape", async () => {
  const page: PageFunction = (_req, res) => {
    res.writeHead(405, { allow: 'GET', 'content-type': 'text/plain' });
    res.end('at /srv/app');
  };
  const door = await openDoor({ pages: { '/api/orders': page } });
  const answer = await ask(door, '/api/orders', { method: 'POST', body: '{}' });
  expect([answer.status, answer.headers.allow, JSON.parse(answer.text).code]).toEqual([
    405,
    'GET',
    'method_not_allowed',
  ]);
  expect(answer.text).not.toContain('srv');
});

test('an empty 404 response shows the 404 page', async () => {
  const door = await openDoor({
    pages: {
      '/gone': (_req, res) => void res.writeHead(404).end(),
      '/404': (_req, res) => html(res, 'not here', 404),
    },
  });
  const answer = await ask(door, '/gone');
  expect([answer.status, answer.text, answer.headers['content-type']]).toEqual([
    404,
    'not here',
    'text/html; charset=utf-8',
  ]);
  const posted = await ask(door, '/gone', { method: 'POST' });
  expect([posted.status, posted.text]).toEqual([404, 'not here']);
});
