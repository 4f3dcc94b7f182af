import type { AstroGlobal } from 'astro';
import { seeOther } from '../../../platform/http/form.ts';
import { type FormMemory, noCookies, recallForm, setTestCookie } from '../../../platform/http/form-memory.ts';
import { paths } from '../../../site/paths.ts';
import { checkAccess } from '../access/guard.server.ts';
import type { Viewer } from '../identity.ts';
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
  if (page.locals.app.identity.passwords !== null) setTestCookie(page);
  // Nobody knows whether there is a session while it can't be looked up.
  const unsure = state === 'unavailable' && memory?.code === noCookies.code;
  return { memory: unsure ? { ...memory, code: 'db_unavailable' } : memory, next };
}

/** What the screen for creating an account shows: the same at two addresses. */
export interface SignUpView {
  /** Who has an account already; null for a guest. */
  viewer: Viewer | null;
  /** What the form has to say; null while it is new. */
  memory: FormMemory | null;
  /** Where to go afterwards: a path of this site, checked. */
  next: string;
  /** Whether the form was sent: then a mail is on its way. */
  sent: boolean;
}

/**
 * Finds what to show.
 * @returns an answer instead of the page to who is signed in and has somewhere to go
 */
export async function signUpPage(page: AstroGlobal): Promise<SignUpView | Response> {
  const next = nextOf(page.url);
  const { viewer } = await checkAccess(page, 'account');
  if (viewer && next !== paths.home) return seeOther(next, { caching: 'private, no-store' });
  return { viewer, memory: recallForm(page, 'sign-up'), next, sent: page.url.searchParams.has('sent') };
}

/**
 * For the pages of passwords that we keep: nobody but this browser keeps them, and no other site learns the token in
 * their address.
 * @returns what the form has to say, or the answer instead of the page
 */
export async function mailedLinkPage(page: AstroGlobal, form: string): Promise<FormMemory | null | Response> {
  const { headers } = page.response;
  headers.set('Cache-Control', 'private, no-store');
  headers.set('X-Robots-Tag', 'noindex');
  // Not "no-referrer": our own form has to be known as ours.
  headers.set('Referrer-Policy', 'same-origin');
  return recallForm(page, form);
}

/**
 * Whether the link at hand still leads somewhere. If not the page gets 410: there was something at such an address and
 * there will not be again, which is the same for a link that was used, is too old or was made up.
 */
export async function isLinkValid({ url, locals, response }: AstroGlobal, kind: 'sign-up' | 'reset'): Promise<boolean> {
  const { passwords } = locals.app.identity;
  const works = (await passwords?.isLinkValid(kind, url.searchParams.get('token') ?? '')) ?? false;
  if (!works) response.status = 410;
  return works;
}

/** For who has followed the link of their sign-up before: on to the welcome. Null when nobody is signed in. */
export async function onToWelcome(page: AstroGlobal): Promise<Response | null> {
  const { viewer } = await checkAccess(page, 'account');
  return viewer && seeOther(paths.welcome, { caching: 'private, no-store' });
}
