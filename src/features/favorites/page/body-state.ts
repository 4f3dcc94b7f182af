/** Which of its states the part of the favorites page below the controls is in. */

import type { SessionState } from '../../accounts/session/session.store.ts';
import type { ViewOptions } from './view-options.ts';

interface Facts {
  status: SessionState['status'];
  /** True if the favorites are known, from the server or from this browser's storage. */
  known: boolean;
  /** True once the server was asked, whether it answered or not. */
  asked: boolean;
  /** True while the collection that limits the list is unknown. */
  isWaiting: boolean;
  /** Number of favorites, including those with an undo hint. */
  all: number;
  /** Number of those that the view shows. */
  shown: number;
  view: Pick<ViewOptions, 'search' | 'tab'>;
  /** True if the list is limited to one of the account's collections. */
  isLimited: boolean;
}

export type BodyState = 'signed out' | 'not loaded' | 'loading' | 'empty' | 'cards' | 'empty collection' | 'no results';

/** Chooses the state from what is known. */
export function getBodyState({ status, known, asked, isWaiting, all, shown, view, isLimited }: Facts): BodyState {
  if (status === 'signed-out') return 'signed out';
  if (!known) return asked ? 'not loaded' : 'loading';
  if (isWaiting) return 'loading';
  if (shown > 0) return 'cards';
  if (isLimited && view.search.trim() === '' && view.tab === 'all') return 'empty collection';
  return all === 0 ? 'empty' : 'no results';
}
