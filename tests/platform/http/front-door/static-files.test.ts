import zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { ask, askRaw, openDoor } from './door.ts';

const script = `export const words = [${'"river", "city", '.repeat(400)}];`;
const files = {
  '_astro/app.Bx1.js': script,
  'media/vase-640.avif': Buffer.from('0123456789'),
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'site.webmanifest': '{}',
  'fonts/besley.woff2': 'font',
  'with space.txt': 'space',
  '.env': 'SECRET=1',
  '.well-known/security.txt': 'Contact: mailto:x@example.org',
};

test('files are served with their type, and hashed names are cacheable for good', async () => {
  const door = await openDoor({ files });
  const expected = {
    '/_astro/app.Bx1.js': ['text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    '/media/vase-640.avif': ['image/avif', 'public, max-age=604800'],
    '/favicon.svg': ['image/svg+xml', 'public, max-age=604800'],
    '/site.webmanifest': ['application/manifest+json', 'public, max-age=3600'],
    '/fonts/besley.woff2': ['font/woff2', 'public, max-age=3600'],
    '/with%20space.txt': ['text/plain; charset=utf-8', 'public, max-age=3600'],
    '/.well-known/security.txt': ['text/plain; charset=utf-8', 'public, max-age=3600'],
  };
  for (const [target, [type, cacheControl]] of Object.entries(expected)) {
    const { status, headers } = await ask(door, target);
    expect([status, headers['content-type'], headers['cache-control']], target).toEqual([200, type, cacheControl]);
  }
  expect(door.rendered).toEqual([]);
});

test('hidden files and files outside the folder are not served', async () => {
  const door = await openDoor({ files });
  for (const target of [
    '/.env',
    '/%2eenv',
    '/_astro/../.env',
    '/../package.json',
    '/..%2fpackage.json',
    '/_astro',
    '/_astro/',
  ]) {
    const raw = await askRaw(door, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(raw, target).not.toMatch(/^HTTP\/1\.1 200|SECRET/);
  }
});

test('text is sent in brotli or gzip as accepted, each with its own ETag', async () => {
  const door = await openDoor({ files });
  const get = (accept?: string) =>
    ask(door, '/_astro/app.Bx1.js', { headers: accept === undefined ? {} : { 'accept-encoding': accept } });
  const [plain, br, gzip] = [await get(), await get('gzip, deflate, br, zstd'), await get('gzip;q=1, br;q=0')];
  expect(plain.text).toBe(script);
  expect(zlib.brotliDecompressSync(br.bytes).toString()).toBe(script);
  expect(zlib.gunzipSync(gzip.bytes).toString()).toBe(script);
  expect([plain, br, gzip].map((answer) => answer.headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
  expect(new Set([plain, br, gzip].map((answer) => answer.headers.etag)).size).toBe(3);
  for (const answer of [plain, br, gzip]) {
    expect(answer.headers.vary).toBe('Accept-Encoding');
    expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
  }
});

test('a matching ETag gets 304 without a body', async () => {
  const door = await openDoor({ files });
  const headers = { 'accept-encoding': 'br' };
  const { etag } = (await ask(door, '/_astro/app.Bx1.js', { headers })).headers;
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const answer = await ask(door, '/_astro/app.Bx1.js', { headers: { ...headers, 'if-none-match': known } });
    expect([answer.status, answer.bytes.length, answer.headers.etag], known).toEqual([304, 0, etag]);
  }
  expect((await ask(door, '/_astro/app.Bx1.js', { headers: { ...headers, 'if-none-match': '"other"' } })).status).toBe(
    200,
  );
});

test('HEAD has the headers of GET and no body', async () => {
  const door = await openDoor({ files });
  const [head, get] = [
    await ask(door, '/_astro/app.Bx1.js', { method: 'HEAD' }),
    await ask(door, '/_astro/app.Bx1.js'),
  ];
  expect(head.bytes.length).toBe(0);
  for (const name of ['content-length', 'content-type', 'etag', 'cache-control', 'vary'])
    expect(head.headers[name], name).toBe(get.headers[name]);
});

test('range requests return parts of a file', async () => {
  const door = await openDoor({ files });
  const part = async (range: string, more: Record<string, string> = {}) => {
    const { status, text, headers } = await ask(door, '/media/vase-640.avif', { headers: { range, ...more } });
    return [status, text, headers['content-range']];
  };
  expect(await part('bytes=0-3')).toEqual([206, '0123', 'bytes 0-3/10']);
  expect(await part('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10']);
  expect(await part('bytes=-2')).toEqual([206, '89', 'bytes 8-9/10']);
  expect(await part('bytes=5-99')).toEqual([206, '56789', 'bytes 5-9/10']);
  expect(await part('bytes=10-')).toEqual([416, '', 'bytes */10']);
  expect(await part('bytes=-0')).toEqual([416, '', 'bytes */10']);
  for (const whole of ['bytes=0-1,3-4', 'bytes=5-2', 'bytes=-', 'items=0-1', 'bytes=a-b']) {
    expect(await part(whole), whole).toEqual([200, '0123456789', undefined]);
  }
  expect(await part('bytes=0-3', { 'if-range': '"older"' })).toEqual([200, '0123456789', undefined]);
});

test('a range of a text is a range of its uncompressed form', async () => {
  const door = await openDoor({ files });
  const { headers, text } = await ask(door, '/_astro/app.Bx1.js', {
    headers: { range: 'bytes=0-5', 'accept-encoding': 'br' },
  });
  expect([text, headers['content-encoding']]).toEqual(['export', undefined]);
});

test('a missing build file is 404 without a render', async () => {
  const door = await openDoor({ files });
  expect((await ask(door, '/_astro/gone.js')).status).toBe(404);
  expect(door.rendered).toEqual([]);
});
