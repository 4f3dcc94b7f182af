import type { AstroGlobal } from 'astro';
import { noCookies, recallForm, setTestCookie } from '../../../platform/forms/form-cookie.server.ts';
import type { FormState } from '../../../platform/forms/form-state.ts';
import { privateCaching } from '../../../platform/http/caching.ts';
import { seeOther } from '../../../platform/http/form.ts';
import { paths } from '../../../site/paths.ts';
import { checkAccess } from '../access/guard.server.ts';
import type { Viewer } from '../identity.ts';
import { formWords } from '../words.ts';
import { returnPathOf, signUpSent } from './forms.server.ts';

interface SignInPage {
  form: FormState;
  /** Where to go afterwards: a validated path of this site. */
  next: string;
}

/**
 * Loads the sign-in page.
 * @returns a redirect to `next` if the visitor is signed in, possibly only just now
 */
export async function loadSignInPage(page: AstroGlobal): Promise<SignInPage | Response> {
  const next = returnPathOf(page.url);
  const { state } = await checkAccess(page, 'account');
  if (state === 'allowed') return seeOther(next);
  const form = recallForm(page, 'sign-in');
  if (page.locals.app.identity.passwords !== null) setTestCookie(page);
  // While sessions can't be looked up, missing cookies may not be the cause.
  const isUnsure = state === 'unavailable' && form.code === noCookies.code;
  const unsure = { ...form, code: 'db_unavailable', alert: formWords.databaseUnavailable };
  return { form: isUnsure ? unsure : form, next };
}

interface SignUpPage {
  viewer: Viewer | null;
  form: FormState;
  /** Where to go afterwards: a validated path of this site. */
  next: string;
  sent: boolean;
}

/**
 * Loads a sign-up page.
 * @returns a redirect to `next` if the visitor is signed in and `next` is not the home page
 */
export async function loadSignUpPage(page: AstroGlobal): Promise<SignUpPage | Response> {
  const next = returnPathOf(page.url);
  const { viewer } = await checkAccess(page, 'account');
  if (viewer && next !== paths.home) return seeOther(next);
  const sent = page.url.searchParams.has('sent');
  return { viewer, form: recallForm(page, sent ? signUpSent : 'sign-up'), next, sent };
}

/**
 * Loads a page about passwords. It is not cached or indexed, and its URL, which may hold a token, is not sent to other
 * sites.
 * @returns the form after its last attempt
 */
export function loadPasswordPage(page: AstroGlobal, form: string): FormState {
  const { headers } = page.response;
  headers.set('Cache-Control', privateCaching);
  headers.set('X-Robots-Tag', 'noindex');
  // With "no-referrer", our own form would fail the origin check.
  headers.set('Referrer-Policy', 'same-origin');
  return recallForm(page, form);
}

/**
 * True if the mailed link of this page is still valid. Otherwise it sets status 410 (Gone), alike for used, expired and
 * forged links.
 */
export async function checkLink({ url, locals, response }: AstroGlobal, kind: 'sign-up' | 'reset'): Promise<boolean> {
  const { passwords } = locals.app.identity;
  const isValid = (await passwords?.isLinkValid(kind, url.searchParams.get('token') ?? '')) ?? false;
  if (!isValid) response.status = 410;
  return isValid;
}

/** Redirects visitors who followed their sign-up link before to the welcome page. Null for a guest. */
export async function redirectToWelcome(page: AstroGlobal): Promise<Response | null> {
  const { viewer } = await checkAccess(page, 'account');
  return viewer && seeOther(paths.welcome);
}
