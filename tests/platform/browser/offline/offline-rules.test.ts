import { expect, test } from 'vitest';
import { canStore, findAssets, shellHeader } from '../../../../src/platform/browser/offline/offline-rules.ts';
import { asBasic, siteAnswer } from '../../../support/memory-caches.ts';

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
