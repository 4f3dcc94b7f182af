import { beforeEach, expect, test } from 'vitest';
import { answerPage } from '../../../../src/features/favorites/offline/answer-page.ts';
import { createOfflineCopy, type OfflineCopy } from '../../../../src/features/favorites/offline/offline-copy.ts';
import { offlineCaches, offlineLimits, shellHeader } from '../../../../src/features/favorites/offline/offline-rules.ts';
import { MemoryCaches, siteAnswer } from '../../../support/memory-caches.ts';

const origin = 'https://art.example.org';
const script = (body: string) => siteAnswer(body, 'text/javascript; charset=utf-8');
const picture = (body = 'avif', more: Record<string, string> = {}) => siteAnswer(body, 'image/avif', more);
const shell = (asset: string) =>
  siteAnswer(`<script type="module" src="/_astro/${asset}"></script>`, 'text/html', { [shellHeader]: '1' });

let caches: MemoryCaches;
let copy: OfflineCopy;
/** Responses of the network by path; every other request fails. */
let network: Record<string, () => Response>;
let asked: string[];

beforeEach(() => {
  caches = new MemoryCaches();
  network = {
    '/_astro/one.js': () => script('import"./shared.js";import("./modal.js")'),
    '/_astro/two.js': () => script('import"./shared.js"'),
    '/_astro/shared.js': () => script('import"./one.js"'),
    '/_astro/modal.js': () => script('let m'),
  };
  asked = [];
  const fetch = async (url: string) => {
    asked.push(url);
    const answer = network[new URL(url, origin).pathname];
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return answer();
  };
  copy = createOfflineCopy({ caches: caches as unknown as CacheStorage, fetch, origin });
});

const pagePaths = () => caches.paths(offlineCaches.page).sort();
const picturePaths = () => caches.paths(offlineCaches.pictures);

test('the page is stored with every file that it needs, and nothing is fetched twice', async () => {
  expect(await copy.storePage(shell('one.js'))).toBe(true);
  expect(pagePaths()).toEqual(['/_astro/modal.js', '/_astro/one.js', '/_astro/shared.js', '/account/favorites']);
  expect(await (await copy.findPage())?.text()).toContain('/_astro/one.js');
  expect(await (await copy.findAsset('/_astro/modal.js'))?.text()).toBe('let m');
  asked = [];
  expect(await copy.storePage(shell('one.js'))).toBe(true);
  expect(asked).toEqual([]);
});

test('a new build replaces the files of the old one', async () => {
  await copy.storePage(shell('one.js'));
  network['/_astro/shared.js'] = () => script('let nothing');
  network['/_astro/three.js'] = () => script('let three');
  expect(await copy.storePage(shell('three.js'))).toBe(true);
  expect(pagePaths()).toEqual(['/_astro/three.js', '/account/favorites']);
});

test('a page whose files can’t be fetched is not stored, and the previous one stays complete', async () => {
  expect(await copy.storePage(shell('gone.js'))).toBe(false);
  expect(await copy.findPage()).toBeNull();
  await copy.storePage(shell('one.js'));
  network['/_astro/two.js'] = () => siteAnswer('<p>Locked</p>', 'text/html', {}, 401);
  expect(await copy.storePage(shell('two.js'))).toBe(true);
  expect(await (await copy.findPage())?.text()).toContain('/_astro/one.js');
  expect(pagePaths()).toContain('/_astro/modal.js');
});

test('a page with personal data and an error page are never stored', async () => {
  const personal = siteAnswer('<h1>Pat</h1>', 'text/html');
  expect(await copy.storePage(personal)).toBe(false);
  expect(await copy.storePage(siteAnswer('Please sign in', 'text/html', { [shellHeader]: '1' }, 401))).toBe(false);
  expect(await caches.keys()).toEqual([]);
});

test('a picture is found offline in whatever size it was stored', async () => {
  await copy.storePage(shell('one.js'));
  await copy.storePicture(`${origin}/media/jar-340.avif`, picture('small'));
  expect(await (await copy.findPicture(`${origin}/media/jar-340.avif`))?.text()).toBe('small');
  expect(await (await copy.findPicture(`${origin}/media/jar-1200.avif`))?.text()).toBe('small');
  expect(await copy.findPicture(`${origin}/media/vase-340.avif`)).toBeNull();
});

test('pictures that are asked for are fetched once, and only pictures of the site', async () => {
  await copy.storePage(shell('one.js'));
  network['/media/jar-340.avif'] = () => picture();
  network['/media/page-1.avif'] = () => siteAnswer('<h1>', 'text/html');
  network['/api/favorites'] = () => siteAnswer('[]', 'application/json');
  const urls = ['/media/jar-340.avif', '/media/page-1.avif', '/media/gone-1.avif', '/api/favorites'].map(
    (path) => origin + path,
  );
  await copy.storePictures([...urls, 'https://elsewhere.example/media/jar-340.avif']);
  expect(picturePaths()).toEqual(['/media/jar-340.avif']);
  expect(asked).not.toContain(`${origin}/api/favorites`);
  asked = [];
  await copy.storePictures(urls.slice(0, 1));
  expect(asked).toEqual([]);
});

