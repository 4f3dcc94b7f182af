import type { AstroGlobal } from 'astro';
import { seeOther } from '../../../platform/http/form.ts';
import { type FormMemory, noCookies, recallForm, tryCookies } from '../../../platform/http/form-memory.ts';
import { checkAccess } from '../access/guard.server.ts';
import { nextOf } from './forms.server.ts';

/** What the page for signing in shows. */
export interface SignInView {
  /** What the form has to say; null while it is new. */
  memory: FormMemory | null;
  /** Where to go afterwards: a path of this site, checked. */
  next: string;
}

/**
 * Finds what to show.
 * @returns an answer instead of the page to who is signed in, also just now and on the way somewhere else
 */
export async function signInPage(page: AstroGlobal): Promise<SignInView | Response> {
  const next = nextOf(page.url);
  const { state } = await checkAccess(page, 'account');
  if (state === 'allowed') return seeOther(next, { caching: 'private, no-store' });
  const memory = recallForm(page, 'sign-in');
  if (page.locals.app.identity.passwords !== null) tryCookies(page);
  // Nobody knows whether there is a session while it can't be looked up.
  const unsure = state === 'away' && memory?.code === noCookies.code;
  return { memory: unsure ? { ...memory, code: 'db_unavailable' } : memory, next };
}
