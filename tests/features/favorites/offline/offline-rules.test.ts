import { expect, test } from 'vitest';
import {
  canStore,
  findAssets,
  getOfflineKind,
  getPictureKey,
  shellHeader,
} from '../../../../src/features/favorites/offline/offline-rules.ts';
import { asBasic, siteAnswer } from '../../../support/memory-caches.ts';

const origin = 'https://art.example.org';

test.each([
  ['/account/favorites', 'page'],
  ['/account/favorites?q=vase&sort=price', 'page'],
  ['/account/favorites#top', 'page'],
  ['/_astro/FavoritesPage.Dx12_-9.js', 'asset'],
  ['/_astro/besley-600.abc.woff2', 'asset'],
  ['/media/art/portland-kiln/moon-jar-340.avif', 'picture'],
  ['/media/moon-jar-720.webp', 'picture'],
] as const)('%s is stored as %s', (address, kind) => {
  expect(getOfflineKind(address, origin)).toBe(kind);
  expect(getOfflineKind(origin + address, origin)).toBe(kind);
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
])('%s is never stored', (address) => {
  expect(getOfflineKind(address, origin)).toBeNull();
});

const html = 'text/html; charset=utf-8';
const shell = (more: Record<string, string> = { [shellHeader]: '1' }, status = 200) =>
  siteAnswer('<h1>My Collection</h1>', html, more, status);

test('a page is stored only if it is complete, has no error and is marked as impersonal', () => {
  expect(canStore('page', shell())).toBe(true);
  expect(canStore('page', shell({}))).toBe(false);
  for (const status of [201, 203, 401, 403, 404, 500, 503]) {
    expect([status, canStore('page', shell({ [shellHeader]: '1' }, status))]).toEqual([status, false]);
  }
  expect(canStore('page', asBasic(shell(), { redirected: true }))).toBe(false);
  expect(canStore('page', asBasic(shell(), { type: 'opaque' }))).toBe(false);
  expect(canStore('page', siteAnswer('{}', 'application/json', { [shellHeader]: '1' }))).toBe(false);
});

test('files and pictures are stored only with the right content type', () => {
  expect(canStore('asset', siteAnswer('let a', 'text/javascript; charset=utf-8'))).toBe(true);
  expect(canStore('asset', siteAnswer('font', 'font/woff2'))).toBe(true);
  expect(canStore('asset', siteAnswer('<p>Locked</p>', html))).toBe(false);
  expect(canStore('picture', siteAnswer('avif', 'image/avif'))).toBe(true);
  for (const type of [html, 'image/svg+xml', 'application/json']) {
    expect([type, canStore('picture', siteAnswer('x', type))]).toEqual([type, false]);
  }
  expect(canStore('picture', siteAnswer('gone', 'image/avif', {}, 404))).toBe(false);
});

test('the files of a page are found in its HTML, its scripts and their dynamic imports', () => {
  const page = `<link rel="preload" href="/_astro/besley-600.CD.woff2"><style>@font-face{src:url(/_astro/besley-600.CD.woff2)}</style>
    <script type="module" src="/_astro/session.A-b_1.js"></script><astro-island component-url="/_astro/FavoritesPage.x.js"
    renderer-url="/_astro/client.y.js"></astro-island><img src="/media/moon-jar-340.avif">`;
  expect(findAssets(page)).toEqual([
    '/_astro/besley-600.CD.woff2',
    '/_astro/session.A-b_1.js',
    '/_astro/FavoritesPage.x.js',
    '/_astro/client.y.js',
  ]);
  const script = `import{a}from"./index.q.js";import './side.js';const m=["_astro/Modal.z.js","_astro/Modal.z.css"];
    import(\`./Modal.z.js\`);const no="./x.json";const other="../up.js"`;
  expect(findAssets(script).sort()).toEqual([
    '/_astro/Modal.z.css',
    '/_astro/Modal.z.js',
    '/_astro/index.q.js',
    '/_astro/side.js',
  ]);
});

test('a picture is the same in every size and format', () => {
  const keyOf = (name: string) => getPictureKey(`/media/portland-kiln/${name}`);
  expect(keyOf('moon-jar-340.avif')).toBe(keyOf('moon-jar-720.webp'));
  expect(keyOf('vase-2-340.avif')).not.toBe(keyOf('vase-3-340.avif'));
});
