/**
 * The cookies of an account: the session, a hint for the header to read, a mark of the browser that signed up, and one of
 * the accounts that this browser has signed in to, which stays when it signs out.
 */
import type { SetCookies } from '../../../platform/set-cookies.ts';
import { isTokenShaped } from './tokens.ts';

export interface AccountCookies {
  /** The token that the request carries as a cookie; null for none of ours. */
  session(request: Request): string | null;
  signUp(request: Request): string | null;
  /** What `setKnown` was given, or what somebody made up. */
  known(request: Request): string | null;
  /** @param now says which sign-in it is, to scripts that keep something of it */
  setSession(token: string, seconds: number, now: Date): SetCookies;
  setSignUp(token: string, seconds: number): SetCookies;
  setKnown(value: string, seconds: number): SetCookies;
  /** Whether the request carries a session, good or bad, or the hint of one. */
  hasSession(request: Request): boolean;
  /** Ends the session and its hint. */
  clearSession(): SetCookies;
  clearSignUp(): SetCookies;
}

function read(request: Request, name: string, isShaped = isTokenShaped): string | null {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    // The first one counts: the browser sends the one of the longest path first, and ours have the shortest.
    if (key === name) return isShaped(value) ? value : null;
  }
  return null;
}

const isText = (value: string | null | undefined): value is string => typeof value === 'string';

function names(request: Request): string[] {
  return (request.headers.get('cookie') ?? '').split(';').map((part) => part.split('=', 1)[0]?.trim() ?? '');
}

/** @param secure whether the site is reached by https: then browsers take the cookies from this very host alone */
export function accountCookies(secure: boolean): AccountCookies {
  const prefix = secure ? '__Host-' : '';
  const attributes = (seconds: number) => `; Path=/; Max-Age=${seconds}; SameSite=Lax${secure ? '; Secure' : ''}`;
  const own = (name: string, value: string, seconds: number) =>
    `${prefix}${name}=${value}; HttpOnly${attributes(seconds)}`;
  const hint = (value: string, seconds: number) => `signed_in=${value}${attributes(seconds)}`;
  return {
    session: (request) => read(request, `${prefix}session`),
    hasSession: (request) => names(request).some((name) => name === `${prefix}session` || name === 'signed_in'),
    signUp: (request) => read(request, `${prefix}sign-up`),
    known: (request) => read(request, `${prefix}known`, isText),
    setSession: (token, seconds, now) => [
      own('session', token, seconds),
      hint(String(Math.floor(now.getTime() / 1000)), seconds),
    ],
    setSignUp: (token, seconds) => [own('sign-up', token, seconds)],
    setKnown: (value, seconds) => [own('known', value, seconds)],
    clearSession: () => [own('session', '', 0), hint('', 0)],
    clearSignUp: () => [own('sign-up', '', 0)],
  };
}
