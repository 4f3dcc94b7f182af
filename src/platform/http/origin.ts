/**
 * Checks which site a request comes from, by `Origin` and `Sec-Fetch-Site`. Another site's page can neither omit nor
 * change these headers.
 */
import type { Config } from '../../site/config.ts';
import { DomainError } from '../errors.ts';
import { requestErrors } from '../words.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** True if the request carries a bearer token, valid or not. Other sites can't make a browser add a valid one. */
export function hasBearer(request: Request): boolean {
  return /^bearer\s/i.test(request.headers.get('authorization') ?? '');
}

type OriginConfig = Pick<Config, 'siteUrl' | 'corsOrigins' | 'loopback'>;

function isOurs(origin: string, request: Request, config: OriginConfig): boolean {
  if (origin === config.siteUrl || config.corsOrigins.includes(origin)) return true;
  // A developer's machine has several names, so the requested one counts.
  return config.loopback && URL.canParse(origin) && new URL(origin).host === request.headers.get('host');
}

/**
 * Refuses cross-site changes (CSRF). A bearer token makes no difference here: forms have none, and endpoints that identify
 * the viewer by one don't call this.
 * @param withCookies true if a cookie identified the viewer; then a request without these headers is refused too
 * @throws DomainError `csrf`
 */
export function checkOrigin(request: Request, config: OriginConfig, withCookies: boolean): void {
  if (safeMethods.has(request.method)) return;
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  const ours =
    origin === null
      ? site === 'same-origin' || site === 'none' || (site === null && !withCookies)
      : isOurs(origin, request, config);
  if (!ours) throw new DomainError('csrf', requestErrors.otherSite);
}

/**
 * Returns the CORS headers of a response; none unless CORS_ORIGINS names the site. Shared responses are the same for
 * everyone, so they allow every site, without credentials.
 */
export function corsHeaders(request: Request, config: OriginConfig, shared: boolean): Record<string, string> {
  if (config.corsOrigins.length === 0) return {};
  if (shared) return { 'Access-Control-Allow-Origin': '*' };
  const origin = request.headers.get('origin');
  if (origin === null || !config.corsOrigins.includes(origin)) return { Vary: 'Origin' };
  return { 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true', Vary: 'Origin' };
}

/** Returns the response to a CORS preflight of a site in CORS_ORIGINS; null for any other request. */
export function preflight(request: Request, config: OriginConfig, allowed: readonly string[]): Response | null {
  const origin = request.headers.get('origin');
  if (origin === null || !request.headers.has('access-control-request-method')) return null;
  if (!config.corsOrigins.includes(origin)) return null;
  return new Response(null, {
    status: 204,
    headers: {
      ...corsHeaders(request, config, false),
      'Access-Control-Allow-Methods': allowed.join(', '),
      'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, If-Match',
      'Access-Control-Max-Age': '600',
      'Cache-Control': 'no-store',
    },
  });
}
