/** Access to the beta: the password once, then a signed cookie with the time of its end. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { digest } from '../../platform/hashes/hash.ts';
import type { Services } from '../../platform/services.ts';
import { dayMs } from '../../platform/time.ts';

/** How long the password opens a browser, in milliseconds, by the server's clock. */
export const accessMs = dayMs;

// Normalized, because accented letters can be encoded in two ways.
const digestOf = (password: string): Buffer => digest(password.normalize('NFC'));

export function createBetaAccess({ config, clock }: Services, secret: string, password: string) {
  // On http, browsers refuse the prefix and `Secure`.
  const https = config.siteUrl.startsWith('https:');
  const cookieName = https ? '__Host-beta' : 'beta';
  const expected = digestOf(password);
  // The password is part of the key, so a new password invalidates all cookies.
  const key = Buffer.from(hkdfSync('sha256', secret, expected, 'beta gate, cookie', 32));
  const sign = (expiry: string): string => createHmac('sha256', key).update(expiry).digest('base64url');
  const pattern = new RegExp(`(?:^|;)\\s*${cookieName}=(\\d{13})\\.([\\w-]{43})(?=\\s*(?:;|$))`, 'g');
  const isValid = ([, expiry = '', signature = '']: RegExpExecArray): boolean =>
    Number(expiry) > clock.now().getTime() && timingSafeEqual(Buffer.from(sign(expiry)), Buffer.from(signature));
  return {
    cookieName,
    hasAccess: (cookies?: string | null): boolean => [...(cookies ?? '').matchAll(pattern)].some(isValid),
    isPassword: (typed = ''): boolean => timingSafeEqual(digestOf(typed), expected),
    createCookie(): string {
      const expiry = String(clock.now().getTime() + accessMs);
      const attributes = `Path=/; Max-Age=${accessMs / 1000}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;
      return `${cookieName}=${expiry}.${sign(expiry)}; ${attributes}`;
    },
    /** Removes the cookie from a request's headers. */
    hide(headers: IncomingHttpHeaders): void {
      const pairs = headers.cookie?.split(';').filter((pair) => pair.split('=')[0]?.trim() !== cookieName);
      const others = pairs?.join(';').trim();
      if (others) headers.cookie = others;
      else delete headers.cookie;
    },
  };
}
