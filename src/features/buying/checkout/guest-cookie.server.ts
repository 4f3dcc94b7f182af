/**
 * The random cookie that tells guests apart. It limits what they hold, and shows them the address of their own order on its
 * confirmation; it opens nothing else and says nothing of the person, so it stays when somebody signs in or out. Never part
 * of a page that is kept for everybody.
 */
import { randomBytes } from 'node:crypto';
import type { Config } from '../../../site/config.ts';

const form = /^[A-Za-z0-9_-]{32}$/;
/** Longer than any checkout stays open. */
const daySeconds = 86_400;

export interface Guest {
  /** 192 random bits. */
  id: string;
  /** The `Set-Cookie` that keeps it; null where the browser has sent it. */
  setCookie: string | null;
}

/** The guest of a request; a new one without the cookie, or with one that is none of ours. */
export function guestOf(request: Request, { siteUrl }: Pick<Config, 'siteUrl'>): Guest {
  const secure = siteUrl.startsWith('https:');
  const name = secure ? '__Host-guest' : 'guest';
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const [key, value = ''] = part.trim().split('=', 2);
    if (key === name && form.test(value)) return { id: value, setCookie: null };
  }
  const id = randomBytes(24).toString('base64url');
  const attributes = `Path=/; Max-Age=${daySeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return { id, setCookie: `${name}=${id}; ${attributes}` };
}
