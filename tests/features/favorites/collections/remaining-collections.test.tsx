/** Where a removed thing still is, from the collections that a browser keeps to the words on the page. */
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionKey } from '../../../../src/features/accounts/session/session.store.ts';
import type { FavoriteRef } from '../../../../src/features/catalog/favorite-ref.ts';
import { collectionsKey } from '../../../../src/features/favorites/storage-keys.ts';
import { collection, jar, keptPerson } from '../../../support/collections-world.ts';

const kept = new Map<string, string>();

/** A page without a network. */
beforeEach(() => {
  vi.resetModules();
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('document', { cookie: 'signed_in=1', addEventListener: () => undefined });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What is said of `item` to somebody with an empty collection and some of these names with a jar in each. */
async function said(item: FavoriteRef, ...names: string[]): Promise<string> {
  const own = [collection('Empty'), ...names.map((name) => collection(name, { name, items: [jar] }))];
  kept.set(sessionKey, keptPerson('pat', '1'));
  kept.set(collectionsKey('pat'), JSON.stringify(own));
  // Anew, as on another page: the store is made once a page.
  const { RemainingCollections } = await import(
    '../../../../src/features/favorites/collections/RemainingCollections.tsx'
  );
  return renderToString(createElement(RemainingCollections, { item }));
}

const paragraph = (words: string) => `<p class="kept-small">${words}</p>`;
const theJar: FavoriteRef = { type: 'product', id: jar.id };

it.each([
  ['nothing of a thing in none', theJar, [], ''],
  ['nothing of another thing, nor of another kind', { ...theJar, type: 'artist' } as const, ['Gifts'], ''],
  ['which one it is in', theJar, ['Gifts'], paragraph('Still in the collection “Gifts”.')],
  ['one of two', theJar, ['Gifts', 'Hall'], paragraph('Still in “Gifts” and 1 other collection.')],
  ['one of many', theJar, ['Gifts', 'Hall', 'Loft'], paragraph('Still in “Gifts” and 2 other collections.')],
])('says %s', async (_what, item, names, words) => {
  expect(await said(item, ...names)).toBe(words);
});
