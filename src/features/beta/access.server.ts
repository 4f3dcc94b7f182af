/** Access to the beta: the password once, then a signed cookie. */
import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import { accessMs } from './access-period.ts';

export interface BetaAccessOptions {
  /** The server's secret. */
  secret: string;
  password: string;
  clock: Clock;
  /** True on https. On http, browsers refuse the cookie's `__Host-` prefix and `Secure` attribute. */
  https: boolean;
}

export interface BetaAccess {
  readonly cookieName: string;
  /** True if the Cookie header holds a valid, unexpired access cookie. */
  hasAccess(cookies: string | undefined): boolean;
  /** Compares the typed password in constant time. */
  isPassword(typed: string): boolean;
  /** Returns the Set-Cookie header that grants access. */
  createCookie(): string;
  /** Returns the Cookie header without the access cookie; undefined if nothing is left. */
  removeCookie(cookies: string): string | undefined;
}

const label = 'beta gate, cookie';
// Normalized, because accented letters can be encoded in two ways.
const digest = (text: string): Buffer => createHash('sha256').update(text.normalize('NFC')).digest();

/** Creates the checks for one password. */
export function createBetaAccess({ secret, password, clock, https }: BetaAccessOptions): BetaAccess {
  const cookieName = https ? '__Host-beta' : 'beta';
  // The password is part of the key, so a new password invalidates all cookies.
  const key = Buffer.from(hkdfSync('sha256', secret, digest(password), label, 32));
  const expected = digest(password);
  const sign = (expiry: string): string => createHmac('sha256', key).update(expiry).digest('base64url');
  const pattern = new RegExp(`(?:^|;)\\s*${cookieName}=(\\d{13})\\.([\\w-]{43})(?=\\s*(?:;|$))`, 'g');

  /** Valid signatures. A page loads dozens of files, and a lookup takes a tenth of the time of an HMAC. */
  const verified = new LRUCache<string, string>({ max: 1000 });
  const isSigned = (expiry: string, signature: string): boolean => {
    if (verified.get(signature) === expiry) return true;
    const isValid = timingSafeEqual(Buffer.from(sign(expiry)), Buffer.from(signature));
    if (isValid) verified.set(signature, expiry);
    return isValid;
  };

  return {
    cookieName,
    hasAccess(cookies = '') {
      const now = clock.now().getTime();
      for (const [, expiry = '', signature = ''] of cookies.matchAll(pattern)) {
        if (Number(expiry) > now && isSigned(expiry, signature)) return true;
      }
      return false;
    },
    isPassword: (typed) => timingSafeEqual(digest(typed), expected),
    createCookie() {
      const expiry = String(clock.now().getTime() + accessMs);
      const value = `${expiry}.${sign(expiry)}`;
      const attributes = `Path=/; Max-Age=${accessMs / 1000}; HttpOnly; SameSite=Lax`;
      return `${cookieName}=${value}; ${attributes}${https ? '; Secure' : ''}`;
    },
    removeCookie(cookies) {
      const others = cookies.split(';').filter((pair) => pair.split('=')[0]?.trim() !== cookieName);
      return others.join(';').trim() || undefined;
    },
  };
}
