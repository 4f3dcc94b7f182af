/** The sentence about a removed favorite's collections, from the browser's storage to the page. */
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionKey } from '../../../../src/features/accounts/session/session.store.ts';
import type { FavoriteRef } from '../../../../src/features/catalog/favorite-ref.ts';
import { collectionsKey } from '../../../../src/features/favorites/storage-keys.ts';
import { collection, storedSession, vase, vaseInside } from '../../../support/collections-world.ts';

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
  const own = [collection(0), ...names.map((name, place) => collection(place + 1, { name, items: [vaseInside] }))];
  kept.set(sessionKey, storedSession('pat', '1'));
  kept.set(collectionsKey('pat'), JSON.stringify(own));
  // Imported again, as on another page: each page has its own store.
  const { RemainingCollections } = await import(
    '../../../../src/features/favorites/collections/RemainingCollections.tsx'
  );
  return renderToString(createElement(RemainingCollections, { item }));
}

const paragraph = (words: string) => `<p>${words}</p>`;

it.each([
  ['nothing about an item in none', vase, [], ''],
  ['nothing about another item, nor one of another type', { ...vase, type: 'artist' } as const, ['Gifts'], ''],
  ['which one it is in', vase, ['Gifts'], paragraph('Still in your collection “Gifts.”')],
  ['one of two', vase, ['Gifts', 'Hall'], paragraph('Still in “Gifts” and 1 other collection.')],
  ['one of many', vase, ['Gifts', 'Hall', 'Loft'], paragraph('Still in “Gifts” and 2 other collections.')],
])('tells %s', async (_what, item, names, words) => {
  expect(await render(item, ...names)).toBe(words);
});
