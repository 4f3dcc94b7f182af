import { expect, test } from 'vitest';
import { ask, askRaw, cachedPage, html, openDoor, type PageFunction, type Pages } from './door.ts';

/** A handler that responds to everything, so that only the front door closes paths. */
function everything(served: string[]): Pages {
  return new Proxy<Pages>(
    {},
    {
      get: (): PageFunction => (req, res) => {
        served.push(req.url ?? '');
        html(res, 'reached');
      },
    },
  );
}

const closedNames = ['_image', '_actions', '_server-islands'];
const spellings = (name: string): string[] => {
  const hex = (text: string): string => [...text].map((c) => `%${c.charCodeAt(0).toString(16)}`).join('');
  return [
    `/${name}`,
    `/${name}/`,
    `/${name}/x`,
    `/${name}?href=/a.png`,
    `/${name.toUpperCase()}`,
    `/${hex(name)}`,
    `/${hex(name).toUpperCase()}/x`,
    `/%5f${name.slice(1)}`,
    `/%5F${name.slice(1)}`,
    `/%255f${name.slice(1)}`,
    `//${name}`,
    `///${name}`,
    `/./${name}`,
    `/%2e/${name}`,
    `/x/../${name}`,
    `/x/%2e%2e/${name}`,
    `/x/..%2f${name}`,
    `/x%2f..%2f${name}`,
    `/%2f${name}`,
    `/\\${name}`,
    `/%5c${name}`,
    `/${name}%2fx`,
    `/${name}%5cx`,
    `/${name}%00`,
    `/%00${name}`,
    `/${name};x=1`,
    `/${name}#x`,
    `/${name}%23`,
    `http://localhost/${name}`,
    `/${name}%0a`,
    `/%09${name}`,
    `/x/.%2e/${name}`,
    `/x/%2E./${name}`,
    `/%ef%bc%8f${name}`,
    `/x/%c0%ae%c0%ae/${name}`,
    `/..;/${name}`,
    `/${name}%`,
    `/${name}%zz`,
    `/%e2%88%95${name}`,
    `/x//../${name}`,
  ];
};

