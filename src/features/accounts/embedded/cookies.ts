/**
 * Cookies of accounts: the session, a hint that scripts can read, a mark of the browser that signed up, and marks of
 * the accounts that this browser has signed in to. The last one survives a sign-out.
 */
import type { SetCookies } from '../../../platform/set-cookies.ts';
import { themeCookieOf } from '../../../site/theme-cookie.ts';
import type { Theme } from '../settings/account-settings.ts';
import { isTokenShaped } from './tokens.ts';

export interface AccountCookies {
  /** Session token of the request's cookie; null without a well-formed one. */
  session(request: Request): string | null;
  signUp(request: Request): string | null;
  /** Unverified value of the `known` cookie. */
  known(request: Request): string | null;
  /** @param now becomes the hint's value, which tells scripts one sign-in from another */
  setSession(token: string, seconds: number, now: Date): SetCookies;
  setSignUp(token: string, seconds: number): SetCookies;
  setKnown(value: string, seconds: number): SetCookies;
  /** None for the system's theme, which needs no cookie. */
  setTheme(theme: Theme): SetCookies;
  /** True if the request carries a session cookie, valid or not, or its hint. */
  hasSession(request: Request): boolean;
  clearSession(): SetCookies;
  clearSignUp(): SetCookies;
}

function read(request: Request, name: string, isShaped = isTokenShaped): string | null {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    // The first match decides, valid or not: browsers send cookies of longer paths first, and ours have the shortest.
    if (key === name) return isShaped(value) ? value : null;
  }
  return null;
}

const isText = (value: string | null | undefined): value is string => typeof value === 'string';

function cookieNames(request: Request): string[] {
  return (request.headers.get('cookie') ?? '').split(';').map((part) => part.split('=', 1)[0]?.trim() ?? '');
}

/** @param secure true on https: the cookies get the `__Host-` prefix, so no other host of the domain can set them */
export function createAccountCookies(secure: boolean): AccountCookies {
  const prefix = secure ? '__Host-' : '';
  const attributes = (seconds: number) => `; Path=/; Max-Age=${seconds}; SameSite=Lax${secure ? '; Secure' : ''}`;
  const own = (name: string, value: string, seconds: number) =>
    `${prefix}${name}=${value}; HttpOnly${attributes(seconds)}`;
  const hint = (value: string, seconds: number) => `signed_in=${value}${attributes(seconds)}`;
  return {
    session: (request) => read(request, `${prefix}session`),
    hasSession: (request) => cookieNames(request).some((name) => name === `${prefix}session` || name === 'signed_in'),
    signUp: (request) => read(request, `${prefix}sign-up`),
    known: (request) => read(request, `${prefix}known`, isText),
    setSession: (token, seconds, now) => [
      own('session', token, seconds),
      hint(String(Math.floor(now.getTime() / 1000)), seconds),
    ],
    setSignUp: (token, seconds) => [own('sign-up', token, seconds)],
    setKnown: (value, seconds) => [own('known', value, seconds)],
    setTheme: (theme) => (theme === 'system' ? [] : [themeCookieOf(theme, secure)]),
    clearSession: () => [own('session', '', 0), hint('', 0)],
    clearSignUp: () => [own('sign-up', '', 0)],
  };
}
