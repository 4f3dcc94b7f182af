/** What My Collection is made of in the browser. */
import { type Address, type CollectionViewStore, createCollectionView } from '../stores/collection-view.ts';
import type { Collections } from '../stores/collections-state.ts';
import type { Favorites } from '../stores/favorites-state.ts';
import type { Session } from '../stores/session.ts';
import { collections } from './browser-collections.ts';
import { favorites } from './browser-favorites.ts';
import { session } from './browser-session.ts';

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
