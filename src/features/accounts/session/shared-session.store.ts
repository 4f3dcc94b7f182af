/** The page's one session, apart from other shared stores so that pages that need no more load no more. */

import { browser } from '../../../platform/browser/real-browser.ts';
import { createSession, type Session } from './session.store.ts';

let shared: Session | undefined;

/** Returns the session that all islands and scripts of the page share. Browser only. */
export function session(): Session {
  shared ??= createSession(browser);
  return shared;
}
