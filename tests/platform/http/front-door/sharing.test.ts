import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ask, cachedPage, html, mark, openDoor, type PageFunction } from './door.ts';

/** A careless page that declares itself cacheable and shows everything about the request. */
const indiscreet: PageFunction = (req, res, locals) => {
  mark(res);
  html(
    res,
    JSON.stringify([req.url, req.headers, (req as IncomingMessage).socket.remoteAddress, locals.clientAddress]),
  );
};

const probes: Record<string, string> = {
  cookie: 'session=secret',
  authorization: 'Bearer secret',
  'accept-language': 'de',
  'user-agent': 'Probe',
  referer: 'https://evil.example/',
  origin: 'https://evil.example',
  accept: 'application/json',
  'x-forwarded-for': '6.6.6.6',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-forwarded-port': '666',
  'x-forwarded-prefix': '/evil',
  'x-forwarded-scheme': 'nothttps',
  forwarded: 'host=evil.example',
  'x-original-url': '/admin',
  'x-rewrite-url': '/admin',
  'x-host': 'evil.example',
  'x-http-method-override': 'POST',
  'x-method-override': 'PUT',
  'x-real-ip': '6.6.6.6',
  'true-client-ip': '6.6.6.6',
  'cf-connecting-ip': '6.6.6.6',
  via: '1.1 evil',
  'x-page-cache': 'x',
  'x-request-id': 'forged',
  'x-astro-path': '/admin',
  range: 'bytes=0-1',
  'save-data': 'on',
  dnt: '1',
  'sec-fetch-mode': 'cors',
  'sec-ch-ua-mobile': '?1',
  'cache-control': 'no-cache',
  pragma: 'no-cache',
  'x-forwarded-server': 'evil.example',
  'x-client-ip': '6.6.6.6',
  prefer: 'evil',
};

test('no request header affects a shared page', async () => {
  const names = Object.keys(probes);
  expect(names.length).toBeGreaterThan(30);
  const pages = { '/plain': indiscreet, ...Object.fromEntries(names.map((name) => [`/${name}`, indiscreet])) };
  const door = await openDoor({ pages });
  const plain = (await ask(door, '/plain')).text;
  for (const name of names) {
    const { status, text } = await ask(door, `/${name}`, { headers: { [name]: probes[name] } });
    expect([status, text], name).toEqual([200, plain.replace('/plain', `/${name}`)]);
  }
});

test('a Host header with another port doesn’t affect a shared page', async () => {
  const door = await openDoor({ pages: { '/': indiscreet } });
  const { text } = await ask(door, '/', { headers: { host: '127.0.0.1:666' } });
  expect(text).not.toContain('666');
});

const account: PageFunction = (req, res) => html(res, `for ${req.headers.cookie ?? 'nobody'}`);

test('a page that turns out to be personal renders for each visitor', async () => {
  const door = await openDoor({ pages: { '/studio': account, '/account': account } });
  for (const target of ['/studio', '/account']) {
    for (const who of ['a=1', 'a=2', 'a=1']) {
      const { text, headers } = await ask(door, target, { headers: { cookie: who } });
      expect([text, headers['cache-control']]).toEqual([`for ${who}`, 'private, no-store']);
    }
    expect((await ask(door, target)).text).toBe('for nobody');
  }
  // Once anonymously, to find out, then once for each visitor.
  expect(door.rendered.filter((url) => url === '/studio').length).toBe(5);
  expect(door.rendered.filter((url) => url === '/account').length).toBe(4);
});

test('a page that is personal with a query can be shared without it', async () => {
  let away = false;
  const door = await openDoor({
    pages: {
      '/kiln': (req, res) => {
        const bare = req.url === '/kiln';
        if (bare && !away) mark(res, { maxAge: 60, tags: ['catalog'] });
        html(res, bare && !away ? 'good' : `for ${req.headers.cookie}`, away ? 503 : 200);
      },
    },
  });
  await ask(door, '/kiln');
  const visitor = { headers: { cookie: 'a=1' } };
  expect((await ask(door, '/kiln?checkout=cancelled', visitor)).text).toBe('for a=1');
  away = true;
  door.changes.clear();
  expect([(await ask(door, '/kiln', visitor)).text, (await ask(door, '/kiln')).text]).toEqual(['good', 'good']);
});

test('pages under personal paths are never cached, whatever they declare', async () => {
  const door = await openDoor({
    pages: { '/account/orders': cachedPage((req) => `for ${req.headers.cookie}`) },
  });
  expect((await ask(door, '/account/orders', { headers: { cookie: 'a=1' } })).text).toBe('for a=1');
  expect((await ask(door, '/account/orders', { headers: { cookie: 'a=2' } })).text).toBe('for a=2');
});

test('a response that sets a cookie is never cached or shared', async () => {
  const door = await openDoor({
    pages: {
      '/': async (_req, res) => {
        // Long enough for all requests to wait for the same render.
        await setTimeout(100);
        mark(res);
        // A new one in each render.
        res.setHeader('set-cookie', [`visitor=${crypto.randomUUID()}`, 'b=1']);
        html(res, 'home');
      },
    },
  });
  const cookies = await Promise.all(
    Array.from({ length: 10 }, async () => (await ask(door, '/')).headers['set-cookie']?.[0]),
  );
  expect(new Set(cookies).size).toBe(10);
  expect((await ask(door, '/')).headers['cache-control']).toBe('private, no-store');
});

test('a response that varies on more than the encoding isn’t cached', async () => {
  const varied: PageFunction = (_req, res) => {
    mark(res);
    res.setHeader('vary', 'Cookie');
    html(res, 'home');
  };
  const door = await openDoor({
    pages: { '/': varied },
  });
  await ask(door, '/');
  await ask(door, '/');
  expect(door.rendered.length).toBe(2);
});

test('GET /api/products keeps its own Cache-Control and is the same with and without a token', async () => {
  const door = await openDoor({
    pages: {
      '/api/products': (req, res) => {
        mark(res);
        res.writeHead(200, {
          'content-type': 'application/json',
          'cache-control': 'public, max-age=30, stale-while-revalidate=300',
        });
        res.end(JSON.stringify({ url: req.url, token: req.headers.authorization ?? null }));
      },
    },
  });
  for (const headers of [{}, { authorization: 'Bearer a' }, { cookie: 'a=1' }]) {
    for (const target of ['/api/products', '/api/products?vendor=a']) {
      const answer = await ask(door, target, { headers });
      expect(JSON.parse(answer.text)).toEqual({ url: target, token: null });
      expect(answer.headers['cache-control']).toBe('public, max-age=30, stale-while-revalidate=300');
    }
  }
});

test('GET /api/favorites runs for each caller and stays private even if it declares itself public', async () => {
  const door = await openDoor({
    pages: {
      '/api/favorites': (req, res) => {
        mark(res);
        res.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'public, max-age=30' });
        res.end(JSON.stringify(req.headers.authorization));
      },
    },
  });
  for (const token of ['Bearer a', 'Bearer b']) {
    const { text, headers } = await ask(door, '/api/favorites', { headers: { authorization: token } });
    expect([JSON.parse(text), headers['cache-control']]).toEqual([token, 'private, no-store']);
  }
});
