import type { ReadableAtom } from 'nanostores';
import type { FavoriteRef } from '../../catalog/favorite-ref.ts';
import type { CollectionDto } from '../collections.api.ts';
import type { FavoriteDto, RemovedFavoriteDto } from '../favorites.api.ts';

export type FavoriteProblem = 'too_many' | 'not_found' | 'refused';

export interface FavoritesState {
  /** The account; null for guests and while the session is loading. */
  userId: string | null;
  /** Newest first. */
  favorites: readonly FavoriteDto[];
  /** Newest first. */
  recentlyRemoved: readonly RemovedFavoriteDto[];
  /** The account's own collections, in the order of their creation; null until they are known. */
  collections: readonly CollectionDto[] | null;
  /** True if this browser has ever received the server's lists. */
  hasSnapshot: boolean;
  pendingCount: number;
  /** How many of them put items into collections, or take them out. */
  pendingInside: number;
  /** True if the browser stores nothing: "Saved for this visit only". */
  isMemoryOnly: boolean;
  /** True if changes are pending because the server could not be reached or asked to wait; false during quiet retries. */
  isDelayed: boolean;
  /** The last change that was undone, in any tab, with its message. `refKey` is the change's key, null for `clear`. */
  problem: { refKey: string | null; reason: FavoriteProblem; message: string } | null;
  /** The counts that the server last sent, by reference key. */
  favoriteCounts: Readonly<Record<string, number>>;
}

export interface Favorites {
  readonly $state: ReadableAtom<FavoritesState>;
  has(ref: FavoriteRef): boolean;
  /** Adds at once. `known` is shown until the server sends the rest. Returns false for guests and at the limit. */
  add(ref: FavoriteRef, known?: Partial<FavoriteDto>): boolean;
  /** Removes at once; the item becomes the first of the recently removed ones. */
  remove(id: string): boolean;
  /** Restores a removed item. Returns false if it is no longer there. */
  undo(id: string): boolean;
  clearRecentlyRemoved(): void;
  setInside(collection: string, item: FavoriteRef, isInside: boolean): void;
  /** Stores the account's collections as the server has sent them; null to forget them. */
  storeCollections(collections: readonly CollectionDto[] | null): void;
  /** Adds what is none yet, the last one first, up to the limit. Returns false, with a problem, if not all fit. */
  addAll(items: readonly FavoriteDto[]): boolean;
  /**
   * Flushes pending changes and loads the lists. Never rejects.
   * @param force loads them even if any tab did within the last minute
   */
  refresh(force?: boolean): Promise<void>;
}
