/** What the store of collections shows and does. `features/favorites/collections/collections.store.ts` makes it. */
import type { ReadableAtom } from 'nanostores';
import type { FavoriteRef } from '../../catalog/favorite-ref.ts';
import type { CollectionDto } from './collections.api.ts';

export interface CollectionsState {
  /** `offline`: without a connection, so that nothing can be changed; what was loaded or kept before stays. */
  status: 'loading' | 'ready' | 'signed-out' | 'offline' | 'failed';
  /** Whether the list is somebody's, from the server or as this browser kept it. */
  known: boolean;
  /** In the order in which they were made. */
  collections: readonly CollectionDto[];
  /** Why the last change was taken back, in a sentence for people. */
  problem: string | null;
}

/** Changes show at once and are taken back when the server says no; then they answer false or null. */
export interface Collections {
  readonly $state: ReadableAtom<CollectionsState>;
  /** Asks the server for them, and from now on whenever that may tell something new. Never fails. */
  load(): Promise<void>;
  /** The new collection, once the server has it. */
  create(name: string): Promise<CollectionDto | null>;
  rename(id: string, name: string): Promise<boolean>;
  remove(id: string): Promise<boolean>;
  putIn(id: string, item: FavoriteRef, name: string): Promise<boolean>;
  takeOut(id: string, itemId: string): Promise<boolean>;
  /** Makes the link, or answers the one that there is. */
  share(id: string): Promise<string | null>;
  stopSharing(id: string): Promise<boolean>;
  clearProblem(): void;
}
