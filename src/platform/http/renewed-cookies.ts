import { privateCaching } from './caching.ts';

const nameOf = (cookie: string): string => cookie.slice(0, cookie.indexOf('='));

/**
 * Adds the cookies of a session that was renewed, or found to have ended, during the request. The only place that does, for
 * pages, redirects, forms, API calls and errors. A cookie that the response sets itself wins, so a second call changes
 * nothing. The response becomes personal, so it is not cached.
 */
export function withRenewedCookies(
  response: Response,
  { sessionRenewal }: Pick<App.Locals, 'sessionRenewal'>,
): Response {
  if (sessionRenewal === undefined || sessionRenewal.cookies.length === 0) return response;
  // Copied, because the headers of `Response.redirect` are immutable.
  const headers = new Headers(response.headers);
  const own = new Set(headers.getSetCookie().map(nameOf));
  for (const cookie of sessionRenewal.cookies) if (!own.has(nameOf(cookie))) headers.append('Set-Cookie', cookie);
  headers.set('Cache-Control', privateCaching);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
