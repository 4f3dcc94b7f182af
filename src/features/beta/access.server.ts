/** What proves access to the beta: the password once, then a cookie that only this server can have written. */
import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import { accessMs } from './access-period.ts';

export interface BetaAccessOptions {
  /** The server's key. */
  secret: string;
  password: string;
  clock: Clock;
  /** Whether the site is reached over https; without it browsers refuse the cookie's protecting attributes. */
  https: boolean;
}

export interface BetaAccess {
  readonly cookieName: string;
  /** Whether a Cookie header holds a cookie of ours that has not expired. */
  allows(cookies: string | undefined): boolean;
  /** Whether this is the password; takes as long for a wrong one. */
  opens(typed: string): boolean;
  /** The Set-Cookie header that gives access from now on. */
  grant(): string;
  /** A Cookie header without our cookie; undefined when nothing is left of it. */
  withoutOwn(cookies: string): string | undefined;
}

const label = 'beta gate, cookie';
// Two ways of typing an accented letter are one password.
const digest = (text: string): Buffer => createHash('sha256').update(text.normalize('NFC')).digest();

export function createBetaAccess({ secret, password, clock, https }: BetaAccessOptions): BetaAccess {
  const cookieName = https ? '__Host-beta' : 'beta';
  // The password is part of the key, so that a new one locks everybody out.
  const key = Buffer.from(hkdfSync('sha256', secret, digest(password), label, 32));
  const right = digest(password);
  const sign = (expiry: string): string => createHmac('sha256', key).update(expiry).digest('base64url');
  const pattern = new RegExp(`(?:^|;)\\s*${cookieName}=(\\d{13})\\.([\\w-]{43})(?=\\s*(?:;|$))`, 'g');

  /** Signatures that were found good: pages come in dozens of files, and a look is a tenth of a calculation. */
  const good = new LRUCache<string, string>({ max: 1000 });
  const isOurs = (expiry: string, signature: string): boolean => {
    if (good.get(signature) === expiry) return true;
    const ours = timingSafeEqual(Buffer.from(sign(expiry)), Buffer.from(signature));
    if (ours) good.set(signature, expiry);
    return ours;
  };

  return {
    cookieName,
    allows(cookies = '') {
      const now = clock.now().getTime();
      for (const [, expiry = '', signature = ''] of cookies.matchAll(pattern)) {
        if (Number(expiry) > now && isOurs(expiry, signature)) return true;
      }
      return false;
    },
    opens: (typed) => timingSafeEqual(digest(typed), right),
    grant() {
      const expiry = String(clock.now().getTime() + accessMs);
      const value = `${expiry}.${sign(expiry)}`;
      const attributes = `Path=/; Max-Age=${accessMs / 1000}; HttpOnly; SameSite=Lax`;
      return `${cookieName}=${value}; ${attributes}${https ? '; Secure' : ''}`;
    },
    withoutOwn(cookies) {
      const others = cookies.split(';').filter((pair) => pair.split('=')[0]?.trim() !== cookieName);
      return others.join(';').trim() || undefined;
    },
  };
}
