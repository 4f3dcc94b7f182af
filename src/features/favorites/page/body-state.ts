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
  shown: number;
  view: Pick<ViewOptions, 'search' | 'tab'>;
  isLimited: boolean;
}

export type BodyState = 'signed out' | 'not loaded' | 'loading' | 'empty' | 'cards' | 'empty collection' | 'no results';

export function getBodyState({ status, known, asked, isWaiting, all, shown, view, isLimited }: Facts): BodyState {
  if (status === 'signed-out') return 'signed out';
  if (!known) return asked ? 'not loaded' : 'loading';
  if (isWaiting) return 'loading';
  if (shown > 0) return 'cards';
  if (isLimited && view.search.trim() === '' && view.tab === 'all') return 'empty collection';
  return all === 0 ? 'empty' : 'no results';
}
