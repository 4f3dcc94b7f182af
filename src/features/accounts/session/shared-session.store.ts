/** The real browser, and who is signed in: apart from the rest of the browser's wiring, for pages that need no more. */

import { browser } from '../../../platform/browser/real-browser.ts';
import { createSession, type Session } from './session.store.ts';

let made: Session | undefined;

/** Who is signed in, the same for every island and script of the page. Never called while rendering on the server. */
export function session(): Session {
  made ??= createSession(browser);
  return made;
}
