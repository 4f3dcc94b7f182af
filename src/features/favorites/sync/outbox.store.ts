/** Changes that the server has not acknowledged: one storage key for each thing, with its last change. */

import { type FavoriteRef, parseRefKey, toRefKey } from '../../catalog/favorite-ref.ts';
import type { FavoriteDto } from '../favorites.api.ts';
import type { FavoriteWrite } from '../favorites.ts';
import { pendingChangePrefix } from '../storage-keys.ts';
import { createPlaceholder, parseStored } from './parse-favorites.store.ts';
import type { SafeStorage } from './safe-storage.store.ts';

export const clearKey = 'clear';

export const toInsideKey = (collection: string, item: FavoriteRef): string => `${collection}/${toRefKey(item)}`;

export const isInsideKey = (key: string): boolean => key.includes('/');

/** Returns what a key stands for: an item as a favorite, or in a collection; null for `clear` and for other texts. */
export function parseChangeKey(key: string): { ref: FavoriteRef; collection: string | undefined } | null {
  const [, collection, refKey = ''] = /^(?:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/)?(.*)$/.exec(key) ?? [];
  const ref = parseRefKey(refKey);
  return ref && { ref, collection };
}

export interface PendingChange extends FavoriteWrite {
  /** The reference key of an item, the same behind its collection's id (`toInsideKey`), or `clear`. */
  key: string;
  /** True if it makes an item that the server knows a favorite again, as it was. */
  restore?: boolean | undefined;
  /** What the page knew of an item that the server has not sent. */
  item?: FavoriteDto | undefined;
  /** When the server first failed at it, in milliseconds by this browser's clock. */
  failedAt?: number | undefined;
}

export interface Outbox {
  /**
   * Returns the pending changes in the order in which they are sent: removals, because they make room, then what needs it,
   * then the collections, which take favorites only, and the clear at last. The oldest come before newer ones.
   */
  changes(): readonly PendingChange[];
  find(key: string): PendingChange | undefined;
  /** Replaces an earlier change of the same thing. */
  store(change: PendingChange): void;
  /** Drops a change, unless a newer one has replaced it. */
  drop(change: PendingChange): void;
}

/** Times further ahead than any clock would be wrong are invalid, or every new change would have to follow them. */
export const farMs = 400 * 86_400_000;

const isTime = (value: unknown, now: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= now + farMs;

interface OutboxOptions {
  now: () => number;
  warn: (message: string) => void;
}

/** Creates the outbox of an account. Deletes what is not readable. */
export function createOutbox(storage: SafeStorage, userId: string, { now, warn }: OutboxOptions): Outbox {
  const prefix = pendingChangePrefix(userId);
  const read = new Map<string, { text: string; change: PendingChange }>();

  function parse(key: string, text: string): PendingChange | null {
    const stored = (parseStored(text, warn) ?? {}) as Record<string, unknown>;
    const { favorite, changedAt, restore, failedAt, item } = stored;
    const { ref, collection } = parseChangeKey(key) ?? {};
    if (!(ref || key === clearKey) || typeof favorite !== 'boolean' || !isTime(changedAt, now())) return null;
    return {
      ...{ key, favorite, changedAt, restore: restore === true },
      ...(ref &&
        !collection &&
        item !== undefined && { item: createPlaceholder(ref, item as Partial<FavoriteDto>, changedAt) }),
      ...(isTime(failedAt, now()) && { failedAt }),
    };
  }
  function find(key: string): PendingChange | undefined {
    const text = storage.get(prefix + key);
    const known = read.get(key);
    if (text === null || known?.text === text) return text === null ? undefined : known?.change;
    const change = parse(key, text);
    if (change) read.set(key, { text, change });
    else storage.set(prefix + key, null);
    return change ?? undefined;
  }
  const rank = ({ key, favorite }: PendingChange) =>
    key === clearKey ? 4 : Number(favorite) + (isInsideKey(key) ? 2 : 0);
  return {
    changes: () =>
      storage
        .keys(prefix)
        .flatMap((key) => find(key.slice(prefix.length)) ?? [])
        .sort((a, b) => rank(a) - rank(b) || a.changedAt - b.changedAt),
    find,
    store: ({ key, ...change }) => storage.set(prefix + key, JSON.stringify(change)),
    drop({ key, changedAt }) {
      if (find(key)?.changedAt === changedAt) storage.set(prefix + key, null);
    },
  };
}
