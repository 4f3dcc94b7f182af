/**
 * Where a request comes from. Browsers say it in `Origin` and `Sec-Fetch-Site`; a page of another site can neither
 * leave them out nor change them.
 */
import type { Config } from '../../site/config.ts';
import { DomainError } from '../errors.ts';
import { requestErrors } from '../words.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether the request carries a bearer token, good or bad. Other sites can't make a browser add a good one. */
export function hasBearer(request: Request): boolean {
  return /^bearer\s/i.test(request.headers.get('authorization') ?? '');
}

type OriginConfig = Pick<Config, 'siteUrl' | 'corsOrigins' | 'loopback'>;

function isOurs(origin: string, request: Request, config: OriginConfig): boolean {
  if (origin === config.siteUrl || config.corsOrigins.includes(origin)) return true;
  // On a developer's machine the site is reached by several names: the one that was asked for counts.
  return config.loopback && URL.canParse(origin) && new URL(origin).host === request.headers.get('host');
}

/**
 * Refuses changes that another site's page makes with a visitor's cookies. A bearer token excuses nothing here: forms
 * carry none, and calls that know their viewer by one need not ask.
 * @param withCookies whether the viewer was recognised by a cookie; then a request that doesn't say where it comes
 *   from is refused too
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
 * The headers that let another site's page read an answer. None unless CORS_ORIGINS names that site. Shared answers
 * are the same for everybody, so they allow every site, without credentials.
 */
export function corsHeaders(request: Request, config: OriginConfig, shared: boolean): Record<string, string> {
  if (config.corsOrigins.length === 0) return {};
  if (shared) return { 'Access-Control-Allow-Origin': '*' };
  const origin = request.headers.get('origin');
  if (origin === null || !config.corsOrigins.includes(origin)) return { Vary: 'Origin' };
  return { 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true', Vary: 'Origin' };
}

/** The answer to a browser that asks first whether a site of CORS_ORIGINS may call; null for any other. */
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
