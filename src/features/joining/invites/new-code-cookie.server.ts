/**
 * Carries a new code from the form's answer to the page after it, which shows it once: in a cookie that only this server
 * can read, for two minutes, and for the admin who made it.
 */
import type { APIContext, AstroGlobal } from 'astro';
import type { Viewer } from '../../accounts/identity.ts';
import type { NewInvite } from './invites.server.ts';

export interface FreshCode {
  code: string;
  artistName: string;
  artistEmail: string;
}

const seconds = 120;
const purpose = 'new invite code';

const isSecure = ({ locals }: Pick<APIContext, 'locals'>) => locals.app.config.siteUrl.startsWith('https:');
const nameFor = (page: Pick<APIContext, 'locals'>) => (isSecure(page) ? '__Host-new-invite' : 'new-invite');

const cookieOf = (page: Pick<APIContext, 'locals'>, value: string, maxAge: number): string =>
  `${nameFor(page)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isSecure(page) ? '; Secure' : ''}`;

export function handOver(page: AstroGlobal, { userId }: Viewer, { invite, code }: NewInvite): string {
  const { app } = page.locals;
  const { artistName, artistEmail } = invite;
  const sealed = [userId, app.clock.now().getTime(), { code, artistName, artistEmail } satisfies FreshCode];
  return cookieOf(page, app.sealFor(purpose).close(JSON.stringify(sealed)), seconds);
}

/** Returns the code that was just made by this admin, once, or null. */
export function takeOver(page: AstroGlobal, { userId }: Viewer): FreshCode | null {
  const { app } = page.locals;
  const value = page.cookies.get(nameFor(page))?.value;
  if (!value) return null;
  page.response.headers.append('Set-Cookie', cookieOf(page, '', 0));
  try {
    const [owner, at, fresh] = JSON.parse(app.sealFor(purpose).open(value)) as [string, number, FreshCode];
    const age = app.clock.now().getTime() - at;
    return owner === userId && age >= 0 && age <= seconds * 1000 ? fresh : null;
  } catch {
    return null;
  }
}
