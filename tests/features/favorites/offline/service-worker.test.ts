/** The file of the service worker, as the front door serves it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pagePolicy } from '../../../../src/platform/http/security-headers.ts';
import { ask, openDoor } from '../../../platform/http/front-door/door.ts';
import { openBetaDoor } from '../../../support/beta-door.ts';
import { ensureBuilt } from '../../../support/build.ts';
import { root } from '../../../support/root.ts';

const files = { 'sw.js': 'addEventListener("fetch",()=>{})', 'other.js': 'let a' };

test('GET /sw.js is a script that is asked for anew every time, and may fetch from the site and nowhere else', async () => {
  const { headers, status } = await ask(await openDoor({ files }), '/sw.js');
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'public, no-cache',
  ]);
  expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'; frame-ancestors 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  // Nothing lets it reach beyond what its page asks for.
  expect(headers['service-worker-allowed']).toBeUndefined();
});

test('no other script may fetch anything as a worker', async () => {
  const { headers } = await ask(await openDoor({ files }), '/other.js');
  expect([headers['content-security-policy'], headers['cache-control']]).toEqual([
    "default-src 'none'; frame-ancestors 'none'",
    'public, max-age=3600',
  ]);
});

test('a browser that has the worker gets 304', async () => {
  const door = await openDoor({ files });
  const { etag = '' } = (await ask(door, '/sw.js')).headers;
  expect((await ask(door, '/sw.js', { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test('the policy of the page lets it register a worker of the site and no other', () => {
  const policy = pagePolicy('/account/favorites', '', { siteUrl: 'https://art.example.org', livePayments: true });
  expect(policy).toMatch(/(^|; )script-src 'self'(;|$)/);
  expect(policy).not.toMatch(/worker-src|child-src|blob:/);
});

test('GET /sw.js without access to a private beta answers 401, with it the file, for this browser alone', async () => {
  const door = await openBetaDoor({ files });
  const locked = await ask(door, '/sw.js');
  expect([locked.status, locked.text.includes(files['sw.js'])]).toEqual([401, false]);
  expect(locked.headers['cache-control']).toBe('no-store');
  const open = await ask(door, '/sw.js', { headers: { cookie: await door.unlock() } });
  expect([open.status, open.text, open.headers['cache-control']]).toEqual([200, files['sw.js'], 'private, no-cache']);
});

test('the build makes it one script that imports nothing, of at most 3 kB', async () => {
  await ensureBuilt();
  const code = readFileSync(path.join(root, 'dist/client/sw.js'), 'utf8');
  expect(code).not.toMatch(/\bimport\b|\bexport\b|sourceMappingURL/);
  expect(brotliCompressSync(code).byteLength).toBeLessThanOrEqual(3_000);
});
