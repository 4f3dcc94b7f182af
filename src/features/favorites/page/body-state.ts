/** What stands below the controls of My Collection. */

import type { SessionState } from '../../accounts/session/session.store.ts';
import type { CollectionView } from '../favorites-view.ts';

interface Facts {
  status: SessionState['status'];
  /** Whether the list is somebody's, from the server or from this browser. */
  known: boolean;
  /** Whether the server was asked, and had its time to answer. */
  asked: boolean;
  /** Whether own collections are waited for, which come above. */
  isHeld: boolean;
  /** How many there are, with those that were removed a moment ago. */
  all: number;
  /** How many of them are shown. */
  shown: number;
  view: Pick<CollectionView, 'search' | 'tab'>;
  /** Whether the list is limited to an own collection. */
  isLimited: boolean;
}

export type BodyState = 'signed out' | 'not loaded' | 'loading' | 'empty' | 'cards' | 'empty collection' | 'no results';

export function bodyState({ status, known, asked, isHeld, all, shown, view, isLimited }: Facts): BodyState {
  if (status === 'signed-out') return 'signed out';
  if (!known) return asked ? 'not loaded' : 'loading';
  if (isHeld) return 'loading';
  if (shown > 0) return 'cards';
  if (isLimited && view.search.trim() === '' && view.tab === 'all') return 'empty collection';
  return all === 0 ? 'empty' : 'no results';
}