test('the oldest pictures are deleted, by number and by size', async () => {
  await copy.storePage(shell('one.js'));
  for (let index = 0; index < offlineLimits.pictures + 3; index++) {
    await copy.storePicture(`/media/p${index}-1.avif`, picture());
  }
  await copy.storePicture('/media/p0-1.avif', picture());
  await copy.storePictures([]);
  expect(picturePaths()).toHaveLength(offlineLimits.pictures);
  expect(picturePaths()).toContain('/media/p0-1.avif');
  expect(picturePaths()).not.toContain('/media/p3-1.avif');
  await copy.storePicture('/media/big-1.avif', picture('x', { 'content-length': String(offlineLimits.pictureBytes) }));
  await copy.storePictures([]);
  expect(picturePaths()).toEqual(['/media/big-1.avif']);
});

test('deleting leaves nothing, and later reads create no cache', async () => {
  await copy.storePage(shell('one.js'));
  await copy.storePicture('/media/jar-1.avif', picture());
  await caches.open('collection-page-0');
  await caches.open('of-somebody-else');
  await copy.deleteOldCaches();
  expect((await caches.keys()).sort()).toEqual([...Object.values(offlineCaches), 'of-somebody-else'].sort());
  await copy.deleteAll();
  expect([
    await copy.findPage(),
    await copy.findAsset('/_astro/one.js'),
    await copy.findPicture('/media/jar-1.avif'),
  ]).toEqual([null, null, null]);
  expect(await caches.keys()).toEqual(['of-somebody-else']);
});

test('a picture that was loading while everything was deleted is not stored', async () => {
  await copy.storePage(shell('one.js'));
  await copy.deleteAll();
  network['/media/jar-1.avif'] = () => picture();
  await copy.storePicture('/media/jar-1.avif', picture());
  await copy.storePictures(['/media/jar-1.avif']);
  expect(await caches.keys()).toEqual([]);
  // Somebody signed in again.
  await copy.storePage(shell('one.js'));
  await copy.storePictures(['/media/jar-1.avif']);
  expect(picturePaths()).toEqual(['/media/jar-1.avif']);
});

test('a sign-out by Clear-Site-Data, of which the worker hears nothing, stops the storing of pictures', async () => {
  await copy.storePage(shell('one.js'));
  const clearSiteData = () => caches.all.clear();
  const urls = ['/media/jar-1.avif', '/media/vase-1.avif', '/media/bowl-1.avif'];
  for (const url of urls) network[url] = () => picture();
  network['/media/vase-1.avif'] = () => {
    clearSiteData();
    return picture();
  };
  asked = [];
  await copy.storePictures(urls);
  expect([await caches.keys(), asked]).toEqual([[], urls.slice(0, 2)]);
  // Also when it comes while a picture is being written.
  await copy.storePage(shell('one.js'));
  const open = caches.open.bind(caches);
  caches.open = async (name) => {
    clearSiteData();
    return await open(name);
  };
  await copy.storePicture('/media/jar-1.avif', picture());
  expect(await caches.keys()).toEqual([]);
});

/** Requests the page as the worker does. `settled` waits for the work that continues after the answer. */
async function open(fetchPage: () => Promise<Response>, timeoutMs = 50) {
  const work: Promise<unknown>[] = [];
  let left = 0;
  const onSignedOut = async () => {
    left++;
    await copy.deleteAll();
  };
  const answer = await answerPage({ fetchPage, copy, onSignedOut, waitUntil: (one) => work.push(one), timeoutMs });
  const text = await answer.text();
  return { status: answer.status, text, settled: () => Promise.all(work), left: () => left };
}

const status = (code: number) => async () => siteAnswer(`answer ${code}`, 'text/html', {}, code);

test('the page comes from the network and is stored', async () => {
  const opened = await open(async () => shell('one.js'));
  await opened.settled();
  expect(opened.text).toContain('one.js');
  expect(pagePaths()).toContain('/account/favorites');
});

test('the stored page opens if the network is missing or slow, or if the server fails', async () => {
  await copy.storePage(shell('one.js'));
  expect((await open(async () => Promise.reject(new TypeError('Failed to fetch')))).text).toContain('one.js');
  expect((await open(status(503))).text).toContain('one.js');
  const late = Promise.withResolvers<Response>();
  const opened = await open(() => late.promise, 1);
  expect(opened.text).toContain('one.js');
  late.resolve(shell('two.js'));
  await opened.settled();
  expect(await (await copy.findPage())?.text()).toContain('two.js');
});

test('if no page is stored, the network’s answer is shown, however late or bad', async () => {
  expect(await open(status(503))).toMatchObject({ status: 503 });
  await expect(open(async () => Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow('Failed to fetch');
  const late = Promise.withResolvers<Response>();
  setTimeout(() => late.resolve(shell('one.js')), 20);
  expect((await open(() => late.promise, 1)).text).toContain('one.js');
});

test('a 401 is shown as it is and deletes everything, even if it comes late', async () => {
  await copy.storePage(shell('one.js'));
  const opened = await open(status(401));
  await opened.settled();
  expect([opened.status, opened.left(), await caches.keys()]).toEqual([401, 1, []]);
  await copy.storePage(shell('one.js'));
  const late = Promise.withResolvers<Response>();
  const before = await open(() => late.promise, 1);
  late.resolve(siteAnswer('Please sign in', 'text/html', {}, 401));
  await before.settled();
  expect([before.left(), await caches.keys()]).toEqual([1, []]);
});

test('a 403 and a 404 are shown and change nothing', async () => {
  await copy.storePage(shell('one.js'));
  for (const code of [403, 404]) {
    const opened = await open(status(code));
    await opened.settled();
    expect([opened.status, opened.left()]).toEqual([code, 0]);
  }
  expect(await (await copy.findPage())?.text()).toContain('one.js');
});
