/**
 * What a browser keeps of own collections: the server's last answer, to be looked at from the first frame and without a
 * connection. Anybody can write there, so it is read with suspicion; whatever does not fit counts as nothing kept.
 */

import type { BrowserStorage } from '../../../platform/browser/browser.ts';
import { collectionsKey } from '../storage-keys.ts';
import { count, list, match, or, path, picture, shape, text } from '../sync/favorites-storage.store.ts';
import type { CollectionDto } from './collections.api.ts';

/** In letters. Favorites and what waits to be sent need the room more; who has that many groups waits for the server. */
const most = 200_000;

const read = list(
  shape({
    id: text,
    name: text,
    items: list(shape({ type: match(/^(artist|product|event)$/), id: text, name: text, path: or(null, path) }), 200),
    pictures: list(picture),
    share: or(null, shape({ path, url: match(/^https?:\/\/\S+$/) })),
    heartCount: count,
  }),
);

/** The collections of an account as they were; null where none are kept, or none that can be read. */
export function readCollections(storage: BrowserStorage, userId: string): readonly CollectionDto[] | null {
  try {
    return (read(JSON.parse(storage.get(collectionsKey(userId)) ?? 'null')) as CollectionDto[] | undefined) ?? null;
  } catch {
    return null;
  }
}

/** Keeps the server's word. Tabs may do so at once: the last one is as good, since each asks anew when it is opened. */
export function keepCollections(storage: BrowserStorage, userId: string, own: readonly CollectionDto[]): void {
  const key = collectionsKey(userId);
  const words = JSON.stringify(own);
  // Better nothing than what is not true any more.
  if (words.length > most || !storage.set(key, words)) storage.set(key, null);
}
