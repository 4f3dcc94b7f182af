/** The favorites of whoever is signed in: apart from the rest of the browser's wiring, for pages that need no more. */

import { browser } from '../../../platform/browser/real-browser.ts';
import { session } from '../../accounts/session/shared-session.store.ts';
import { favoriteCalls } from '../favorite-calls.api.ts';
import { createFavorites } from './favorites.store.ts';
import type { Favorites } from './favorites-state.store.ts';

let made: Favorites | undefined;

/** What a tab has written is seen by the others a little later; the lock could be handed on before that. */
const handOverMs = 100;

/** Locks are missing where a page is not secure, and in older browsers. */
function alone(name: string, run: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return run();
  return new Promise((resolve, reject) => {
    const turn = async () => {
      await run().then(resolve, reject);
      await new Promise((handOver) => setTimeout(handOver, handOverMs));
    };
    navigator.locks.request(name, turn).catch(reject);
  });
}

/**
 * The favorites, the same for every island and script of the page.
 * @throws Error while rendering on the server, where nobody's favorites are known
 */
export function favorites(): Favorites {
  if (typeof document === 'undefined') {
    throw new Error('Favorites are used outside their provider: they are known in a browser only.');
  }
  if (!made) {
    const store = createFavorites(browser, session(), favoriteCalls, { alone });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void store.refresh();
    });
    made = store;
  }
  return made;
}
