/** The service worker of a booth, driven by the events that a browser sends it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { boothCaches } from '../../../../src/features/booth/offline/booth-copy.ts';
import { shellHeader } from '../../../../src/platform/browser/offline/offline-rules.ts';
import { ask, openDoor } from '../../../platform/http/front-door/door.ts';
import { MemoryCaches, siteAnswer } from '../../../support/memory-caches.ts';

const origin = 'https://art.example.org';
const path = '/vendor/portland-kiln/pos';
const shell = (name: string) =>
  siteAnswer(`<script type="module" src="/_astro/${name}"></script>`, 'text/html', { [shellHeader]: '1' });

let caches: MemoryCaches;
/** Responses of the network by path; every other request fails. */
let network: Record<string, () => Response>;
let asked: string[];
const listeners: Record<string, (event: object) => void> = {};

vi.stubGlobal('self', {
  registration: { scope: origin + path },
  clients: { claim: async () => undefined },
  skipWaiting: async () => undefined,
  addEventListener: (type: string, listener: (event: object) => void) => {
    listeners[type] = listener;
  },
});
await import('../../../../src/features/booth/offline/worker.client.ts');
vi.unstubAllGlobals();

beforeEach(() => {
  caches = new MemoryCaches();
  network = {
    [path]: () => shell('one.js'),
    '/_astro/one.js': () => siteAnswer('let a', 'text/javascript; charset=utf-8'),
    '/media/kiln/mug-340.avif': () => siteAnswer('mug', 'image/avif'),
  };
  asked = [];
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('fetch', async (request: string | Request) => {
    const { pathname } = new URL(typeof request === 'string' ? request : request.url, origin);
    asked.push(pathname);
    const answer = network[pathname];
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Sends an event, and waits for all that follows. Returns the text of the answer; null without one. */
async function send(type: string, more: object = {}): Promise<string | null> {
  const work: Promise<unknown>[] = [];
  let answer: Promise<Response> | undefined;
  listeners[type]?.({
    ...more,
    waitUntil: (one: Promise<unknown>) => work.push(one),
    respondWith: (response: Promise<Response>) => {
      answer = response;
    },
  });
  const text = answer === undefined ? null : await (await answer).text();
  await Promise.all(work);
  return text;
}
const get = (url: string, mode = 'navigate', method = 'GET') =>
  send('fetch', { request: { url: origin + url, method, mode } });

test('once installed, the page and its files are there without a signal', async () => {
  await send('install');
  network = {};
  expect(await get(path)).toContain('/_astro/one.js');
  expect(await get('/_astro/one.js', 'no-cors')).toBe('let a');
});

test('a new page is taken over with its files, and an error of the server isn’t', async () => {
  await send('install');
  network[path] = () => shell('two.js');
  network['/_astro/two.js'] = () => siteAnswer('let b', 'text/javascript');
  expect(await get(path)).toContain('two.js');
  network[path] = () => new Response('Oops', { status: 503 });
  expect(await get(path)).toContain('two.js');
  network = {};
  expect(await get('/_astro/two.js', 'no-cors')).toBe('let b');
  await expect(get('/_astro/one.js', 'no-cors')).rejects.toThrow('Failed to fetch');
});

test('pictures that the page names are stored once, and leave with their pieces', async () => {
  const url = '/media/kiln/mug-340.avif';
  await send('message', { data: [url, 'https://evil.example/x-340.avif', '/api/booth/day'] });
  await send('message', { data: [url] });
  expect(asked).toEqual([url]);
  network = {};
  expect(await get(url, 'no-cors')).toBe('mug');
  await send('message', { data: [] });
  await expect(get(url, 'no-cors')).rejects.toThrow('Failed to fetch');
});

test('calls, other pages, and changes are none of its business', async () => {
  for (const [url, method] of [['/api/booth/day'], ['/account/favorites'], [`${path}/x`], [path, 'POST']] as const)
    expect(await get(url, 'navigate', method)).toBeNull();
});

test('a new version deletes its own old caches, and nobody else’s', async () => {
  for (const name of ['booth-page-0', boothCaches.pictures, 'collection-page-1']) await caches.open(name);
  await send('activate');
  expect(await caches.keys()).toEqual([boothCaches.pictures, 'collection-page-1']);
});

test('GET /booth-sw.js is asked for anew every time, and may fetch from the site and nowhere else', async () => {
  const door = await openDoor({ files: { 'booth-sw.js': 'let a' } });
  const { headers } = await ask(door, '/booth-sw.js');
  expect([headers['cache-control'], headers['content-security-policy']]).toEqual([
    'public, no-cache',
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  ]);
});