test('no variant of a closed path reaches the handler as that path', async () => {
  const served: string[] = [];
  const door = await openDoor({ pages: everything(served) });
  const tried = closedNames.flatMap(spellings);
  expect(tried.length).toBeGreaterThan(60);
  for (const target of tried) {
    const raw = await askRaw(door, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(raw, target).toMatch(/^HTTP\/1\.1 (?:301|400|404) |reached$/);
  }
  // Paths that pass are different ones in every interpretation.
  for (const url of served)
    expect(new URL(decodeURIComponent(url), 'http://localhost').pathname).not.toMatch(
      /^\/+_(?:image|actions|server-islands)/i,
    );
});

test('GET /_image, /_actions/x and /_server-islands/x are 404', async () => {
  const served: string[] = [];
  const door = await openDoor({ pages: everything(served) });
  for (const target of ['/_image?href=/a.png&w=9', '/_actions/x', '/_server-islands/x']) {
    expect((await ask(door, target)).status, target).toBe(404);
    expect((await ask(door, target, { method: 'POST', body: '{}' })).status, target).toBe(404);
  }
  expect(served).toEqual([]);
});

test('an ambiguous path is refused', async () => {
  const door = await openDoor({ pages: everything([]) });
  for (const target of ['/a%2fb', '/a%5cb', '/a\\b', '/a%00', '/a/../b', '/a/%2e%2e/b', '/a%25b', '/a%zz', '/a%ff']) {
    expect((await ask(door, target)).status, target).toBe(400);
  }
  for (const target of ['//evil.example', '//evil.example/', '/a//b'])
    expect((await ask(door, target)).status, target).toBe(404);
});

test('every variant of an open path is the same path for the handler', async () => {
  const door = await openDoor({ pages: { '/about': cachedPage('about') } });
  for (const target of ['/about', '/%61bout', '/abou%74', '/%61%62%6f%75%74'])
    expect((await ask(door, target)).text).toBe('about');
  expect(door.rendered).toEqual(['/about']);
});

test('a page has no second URL ending in .html', async () => {
  const served: string[] = [];
  const door = await openDoor({ pages: everything(served) });
  for (const target of [
    '/index.html',
    '/account.html',
    '/account/orders.HTML',
    '/about.htm',
    '/account%2ehtml',
    '/account.html/',
  ]) {
    expect((await ask(door, target)).status, target).toBe(404);
  }
  expect(served).toEqual([]);
});

test('an encoded question mark stays in the path', async () => {
  const door = await openDoor();
  await ask(door, '/a%3Fb');
  expect(door.rendered[0]).toBe('/a%3Fb');
});

test('a redirect removes a trailing slash and keeps the query and the origin', async () => {
  const door = await openDoor({ pages: everything([]) });
  const answer = await ask(door, '/about/?a=1&b=//evil.example');
  expect(answer.status).toBe(301);
  expect(answer.headers.location).toBe('/about?a=1&b=//evil.example');
  expect((await ask(door, '/account/', { method: 'POST', body: 'a=1' })).status).toBe(308);
  for (const target of [
    '//evil.example/',
    '/\\evil.example/',
    '/%2fevil.example/',
    '/%5cevil.example/',
    '/.//evil.example/',
  ]) {
    const location = (await ask(door, target)).headers.location;
    expect(location, target).toBeUndefined();
  }
});

test('a redirect to a path that is personal, or a link that is a key, is kept by nobody', async () => {
  const door = await openDoor({ pages: everything([]) });
  const caching = async (target: string, init = {}) => (await ask(door, target, init)).headers['cache-control'];
  for (const target of ['/about/', '/portland-kiln/moon-jar/', '/api/products/'])
    expect(await caching(target), target).toBe('public, max-age=300');
  for (const path of ['/threads/t', '/orders/t/receipt.pdf', '/unsubscribe/t', '/collections/t', '/checkout/success'])
    expect(await caching(`${path}/`), path).toBe('private, no-store');
  for (const path of ['/customer/reset-password', '/api/checkout/session/t', '/account'])
    expect(await caching(`${path}/?token=t`), path).toBe('private, no-store');
  expect(await caching('/unsubscribe/t/', { method: 'POST', body: 'a=1' })).toBe('private, no-store');
});

test('unsupported methods are 405 with Allow', async () => {
  const door = await openDoor({ pages: everything([]), files: { 'logo.svg': '<svg/>' } });
  for (const method of ['TRACE', 'PROPFIND', 'PURGE', 'SEARCH']) {
    const answer = await ask(door, '/about', { method });
    expect(answer.status, method).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD, POST');
  }
  expect((await ask(door, '/about', { method: 'DELETE' })).status).toBe(405);
  expect((await ask(door, '/api/favorites/x', { method: 'DELETE' })).status).toBe(200);
  const file = await ask(door, '/logo.svg', { method: 'POST' });
  expect([file.status, file.headers.allow]).toEqual([405, 'GET, HEAD']);
  const connect = await askRaw(door, 'CONNECT evil.example:443 HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(connect).toMatch(/^HTTP\/1\.1 405 [\s\S]*allow: GET/i);
  const unknown = await askRaw(door, 'BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(unknown).toMatch(/^HTTP\/1\.1 405 /);
});

test('a method override in the query or a header is ignored', async () => {
  const methods: (string | undefined)[] = [];
  const door = await openDoor({
    pages: {
      '/account': (req, res) => {
        methods.push(req.method);
        expect(req.headers['x-http-method-override']).toBeUndefined();
        html(res, 'account');
      },
    },
  });
  await ask(door, '/account?_method=DELETE', {
    method: 'POST',
    headers: { 'x-http-method-override': 'DELETE' },
    body: '_method=DELETE',
  });
  expect(methods).toEqual(['POST']);
});
