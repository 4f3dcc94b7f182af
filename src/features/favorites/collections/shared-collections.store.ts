/** The collections of whoever is signed in: apart from the rest of the browser's wiring, for the pages that show them. */

import { browser } from '../../../platform/browser/real-browser.ts';
import { session } from '../../accounts/session/shared-session.store.ts';
import { favorites } from '../sync/shared-favorites.store.ts';
import { collectionCalls } from './collection-calls.api.ts';
import { createCollections } from './collections.store.ts';
import type { Collections } from './collections-state.store.ts';

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
