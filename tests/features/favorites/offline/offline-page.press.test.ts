/** The scripts of My Collection's page that keep it for offline use, and take it away from whoever is not signed in. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionKey } from '../../../../src/features/accounts/session/session.store.ts';
import { offlineCaches } from '../../../../src/features/favorites/offline/offline-rules.ts';
import { openAsCollector, settle } from '../../../support/collector-page.ts';
import { openPage } from '../../../support/dom.ts';
import { makeRef } from '../../../support/favorites-world.ts';
import { MemoryCaches } from '../../../support/memory-caches.ts';

const scope = '/account/favorites';
const url = `http://localhost:4321${scope}`;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubEnv('PROD', true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** Gives the open page a worker of this scope, and caches of an earlier visit. */
async function haveWorker(of = url) {
  const posted: unknown[] = [];
  const registration = {
    scope: of,
    active: { postMessage: (message: unknown) => void posted.push(message) },
    unregister: vi.fn(async () => true),
  };
  const serviceWorker = { register: async () => registration, getRegistration: async () => registration };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  const caches = new MemoryCaches();
  vi.stubGlobal('caches', caches);
  for (const name of [offlineCaches.page, offlineCaches.pictures, 'site']) await caches.open(name);
  return { posted, registration, left: () => caches.keys() };
}
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
}

test('once the favorites are settled, the worker stores their pictures in the size of a card', async () => {
  openAsCollector({ url, saved: [makeRef(2), makeRef(4)] });
  const { posted } = await haveWorker();
  await import('../../../../src/features/favorites/offline/offline-page.client.ts');
  await settle();
  await pass(1_499);
  expect(posted).toEqual([]);
  await pass(1);
  expect(posted).toEqual([['/media/demo/vase-340.avif']]);
});

test('with the data saver, only the pictures that the page has loaded anyway are stored', async () => {
  openAsCollector({
    url,
    saved: [makeRef(2)],
    html: '<div class="kept-page"><img src="/x.webp"><img src="/y.webp"></div>',
  });
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  const [loaded, lazy] = document.querySelectorAll('img');
  const source = { value: 'http://localhost:4321/media/demo/vase-720.webp' };
  if (loaded) Object.defineProperties(loaded, { complete: { value: true }, currentSrc: source });
  if (lazy) Object.defineProperty(lazy, 'complete', { value: false });
  const { posted } = await haveWorker();
  await import('../../../../src/features/favorites/offline/offline-page.client.ts');
  await settle();
  await pass(1_500);
  expect(posted).toEqual([['/media/demo/vase-720.webp']]);
});

test('a sign-out in another tab deletes the copy and its worker once the page is there, and nothing else', async () => {
  openAsCollector({ url });
  const { registration, left } = await haveWorker();
  await import('../../../../src/features/favorites/offline/offline-page.client.ts');
  await settle();
  expect(registration.unregister).not.toHaveBeenCalled();
  document.body.append(document.createElement('astro-island'));
  document.querySelector('astro-island')?.setAttribute('ssr', '');
  localStorage.setItem(sessionKey, '0');
  dispatchEvent(new StorageEvent('storage', { key: sessionKey }));
  await pass(500);
  expect(registration.unregister).not.toHaveBeenCalled();
  document.querySelector('astro-island')?.removeAttribute('ssr');
  await pass(50);
  expect([registration.unregister.mock.calls.length, await left()]).toEqual([1, ['site']]);
});

test.each([
  ['deletes the copy of an earlier session', url, 1],
  ['never ends the worker of the whole site', 'http://localhost:4321/', 0],
])('the page that a guest sees %s', async (_, of, times) => {
  openPage({ url });
  const { registration, left } = await haveWorker(of);
  await import('../../../../src/features/favorites/offline/guest-page.client.ts');
  await settle();
  expect([registration.unregister.mock.calls.length, await left()]).toEqual([times, ['site']]);
});
