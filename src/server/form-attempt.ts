/**
 * Attempts of a buyer without scripting. A random cookie, set with the first form that is sent, makes their keys: sent
 * again, the same form leads to the same payment page, another one ends it, and nobody else's form ever does.
 */
import { randomBytes } from 'node:crypto';
import type { APIContext } from 'astro';

const form = /^[A-Za-z0-9_-]{32}$/;
const halfAnHour = 31 * 60;

export interface Attempt {
  /** For the Idempotency-Key. */
  key: string;
  /** Whether this is the buyer's first form: sent twice at once, it has two keys. */
  first: boolean;
}

/**
 * The attempt at what the buyer wants.
 * @param renew forgets the attempts so far
 */
export function attemptOf(context: APIContext, wanted: string, { renew = false } = {}): Attempt {
  const secure = context.locals.app.config.siteUrl.startsWith('https:');
  const name = secure ? '__Host-attempt' : 'attempt';
  const known = context.cookies.get(name)?.value ?? '';
  if (!renew && form.test(known)) return { key: `${known}.${wanted}`, first: false };
  const fresh = randomBytes(24).toString('base64url');
  context.cookies.set(name, fresh, { path: '/', httpOnly: true, secure, sameSite: 'lax', maxAge: halfAnHour });
  return { key: `${fresh}.${wanted}`, first: !renew };
}
