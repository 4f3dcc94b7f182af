/** The service worker of My Collection, driven by the events that a browser sends it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offlineCaches, offlineLimits } from '../../../../src/features/favorites/offline/offline-rules.ts';
import { shellHeader } from '../../../../src/platform/browser/offline/offline-rules.ts';
import { MemoryCaches, siteAnswer } from '../../../support/memory-caches.ts';

const origin = 'https://art.example.org';
const script = (body: string) => siteAnswer(body, 'text/javascript; charset=utf-8');
const picture = (body = 'avif', more: Record<string, string> = {}) => siteAnswer(body, 'image/avif', more);
const shell = (asset: string) =>
  siteAnswer(`<script type="module" src="/_astro/${asset}"></script>`, 'text/html', { [shellHeader]: '1' });
const failing = () => Promise.reject(new TypeError('Failed to fetch'));

let caches: MemoryCaches;
/** Responses of the network by path; every other request fails. */
let network: Record<string, () => Response | Promise<Response>>;
let asked: string[];
const listeners: Record<string, (event: object) => void> = {};
const registration = { scope: `${origin}/account/favorites`, unregister: vi.fn() };

vi.stubGlobal('self', {
  registration,
  clients: { claim: async () => undefined },
  skipWaiting: async () => undefined,
  addEventListener: (type: string, listener: (event: object) => void) => {
    listeners[type] = listener;
  },
});
await import('../../../../src/features/favorites/offline/worker.client.ts');
vi.unstubAllGlobals();

