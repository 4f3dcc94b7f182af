import { expect, test } from 'vitest';
import {
  assetsIn,
  mayKeep,
  offlineKindOf,
  offlineLimits,
  pictureKeyOf,
  shellHeader,
  surplus,
} from '../../../../src/features/favorites/offline/offline-rules.ts';
import { asBasic, siteAnswer } from '../../../support/memory-caches.ts';

const origin = 'https://art.example.org';

test.each([
  ['/account/favorites', 'page'],
  ['/account/favorites?q=vase&sort=price', 'page'],
  ['/account/favorites#top', 'page'],
  ['/_astro/MyCollection.Dx12_-9.js', 'asset'],
  ['/_astro/besley-600.abc.woff2', 'asset'],
  ['/media/art/portland-kiln/moon-jar-340.avif', 'picture'],
  ['/media/moon-jar-680.webp', 'picture'],
] as const)('%s is kept as %s', (address, kind) => {
  expect(offlineKindOf(address, origin)).toBe(kind);
  expect(offlineKindOf(origin + address, origin)).toBe(kind);
});

test.each([
  '/account/favorites?view=plain',
  '/account/favorites?q=vase&view=plain',
  '/account/favorites/',
  '/account/favorites-of-others',
  '/account/settings',
  '/account/heart',
  '/',
  '/portland-kiln',
  '/collections/abc',
  '/api/favorites',
  '/api/users/me',
  '/customer/signout',
  '/sw.js',
  '/manifest.webmanifest',
  '/_astro/deep/x.js',
  '/_astro/x.js?import',
  '/media/moon-jar-340.avif?size=2',
  '/media/moon-jar.svg',
  '/media/moon-jar.html',
  'https://elsewhere.example/account/favorites',
  'https://elsewhere.example/media/moon-jar-340.avif',
  'http://art.example.org/_astro/x.js',
  'data:image/webp;base64,AAAA',
  'http://[',
])('%s is never kept', (address) => {
  expect(offlineKindOf(address, origin)).toBeNull();
});

const html = 'text/html; charset=utf-8';
const shell = (more: Record<string, string> = { [shellHeader]: '1' }, status = 200) =>
  siteAnswer('<h1>My Collection</h1>', html, more, status);

test('a page is kept only when the server says that it is nobody’s, whole and without an error', () => {
  expect(mayKeep('page', shell())).toBe(true);
  expect(mayKeep('page', shell({}))).toBe(false);
  for (const status of [201, 203, 401, 403, 404, 500, 503]) {
    expect([status, mayKeep('page', shell({ [shellHeader]: '1' }, status))]).toEqual([status, false]);
  }
  expect(mayKeep('page', asBasic(shell(), { redirected: true }))).toBe(false);
  expect(mayKeep('page', asBasic(shell(), { type: 'opaque' }))).toBe(false);
  expect(mayKeep('page', siteAnswer('{}', 'application/json', { [shellHeader]: '1' }))).toBe(false);
});

test('files and pictures are kept only as what they are', () => {
  expect(mayKeep('asset', siteAnswer('let a', 'text/javascript; charset=utf-8'))).toBe(true);
  expect(mayKeep('asset', siteAnswer('font', 'font/woff2'))).toBe(true);
  expect(mayKeep('asset', siteAnswer('<p>Locked</p>', html))).toBe(false);
  expect(mayKeep('picture', siteAnswer('avif', 'image/avif'))).toBe(true);
  for (const type of [html, 'image/svg+xml', 'application/json']) {
    expect([type, mayKeep('picture', siteAnswer('x', type))]).toEqual([type, false]);
  }
  expect(mayKeep('picture', siteAnswer('gone', 'image/avif', {}, 404))).toBe(false);
});

test('the files of a page are found in its HTML, its scripts and what those load later', () => {
  const page = `<link rel="preload" href="/_astro/besley-600.CD.woff2"><style>@font-face{src:url(/_astro/besley-600.CD.woff2)}</style>
    <script type="module" src="/_astro/session.A-b_1.js"></script><astro-island component-url="/_astro/MyCollection.x.js"
    renderer-url="/_astro/client.y.js"></astro-island><img src="/media/moon-jar-340.avif">`;
  expect(assetsIn(page)).toEqual([
    '/_astro/besley-600.CD.woff2',
    '/_astro/session.A-b_1.js',
    '/_astro/MyCollection.x.js',
    '/_astro/client.y.js',
  ]);
  const script = `import{a}from"./index.q.js";import './side.js';const m=["_astro/Modal.z.js","_astro/Modal.z.css"];
    import(\`./Modal.z.js\`);const no="./x.json";const other="../up.js"`;
  expect(assetsIn(script).sort()).toEqual([
    '/_astro/Modal.z.css',
    '/_astro/Modal.z.js',
    '/_astro/index.q.js',
    '/_astro/side.js',
  ]);
});

test('a picture is the same in every size and format', () => {
  expect(pictureKeyOf('/media/portland-kiln/moon-jar-340.avif')).toBe('portland-kiln/moon-jar');
  expect(pictureKeyOf('/media/portland-kiln/moon-jar-680.webp')).toBe('portland-kiln/moon-jar');
  expect(pictureKeyOf('/media/vase-2-340.avif')).not.toBe(pictureKeyOf('/media/vase-3-340.avif'));
});

test('pictures beyond 300 or 30 MB go, the oldest first', () => {
  expect(surplus([])).toBe(0);
  expect(surplus(Array.from({ length: offlineLimits.pictures }, () => 10_000))).toBe(0);
  expect(surplus(Array.from({ length: offlineLimits.pictures + 7 }, () => 10_000))).toBe(7);
  expect(surplus([1, 1, offlineLimits.pictureBytes - 5, 5])).toBe(2);
  expect(surplus([offlineLimits.pictureBytes + 1])).toBe(1);
});
