/** The stores of the favorites page. */

import type { Session } from '../../accounts/session/session.store.ts';
import { session } from '../../accounts/session/shared-session.store.ts';
import { type Collections, collections } from '../collections/collections.store.ts';
import { favorites } from '../sync/favorites.store.ts';
import type { Favorites } from '../sync/favorites-state.ts';
import { type Address, createViewOptions, type ViewOptionsStore } from './view-options.store.ts';

export interface FavoritesPageStores {
  session: Session;
  favorites: Favorites;
  collections: Collections;
  view: ViewOptionsStore;
}

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
