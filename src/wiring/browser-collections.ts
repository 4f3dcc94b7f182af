/** The collections of whoever is signed in: apart from the rest of the browser's wiring, for the pages that show them. */
import { collectionCalls } from '../contract/collection-calls.ts';
import { createCollections } from '../stores/collections.ts';
import type { Collections } from '../stores/collections-state.ts';
import { favorites } from './browser-favorites.ts';
import { browser, session } from './browser-session.ts';

let made: Collections | undefined;

/** The same for every island of the page. Never called while rendering on the server. */
export function collections(): Collections {
  if (!made) {
    const store = createCollections(collectionCalls, browser, session(), favorites());
    // What another tab or device changed meanwhile.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void store.load();
    });
    made = store;
  }
  return made;
}
