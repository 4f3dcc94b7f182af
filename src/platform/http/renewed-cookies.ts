/**
 * The one place where the cookies of a session that was renewed on the way, or found to be over, join the answer: pages,
 * redirects out of them, forms, calls and errors alike.
 */
const nameOf = (cookie: string): string => cookie.slice(0, cookie.indexOf('='));

/**
 * The answer with those cookies, if there are any. What it says itself of a cookie counts, so doing this twice changes
 * nothing. It is about somebody, so nobody keeps it.
 */
export function withRenewedCookies(
  response: Response,
  { sessionRenewal }: Pick<App.Locals, 'sessionRenewal'>,
): Response {
  if (sessionRenewal === undefined || sessionRenewal.cookies.length === 0) return response;
  // Those of a redirect that the platform made can't be changed.
  const headers = new Headers(response.headers);
  const own = new Set(headers.getSetCookie().map(nameOf));
  for (const cookie of sessionRenewal.cookies) if (!own.has(nameOf(cookie))) headers.append('Set-Cookie', cookie);
  headers.set('Cache-Control', 'private, no-store');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
