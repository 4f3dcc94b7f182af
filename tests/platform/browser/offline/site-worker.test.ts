/** The service worker of all pages, driven by the events that a browser sends it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { shellHeader } from '../../../../src/platform/browser/offline/offline-rules.ts';
import { ensureBuilt } from '../../../support/build.ts';
import { MemoryCaches, siteAnswer } from '../../../support/memory-caches.ts';
import { root } from '../../../support/root.ts';

const origin = 'https://art.example.org';
const page =
  '<link rel="stylesheet" href="/_astro/site.css"><script type="module" src="/_astro/app.js"></script>offline page';
let network: Record<string, () => Response>;
let asked: string[];
const listeners: Record<string, (event: object) => void> = {};

vi.stubGlobal('self', {
  registration: {},
  skipWaiting: async () => undefined,
  addEventListener: (type: string, listener: (event: object) => void) => {
    listeners[type] = listener;
  },
});
await import('../../../../src/platform/browser/offline/site-worker.client.ts');

beforeEach(() => {
  network = {
    '/offline': () => siteAnswer(page, 'text/html', { [shellHeader]: '1' }),
    '/_astro/site.css': () => siteAnswer('a{}', 'text/css'),
    '/portland-kiln': () => siteAnswer('a store', 'text/html'),
  };
  asked = [];
  vi.stubGlobal('caches', new MemoryCaches());
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (request: string | Request) => {
    const { pathname } = new URL(typeof request === 'string' ? request : request.url, origin);
    asked.push(pathname);
    const answer = network[pathname];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
});

function send(type: string, more: object = {}) {
  const work: Promise<unknown>[] = [];
  let answer: Promise<Response> | undefined;
  listeners[type]?.({
    ...more,
    waitUntil: (one: Promise<unknown>) => work.push(one),
    respondWith: (response: Promise<Response>) => {
      answer = response;
    },
  });
  return { answer, settled: () => Promise.all(work) };
}
const get = (path: string, more: object = {}) =>
  send('fetch', { request: { method: 'GET', mode: 'navigate', url: origin + path, ...more } }).answer;

test('without a connection, any page is the kept one, with its styles and without its scripts', async () => {
  await send('install').settled();
  expect(asked).toEqual(['/offline', '/_astro/site.css']);
  expect(await (await get('/portland-kiln'))?.text()).toBe('a store');
  network = {};
  vi.stubGlobal('navigator', { onLine: false });
  expect(await (await get('/portland-kiln/moon-jar?x=1'))?.text()).toContain('offline page');
  expect(await (await get('/_astro/site.css', { mode: 'no-cors' }))?.text()).toBe('a{}');
});

test('forms, calls, and files with a connection are left to the browser', () => {
  expect(get('/checkout/buy', { method: 'POST' })).toBeUndefined();
  expect(get('/api/products', { mode: 'cors' })).toBeUndefined();
  expect(get('/_astro/site.css', { mode: 'no-cors' })).toBeUndefined();
});

test('a page that is not marked as the same for everyone is not kept', async () => {
  network['/offline'] = () => siteAnswer(page, 'text/html');
  await expect(send('install').settled()).rejects.toThrow('can’t be stored');
});

test('every release changes its bytes, so that browsers install it again and keep the new page', async () => {
  await ensureBuilt();
  const read = (file: string) => readFileSync(path.join(root, 'dist', file), 'utf8');
  expect(read('client/offline-sw.js')).toContain(read('.stamp'));
});
