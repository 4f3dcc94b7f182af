/** The stores of the favorites page. */

import { atom } from 'nanostores';
import type { Session, SessionState } from '../../accounts/session/session.store.ts';
import { session } from '../../accounts/session/shared-session.store.ts';
import { type Collections, collections, idleCollections } from '../collections/collections.store.ts';
import { favorites } from '../sync/favorites.store.ts';
import type { Favorites, FavoritesState } from '../sync/favorites-state.ts';
import { type Address, createViewOptions, type ViewOptionsStore } from './view-options.store.ts';
import { defaultView } from './view-options.ts';

export interface FavoritesPageStores {
  session: Session;
  favorites: Favorites;
  collections: Collections;
  view: ViewOptionsStore;
}

const noFavorites: FavoritesState = {
  userId: null,
  favorites: [],
  recentlyRemoved: [],
  hasSnapshot: false,
  pendingCount: 0,
  isMemoryOnly: false,
  isDelayed: false,
  problem: null,
  favoriteCounts: {},
};
const unknownSession: SessionState = { status: 'loading', person: null };

/** The states on the server and until the page is hydrated: no account, no favorites, the view at the start. */
export const idleStores = {
  session: { $state: atom(unknownSession) },
  favorites: { $state: atom(noFavorites) },
  collections: idleCollections,
  view: { $view: atom(defaultView), $typed: atom('') },
};

const address: Address = {
  getQuery: () => location.search,
  setQuery(query, mode) {
    const url = location.pathname + query;
    // The history API is slow in some browsers, so it waits for the frame that shows the view, and 30 ms for that frame to
    // reach the screen.
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (mode === 'push') history.pushState(null, '', url);
        else history.replaceState(null, '', url);
      }, 30),
    );
  },
  onNavigate: (listener) => addEventListener('popstate', listener),
};

let shared: FavoritesPageStores | undefined;

/** Returns the stores that all islands of the page share. Never called while rendering on the server. */
export function favoritesPageStores(): FavoritesPageStores {
  shared ??= {
    session: session(),
    favorites: favorites(),
    collections: collections(),
    view: createViewOptions(address),
  };
  return shared;
}
