/** The sentence about a removed favorite's collections, from the browser's storage to the page. */
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionKey } from '../../../../src/features/accounts/session/session.store.ts';
import type { FavoriteRef } from '../../../../src/features/catalog/favorite-ref.ts';
import { collectionsKey } from '../../../../src/features/favorites/storage-keys.ts';
import { collection, jar, storedSession } from '../../../support/collections-world.ts';

const kept = new Map<string, string>();

// A page without a network.
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

/** Renders the sentence about `item` for an account with an empty collection, and a jar in each of these. */
async function render(item: FavoriteRef, ...names: string[]): Promise<string> {
  const own = [collection('Empty'), ...names.map((name) => collection(name, { name, items: [jar] }))];
  kept.set(sessionKey, storedSession('pat', '1'));
  kept.set(collectionsKey('pat'), JSON.stringify(own));
  // Imported again, as on another page: each page has its own store.
  const { RemainingCollections } = await import(
    '../../../../src/features/favorites/collections/RemainingCollections.tsx'
  );
  return renderToString(createElement(RemainingCollections, { item }));
}

const paragraph = (words: string) => `<p>${words}</p>`;
const theJar: FavoriteRef = { type: 'product', id: jar.id };

it.each([
  ['nothing about an item in none', theJar, [], ''],
  ['nothing about another item, nor one of another type', { ...theJar, type: 'artist' } as const, ['Gifts'], ''],
  ['which one it is in', theJar, ['Gifts'], paragraph('Still in your collection “Gifts.”')],
  ['one of two', theJar, ['Gifts', 'Hall'], paragraph('Still in “Gifts” and 1 other collection.')],
  ['one of many', theJar, ['Gifts', 'Hall', 'Loft'], paragraph('Still in “Gifts” and 2 other collections.')],
])('tells %s', async (_what, item, names, words) => {
  expect(await render(item, ...names)).toBe(words);
});
