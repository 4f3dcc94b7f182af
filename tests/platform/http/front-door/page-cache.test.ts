import zlib from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { formatNotFound, notFoundHeader } from '../../../../src/platform/http/front-door/page-marker.ts';
import { ask, cachedPage, type Door, gateway, html, mark, openDoor, type PageFunction } from './door.ts';

const long = `<!doctype html><title>Home</title>${'<p>Art from the river city.</p>'.repeat(200)}`;

test('50 concurrent requests on a cold cache cause one render', async () => {
  const { opened, open } = gateway();
  const door = await openDoor({
    pages: {
      '/': async (_req, res) => {
        await opened;
        mark(res);
        html(res, long);
      },
    },
  });
  const answers = Array.from({ length: 50 }, () => ask(door, '/'));
  await expect.poll(() => door.rendered.length).toBe(1);
  open();
  for (const answer of await Promise.all(answers)) expect([answer.status, answer.text]).toEqual([200, long]);
  expect(door.rendered).toEqual(['/']);
});

test('a page that doesn’t declare itself cacheable renders each time', async () => {
  const door = await openDoor({ pages: { '/about': (_req, res) => html(res, 'about') } });
  await ask(door, '/about');
  const { headers } = await ask(door, '/about');
  expect(door.rendered).toEqual(['/about', '/about']);
  expect(headers['cache-control']).toBe('private, no-store');
});

test('clients see neither the marker nor tags, and must revalidate', async () => {
  const door = await openDoor({ pages: { '/': cachedPage(long) } });
  for (const _ of [1, 2]) {
    const { headers } = await ask(door, '/');
    expect(Object.keys(headers).filter((name) => /page-cache|tag|cdn/.test(name) && name !== 'etag')).toEqual([]);
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(headers.vary).toBe('Accept-Encoding');
  }
});

test('a cached page is sent in brotli and gzip, each with its own ETag', async () => {
  const door = await openDoor({ pages: { '/': cachedPage(long) } });
  const br = await ask(door, '/', { headers: { 'accept-encoding': 'gzip, br' } });
  const gzip = await ask(door, '/', { headers: { 'accept-encoding': 'gzip' } });
  const plain = await ask(door, '/');
  expect(zlib.brotliDecompressSync(br.bytes).toString()).toBe(long);
  expect(zlib.gunzipSync(gzip.bytes).toString()).toBe(long);
  expect(plain.text).toBe(long);
  expect(new Set([br, gzip, plain].map((answer) => answer.headers.etag)).size).toBe(3);
  expect(door.rendered.length).toBe(1);
});

test('GET with the page’s ETag is 304, and 200 after an edit', async () => {
  let text = 'old';
  const door = await openDoor({ pages: { '/': cachedPage(() => text) } });
  const { etag } = (await ask(door, '/')).headers;
  expect((await ask(door, '/', { headers: { 'if-none-match': etag } })).status).toBe(304);
  text = 'new';
  door.changes.purge(['catalog']);
  const fresh = await ask(door, '/', { headers: { 'if-none-match': etag } });
  expect([fresh.status, fresh.text]).toEqual([200, 'new']);
});

describe('a page that is asked for again is compressed once more, in the background:', () => {
  const varied = `<!doctype html>${Array.from({ length: 900 }, (_, index) => `<p>${(index * 7919) % 1009} pots, ${(index * 104_729) % 733} bowls</p>`).join('')}`;
  const br = { 'accept-encoding': 'br' };
  const smaller = async (door: Door, target: string, than: number) =>
    expect.poll(async () => (await ask(door, target, { headers: br })).bytes.length).toBeLessThan(than);

  test('a later answer is smaller, decodes to the same page, and its copies stay valid', async () => {
    const door = await openDoor({ pages: { '/': cachedPage(varied) } });
    const first = await ask(door, '/', { headers: br });
    await smaller(door, '/', first.bytes.length);
    const later = await ask(door, '/', { headers: br });
    for (const { bytes } of [first, later]) expect(zlib.brotliDecompressSync(bytes).toString()).toBe(varied);
    expect(later.headers['content-length']).toBe(String(later.bytes.length));
    // Weak: the pages are equal, and their bytes are not.
    expect([first.headers.etag, later.headers.etag]).toEqual(Array(2).fill(expect.stringMatching(/^W\/"[\w-]+-br"$/)));
    expect(later.headers.etag).toBe(first.headers.etag);
    for (const known of [
      first.headers.etag ?? '',
      first.headers.etag?.slice(2) ?? '',
      `"other", ${first.headers.etag}`,
    ]) {
      const answer = await ask(door, '/', { headers: { ...br, 'if-none-match': known } });
      expect([answer.status, answer.bytes.length, answer.headers.etag], known).toEqual([304, 0, first.headers.etag]);
    }
    expect((await ask(door, '/', { headers: br })).bytes).toEqual(later.bytes);
  });

  test('the other encodings stay as they are, with ETags that promise their bytes', async () => {
    const door = await openDoor({ pages: { '/': cachedPage(varied) } });
    const first = await ask(door, '/', { headers: { 'accept-encoding': 'gzip' } });
    await smaller(door, '/', (await ask(door, '/', { headers: br })).bytes.length);
    const later = await ask(door, '/', { headers: { 'accept-encoding': 'gzip' } });
    expect([later.bytes, later.headers.etag]).toEqual([first.bytes, expect.stringMatching(/^"[\w-]+-gz"$/)]);
    expect((await ask(door, '/')).headers.etag).toMatch(/^"[\w-]+"$/);
  });

  test('a render that comes out the same keeps the smaller one, and a changed page begins anew', async () => {
    let page = varied;
    const door = await openDoor({ pages: { '/': cachedPage(() => page) } });
    const first = await ask(door, '/', { headers: br });
    await smaller(door, '/', first.bytes.length);
    door.changes.purge(['catalog']);
    const same = await ask(door, '/', { headers: br });
    expect(same.bytes.length).toBeLessThan(first.bytes.length);
    page = varied.replace('pots', 'jugs');
    door.changes.purge(['catalog']);
    const changed = await ask(door, '/', { headers: { ...br, 'if-none-match': first.headers.etag } });
    expect([changed.status, zlib.brotliDecompressSync(changed.bytes).toString()]).toEqual([200, page]);
    expect(door.rendered.length).toBe(3);
    await smaller(door, '/', changed.bytes.length);
  });
});

