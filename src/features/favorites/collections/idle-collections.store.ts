/** What My Collection shows while it is made on the server and until it is alive: nobody's favorites, the view at the start. */
import { atom } from 'nanostores';
import type { SessionState } from '../../accounts/session/session.store.ts';
import { startView } from '../favorites-view.ts';
import type { FavoritesState } from '../sync/favorites-state.store.ts';
import type { CollectionsState } from './collections-state.store.ts';

const nothing: FavoritesState = {
  userId: null,
  favorites: [],
  recentlyRemoved: [],
  known: false,
  waiting: 0,
  onlyThisVisit: false,
  delayed: false,
  problem: null,
  heartCounts: {},
};
const loading: SessionState = { status: 'loading', person: null };

export const idleCollection = {
  session: { $state: atom(loading) },
  favorites: { $state: atom(nothing) },
  view: { $view: atom(startView), $typed: atom('') },
  collections: {
    $state: atom<CollectionsState>({ status: 'loading', known: false, collections: [], problem: null }),
  },
};
