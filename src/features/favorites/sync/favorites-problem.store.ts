import type { Browser } from '../../../platform/browser/browser.ts';
import { parseRefKey } from '../../catalog/favorite-ref.ts';
import { noRoomNote } from '../favorites.ts';
import { favoritesProblemKey } from '../storage-keys.ts';
import type { FavoriteProblem, FavoritesState } from './favorites.store.ts';

/** Why a change was taken back, in words for people, and how the other tabs learn of it. */

type Problem = NonNullable<FavoritesState['problem']>;

export const refusedNote = 'We couldn’t save this. Please try again.';

const sentences: Record<FavoriteProblem, string> = {
  too_many: noRoomNote,
  not_found: 'This is no longer on the site.',
  refused: refusedNote,
};

export const problemOf = (refKey: string | null, reason: FavoriteProblem): Problem => ({
  refKey,
  reason,
  message: sentences[reason],
});

/** Tells the other tabs of this account: the one that sends a change is not always the one in which it was made. */
export function tellTabs({ storage, randomId }: Browser, userId: string, { refKey, reason }: Problem): void {
  // Never the same text twice, which would be no news.
  storage.set(favoritesProblemKey(userId), `${reason} ${refKey ?? '-'} ${randomId()}`);
}

/** What another tab told; null for what is no problem of ours, since anything can be written there. */
export function toldProblem({ storage }: Browser, userId: string): Problem | null {
  const [reason = '', heart = ''] = (storage.get(favoritesProblemKey(userId)) ?? '').split(' ');
  const isOurs = Object.hasOwn(sentences, reason) && (heart === '-' || parseRefKey(heart) !== null);
  return isOurs ? problemOf(heart === '-' ? null : heart, reason as FavoriteProblem) : null;
}
