/**
 * Keeps a signup's code for its next steps, also for those in another tab, such as the one that a mailed link opens. The
 * cookie is sealed, so the code in it was once found valid; the server still decides when it is used.
 */

import type { Services } from '../../../platform/services.ts';
import { daySeconds } from '../../../platform/time.ts';

interface SignupProgress {
  /** A code that was valid when it was entered; null before that. */
  code: string | null;
  /** The store URL that was asked for during onboarding; null for the invite's. */
  slug: string | null;
  /** The secret of the mail's link; null for a code that was typed. What it proves is decided when it counts. */
  token: string | null;
}

/** As long as the link that confirms an address, and a night. */
const maxAgeSeconds = 2 * daySeconds;
const longest = 100;

type SignupServices = Pick<Services, 'config' | 'sealFor'>;

const isSecure = ({ config }: SignupServices): boolean => config.siteUrl.startsWith('https:');
const nameFor = (app: SignupServices): string => (isSecure(app) ? '__Host-invite' : 'invite');
const sealOf = (app: SignupServices) => app.sealFor('signup of an artist');

/** Returns the `Set-Cookie` that keeps progress, or clears it for null. */
export function signupCookie(app: SignupServices, progress: SignupProgress | null): string {
  const value =
    progress === null ? '' : sealOf(app).close(JSON.stringify([progress.code, progress.slug, progress.token]));
  const rest = `Path=/; Max-Age=${progress === null ? 0 : maxAgeSeconds}; HttpOnly; SameSite=Lax`;
  return `${nameFor(app)}=${value}; ${rest}${isSecure(app) ? '; Secure' : ''}`;
}

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= longest ? value : null;

/** Returns the progress of a request's browser; nothing for a cookie that isn't ours. */
export function readSignup(app: SignupServices, request: Request): SignupProgress {
  const start = `${nameFor(app)}=`;
  const sent = (request.headers.get('cookie') ?? '').split('; ').find((one) => one.startsWith(start));
  try {
    const [code, slug, token] = JSON.parse(sealOf(app).open(sent?.slice(start.length) ?? '')) as unknown[];
    return { code: textOrNull(code), slug: textOrNull(slug), token: textOrNull(token) };
  } catch {
    return { code: null, slug: null, token: null };
  }
}

/** Returns the progress after a valid code. The same code keeps the secret with which its link was opened before. */
export function progressWith(before: SignupProgress, code: string, token: string | null): SignupProgress {
  return { code, slug: before.slug, token: token ?? (before.code === code ? before.token : null) };
}