test('HEAD of a page has the headers of GET and no body, and fills the cache for it', async () => {
  const door = await openDoor({ pages: { '/': cachedPage(long) } });
  const head = await ask(door, '/', { method: 'HEAD' });
  const get = await ask(door, '/');
  expect(head.bytes.length).toBe(0);
  expect(head.headers['content-length']).toBe(get.headers['content-length']);
  expect(head.headers.etag).toBe(get.headers.etag);
  expect(door.rendered.length).toBe(1);
});

test('a stale page is served while a single new render runs', async () => {
  let time = 0;
  let version = 1;
  const door = await openDoor({
    now: () => time,
    pages: { '/': cachedPage(() => `version ${version}`, { maxAge: 10, swr: 60, tags: [] }) },
  });
  await ask(door, '/');
  version = 2;
  time = 9_000;
  expect((await ask(door, '/')).text).toBe('version 1');
  expect(door.rendered.length).toBe(1);
  time = 11_000;
  expect((await ask(door, '/')).text).toBe('version 1');
  await expect.poll(async () => (await ask(door, '/')).text).toBe('version 2');
  expect(door.rendered.length).toBe(2);
  version = 3;
  time = 200_000;
  expect((await ask(door, '/')).text).toBe('version 3');
});

test('redirects and 404 pages are cached for seconds, and only with tags', async () => {
  let time = 0;
  const door = await openDoor({
    now: () => time,
    pages: {
      '/gone': cachedPage('gone', { maxAge: 3600, swr: 3600, tags: ['catalog'] }, 404),
      '/bare': cachedPage('bare', { maxAge: 3600 }, 404),
    },
  });
  for (const target of ['/gone', '/gone', '/bare', '/bare']) expect((await ask(door, target)).status).toBe(404);
  expect(door.rendered).toEqual(['/gone', '/bare', '/bare']);
  time = 11_000;
  await ask(door, '/gone');
  expect(door.rendered.length).toBe(4);
});

test('random paths share one rendered 404 page', async () => {
  const door = await openDoor({
    pages: { '/': cachedPage(long), '/404': cachedPage(long, undefined, 404) },
  });
  await ask(door, '/');
  for (let index = 0; index < 30; index += 1) expect((await ask(door, `/made/up/${index}`)).status).toBe(404);
  await ask(door, '/');
  expect(door.rendered.filter((url) => url === '/' || url === '/404')).toEqual(['/', '/404']);
});

test('pages that only name what is missing share one 404 page per kind, which gets that kind', async () => {
  const bare =
    (what: string, cookie?: string): PageFunction =>
    (_req, res) => {
      res.statusCode = 404;
      res.setHeader(notFoundHeader, formatNotFound({ what }));
      if (cookie) res.setHeader('set-cookie', cookie);
      mark(res);
      res.end();
    };
  const paths = Array.from({ length: 20 }, (_, index) => `/nobody-${index}`);
  const door = await openDoor({
    pages: {
      ...Object.fromEntries(paths.map((path) => [path, bare('artist')])),
      '/events/none': bare('événement'),
      '/vendor/none': bare('artist', 'a=1'),
      '/404': (_req, res, locals) => {
        mark(res);
        html(res, `no ${locals.notFound?.what}`, 404);
      },
    },
  });
  for (const path of paths) {
    const { status, text, headers } = await ask(door, path);
    expect([status, text, headers[notFoundHeader]]).toEqual([404, 'no artist', undefined]);
  }
  expect((await ask(door, '/events/none')).text).toBe('no événement');
  const personal = await ask(door, '/vendor/none');
  expect([personal.text, personal.headers['set-cookie']]).toEqual(['no artist', ['a=1']]);
  expect(personal.headers['cache-control']).toBe('private, no-store');
  const head = await ask(door, '/nobody-1', { method: 'HEAD' });
  expect([head.status, head.headers['content-length'], head.headers['set-cookie']]).toEqual([404, '9', undefined]);
  expect(door.rendered.filter((url) => url === '/404')).toEqual(['/404', '/404']);
});

test('404 responses don’t evict pages', async () => {
  const missing = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [`/m${index}`, cachedPage(long, undefined, 404)]),
  );
  const door = await openDoor({ pageCacheBytes: 300_000, pages: { '/': cachedPage(long), ...missing } });
  await ask(door, '/');
  for (const target of Object.keys(missing)) await ask(door, target);
  await ask(door, '/');
  expect(door.rendered.filter((url) => url === '/').length).toBe(1);
});

test('the cache stays within its size limit', async () => {
  const pages = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`/p${index}`, cachedPage(`${index}${long}`)]),
  );
  const door = await openDoor({ pageCacheBytes: 60_000, pages });
  for (const target of Object.keys(pages)) await ask(door, target);
  await ask(door, '/p19');
  expect(door.rendered.length).toBe(20);
  await ask(door, '/p0');
  expect(door.rendered.length).toBe(21);
});