beforeEach(() => {
  caches = new MemoryCaches();
  network = {
    '/account/favorites': () => shell('one.js'),
    '/_astro/one.js': () => script('import"./shared.js";import("./modal.js")'),
    '/_astro/two.js': () => script('import"./shared.js"'),
    '/_astro/shared.js': () => script('import"./one.js"'),
    '/_astro/modal.js': () => script('let m'),
  };
  asked = [];
  registration.unregister.mockClear();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('fetch', async (request: string | Request) => {
    const { pathname } = new URL(typeof request === 'string' ? request : request.url, origin);
    asked.push(pathname);
    return (network[pathname] ?? failing)();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Sends an event. `settled` waits for the work that continues after the answer. */
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
const install = () => send('install').settled();
const get = (path: string, more: object = {}) =>
  send('fetch', { request: { url: origin + path, method: 'GET', mode: 'navigate', ...more } });
/** Opens the page and waits for all that follows. */
async function open(response?: () => Response | Promise<Response>) {
  if (response) network['/account/favorites'] = response;
  const { answer, settled } = get('/account/favorites?q=jar');
  const found = await answer;
  await settled();
  return { status: found?.status, text: await found?.text() };
}
const read = async (path: string) => (await get(path).answer)?.text();
/** Reads what is stored, without a network. */
async function readOffline(path: string) {
  const before = network;
  network = {};
  const text = await read(path).catch(() => null);
  network = before;
  return text;
}
const keep = (...urls: string[]) => send('message', { data: urls }).settled();
async function see(path: string, shown = picture()) {
  network[path] = () => shown;
  const { answer, settled } = get(path, { mode: 'no-cors' });
  await answer;
  await settled();
}
const pagePaths = () => caches.paths(offlineCaches.page).sort();
const picturePaths = () => caches.paths(offlineCaches.pictures);

test('the page is stored with every file that it needs, and nothing is fetched twice', async () => {
  await install();
  expect(pagePaths()).toEqual(['/_astro/modal.js', '/_astro/one.js', '/_astro/shared.js', '/account/favorites']);
  expect(await readOffline('/account/favorites')).toContain('/_astro/one.js');
  expect(await readOffline('/_astro/modal.js')).toBe('let m');
  asked = [];
  await open();
  expect(asked).toEqual(['/account/favorites']);
});

test('a new build replaces the files of the old one', async () => {
  await install();
  network['/_astro/three.js'] = () => script('let three');
  expect((await open(() => shell('three.js'))).text).toContain('three.js');
  expect(pagePaths()).toEqual(['/_astro/three.js', '/account/favorites']);
});

test('a page whose files can’t be fetched is not stored, and the previous one stays complete', async () => {
  network['/account/favorites'] = () => shell('gone.js');
  await expect(install()).rejects.toThrow();
  expect(await readOffline('/account/favorites')).toBeNull();
  await open(() => shell('one.js'));
  network['/_astro/two.js'] = () => siteAnswer('<p>Locked</p>', 'text/html', {}, 401);
  await open(() => shell('two.js'));
  expect(await readOffline('/account/favorites')).toContain('/_astro/one.js');
  expect(pagePaths()).toContain('/_astro/modal.js');
});

test.each([
  ['with personal data', () => siteAnswer('<h1>Pat</h1>', 'text/html')],
  ['for guests', () => siteAnswer('Please sign in', 'text/html', { [shellHeader]: '1' }, 401)],
])('a page %s is never stored, and the worker does not start with it', async (_what, page) => {
  network['/account/favorites'] = page;
  await expect(install()).rejects.toThrow();
  await open();
  expect(await caches.keys()).toEqual([]);
});

test('the stored page opens if the network is missing or slow, or if the server fails', async () => {
  await install();
  for (const bad of [failing, () => siteAnswer('away', 'text/html', {}, 503)])
    expect((await open(bad)).text).toContain('one.js');
  vi.useFakeTimers();
  const late = Promise.withResolvers<Response>();
  network['/account/favorites'] = () => late.promise;
  const { answer, settled } = get('/account/favorites');
  await vi.advanceTimersByTimeAsync(offlineLimits.pageMs);
  expect(await (await answer)?.text()).toContain('one.js');
  late.resolve(shell('two.js'));
  await settled();
  expect(await readOffline('/account/favorites')).toContain('two.js');
});

test('if no page is stored, the network’s answer is shown, however late or bad', async () => {
  expect(await open(() => siteAnswer('away', 'text/html', {}, 503))).toMatchObject({ status: 503 });
  await expect(open(failing)).rejects.toThrow('Failed to fetch');
  vi.useFakeTimers();
  const late = Promise.withResolvers<Response>();
  network['/account/favorites'] = () => late.promise;
  const { answer } = get('/account/favorites');
  await vi.advanceTimersByTimeAsync(offlineLimits.pageMs + 1);
  late.resolve(shell('one.js'));
  expect(await (await answer)?.text()).toContain('one.js');
});

test('a 401 is shown as it is and deletes everything with the worker, even if it comes late', async () => {
  const signedOut = () => siteAnswer('Please sign in', 'text/html', {}, 401);
  await install();
  expect((await open(signedOut)).status).toBe(401);
  expect([registration.unregister.mock.calls.length, await caches.keys()]).toEqual([1, []]);
  await open(() => shell('one.js'));
  vi.useFakeTimers();
  const late = Promise.withResolvers<Response>();
  network['/account/favorites'] = () => late.promise;
  const { answer, settled } = get('/account/favorites');
  await vi.advanceTimersByTimeAsync(offlineLimits.pageMs);
  expect((await answer)?.status).toBe(200);
  late.resolve(signedOut());
  await settled();
  expect([registration.unregister.mock.calls.length, await caches.keys()]).toEqual([2, []]);
});

test.each([403, 404])('a %i is shown and changes nothing', async (code) => {
  await install();
  expect((await open(() => siteAnswer('no', 'text/html', {}, code))).status).toBe(code);
  expect([registration.unregister.mock.calls, await readOffline('/account/favorites')]).toEqual([
    [],
    expect.stringContaining('one.js'),
  ]);
});

test('nothing but the page, its files, and pictures is answered', () => {
  const others = [get('/account/settings'), get('/api/favorites'), get('/account/favorites', { mode: 'cors' })];
  const post = get('/account/favorites', { method: 'POST' });
  expect([...others, post].map(({ answer }) => answer)).toEqual([undefined, undefined, undefined, undefined]);
});

test('a picture that was seen is found offline in whatever size', async () => {
  await install();
  await see('/media/jar-340.avif', picture('small'));
  expect(await readOffline('/media/jar-340.avif')).toBe('small');
  expect(await readOffline('/media/jar-1200.avif')).toBe('small');
  expect(await readOffline('/media/vase-340.avif')).toBeNull();
});

test('pictures that are asked for are fetched once, in one size, and only pictures of the site', async () => {
  await install();
  network['/media/jar-340.avif'] = () => picture();
  network['/media/page-1.avif'] = () => siteAnswer('<h1>', 'text/html');
  network['/api/favorites'] = () => siteAnswer('[]', 'application/json');
  const urls = ['/media/jar-340.avif', '/media/page-1.avif', '/media/gone-1.avif', '/api/favorites'];
  await keep(...urls, 'https://elsewhere.example/media/jar-340.avif');
  expect(picturePaths()).toEqual(['/media/jar-340.avif']);
  expect(asked).not.toContain('/api/favorites');
  asked = [];
  await keep('/media/jar-340.avif', '/media/jar-720.avif');
  expect(asked).toEqual([]);
});

test('the oldest pictures are deleted, by number and by size', async () => {
  await install();
  for (let index = 0; index < offlineLimits.pictures + 3; index++) await see(`/media/p${index}-1.avif`);
  await see('/media/p0-1.avif', picture());
  await keep();
  expect(picturePaths()).toHaveLength(offlineLimits.pictures);
  expect(picturePaths()).toContain('/media/p0-1.avif');
  expect(picturePaths()).not.toContain('/media/p3-1.avif');
  const sized = (bytes: number) => picture('x', { 'content-length': String(bytes) });
  await see('/media/tiny-1.avif', sized(4));
  await see('/media/big-1.avif', sized(offlineLimits.pictureBytes - 4));
  await keep();
  expect(picturePaths()).toEqual(['/media/tiny-1.avif', '/media/big-1.avif']);
  await see('/media/small-1.avif', sized(1));
  await keep();
  expect(picturePaths()).toEqual(['/media/big-1.avif', '/media/small-1.avif']);
});

test('a new version of the worker deletes the caches of others, and only caches of its own', async () => {
  await install();
  await see('/media/jar-1.avif');
  for (const name of ['collection-page-0', 'of-somebody-else']) await caches.open(name);
  await send('activate').settled();
  expect((await caches.keys()).sort()).toEqual([...Object.values(offlineCaches), 'of-somebody-else'].sort());
});

test('a sign-out by Clear-Site-Data, of which the worker hears nothing, stops the storing of pictures', async () => {
  await install();
  const clearSiteData = () => caches.all.clear();
  const urls = ['/media/jar-1.avif', '/media/vase-1.avif', '/media/bowl-1.avif'];
  for (const url of urls) network[url] = () => picture();
  network['/media/vase-1.avif'] = () => {
    clearSiteData();
    return picture();
  };
  asked = [];
  await keep(...urls);
  expect([await caches.keys(), asked]).toEqual([[], urls.slice(0, 2)]);
  // Nor is a picture stored that is shown later, or one that was being written.
  await see('/media/jar-1.avif');
  await keep(...urls);
  expect([await readOffline('/media/jar-1.avif'), await caches.keys()]).toEqual([null, []]);
  await open(() => shell('one.js'));
  await see('/media/jar-1.avif');
  expect(picturePaths()).toEqual(['/media/jar-1.avif']);
  const openCache = caches.open.bind(caches);
  caches.open = async (name) => {
    clearSiteData();
    return await openCache(name);
  };
  await see('/media/jar-1.avif');
  expect(await caches.keys()).toEqual([]);
});
