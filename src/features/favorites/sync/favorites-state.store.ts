/** What the store of favorites shows and does. `features/favorites/sync/favorites.store.ts` makes it. */
import type { ReadableAtom } from 'nanostores';
import type { FavoriteRef } from '../../catalog/favorite-ref.ts';
import type { FavoriteDto, RemovedFavoriteDto } from '../favorites.api.ts';

/** Why a change was taken back. */
export type FavoriteProblem = 'too_many' | 'not_found' | 'refused';

export interface FavoritesState {
  /** Whose they are; null for a guest, and while that is not known. */
  userId: string | null;
  /** The latest first. */
  favorites: readonly FavoriteDto[];
  /** The latest first. */
  recentlyRemoved: readonly RemovedFavoriteDto[];
  /** Whether the server's list was ever seen in this browser. */
  known: boolean;
  /** Changes that the server has not heard of yet. */
  waiting: number;
  /** Whether the browser keeps nothing: "Saved for this visit only". */
  onlyThisVisit: boolean;
  /** Whether what waits does so because the server could not be reached, or put it off; not while it is retried quietly. */
  delayed: boolean;
  /** The last change that was taken back, in whichever tab, with a sentence for people. `heart` is null for a clearing. */
  problem: { heart: string | null; reason: FavoriteProblem; message: string } | null;
  /** What the server last said of how many love a thing, by heart ("product:…"). */
  heartCounts: Readonly<Record<string, number>>;
}

export interface Favorites {
  readonly $state: ReadableAtom<FavoritesState>;
  has(ref: FavoriteRef): boolean;
  /** Adds at once; `known` is what the page knows of the thing, until the server tells the rest. False for a guest, and without room. */
  add(ref: FavoriteRef, known?: Partial<FavoriteDto>): boolean;
  /** Removes at once, to the front of recently removed. */
  remove(id: string): boolean;
  /** Restores what was removed. False when it is not there any more. */
  undo(id: string): boolean;
  clearRecentlyRemoved(): void;
  /** Sends what waits where some of it is about this thing. True once the server has taken all of that. Never fails. */
  ensureSynced(ref: FavoriteRef): Promise<boolean>;
  /** All favorites as a JSON list. */
  exportJson(): string;
  /**
   * Adds those of a JSON list, as `exportJson` writes it.
   * @returns false for what is no such list, which changes nothing
   */
  importJson(text: string): boolean;
  /**
   * Sends what waits and asks for what is new. Never fails.
   * @param force asks even if the server was asked in any tab within the last minute
   */
  refresh(force?: boolean): Promise<void>;
}
