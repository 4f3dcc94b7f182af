import { expect, test } from 'vitest';
import { getOfflineKind, getPictureKey } from '../../../../src/features/favorites/offline/offline-rules.ts';

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

test('a picture is the same in every size and format', () => {
  const keyOf = (name: string) => getPictureKey(`/media/portland-kiln/${name}`);
  expect(keyOf('moon-jar-340.avif')).toBe(keyOf('moon-jar-720.webp'));
  expect(keyOf('vase-2-340.avif')).not.toBe(keyOf('vase-3-340.avif'));
});
