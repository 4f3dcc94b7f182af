/** What My Collection is made of in the browser. */

import type { Session } from '../../accounts/session/session.store.ts';
import { session } from '../../accounts/session/shared-session.store.ts';
import type { Collections } from '../collections/collections-state.store.ts';
import { collections } from '../collections/shared-collections.store.ts';
import type { Favorites } from '../sync/favorites-state.store.ts';
import { favorites } from '../sync/shared-favorites.store.ts';
import { type Address, type CollectionViewStore, createCollectionView } from './favorites-view.store.ts';

const address: Address = {
  query: () => location.search,
  show(query, as) {
    const url = location.pathname + query;
    // Slow in some browsers, and nothing that anybody waits for: after the frame that shows it, however long that takes,
    // with a little room for the frame to reach the screen.
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (as === 'step') history.pushState(null, '', url);
        else history.replaceState(null, '', url);
      }, 30),
    );
  },
  onMove: (listener) => addEventListener('popstate', listener),
};

export interface MyCollectionStores {
  session: Session;
  favorites: Favorites;
  collections: Collections;
  view: CollectionViewStore;
}

let made: MyCollectionStores | undefined;

/** The same for every island of the page. Never called while rendering on the server. */
export function myCollection(): MyCollectionStores {
  made ??= {
    session: session(),
    favorites: favorites(),
    collections: collections(),
    view: createCollectionView(address),
  };
  return made;
}
