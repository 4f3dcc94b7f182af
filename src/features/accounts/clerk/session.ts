/**
 * Reads sessions with Clerk's middleware for Astro, which verifies tokens locally. Nothing else verifies them: pages, API calls and the
 * front door all end here. Only renewing a session calls Clerk.
 */
import { clerkMiddleware, verifyToken } from '@clerk/astro/server';
import type { APIContext } from 'astro';
import { DomainError } from '../../../platform/errors.ts';
import { dayMs } from '../../../platform/time.ts';
import type { ClerkConfig } from '../../../site/config.ts';
import type { SessionLocals } from '../identity.ts';
import { accountErrors } from '../words.ts';
import { identityUnavailableError } from './backend-api.ts';
import type { ClerkInstance } from './instance.ts';

export interface ClerkSession {
  userId: string;
  sessionId: string;
  /** In the token's claims, if the instance's template puts the public metadata there. */
  role: string | null;
}

interface ClerkSessions {
  /**
   * Runs Clerk's middleware, after which `locals.auth()` says whose session the request belongs to. A request without a token leaves
   * `locals` as they are. Makes no calls and never throws.
   */
  authenticate(request: Request, locals: SessionLocals): Promise<void>;
  /**
   * Null for a guest. An invalid bearer token throws `bad_token`; an invalid cookie counts as a guest's. Reads `locals.auth()`, or without
   * locals, outside Astro, authenticates the request first.
   */
  read(request: Request, locals?: SessionLocals): Promise<ClerkSession | null>;
  /**
   * Requests a new token for a session whose token has expired, and runs the middleware again over the new one; null if there is nothing
   * to renew. `session` is null if Clerk says that it is over.
   * @throws DomainError `identity_unavailable`
   */
  renew(request: Request, locals?: SessionLocals): Promise<{ session: ClerkSession | null; cookies: string[] } | null>;
  /** Returns the session id of the request's token, even if it has expired. */
  findSessionId(request: Request): Promise<string | null>;
}

interface ClerkSessionsOptions {
  config: ClerkConfig;
  instance: ClerkInstance;
  siteUrl: string;
  /** Origins whose pages may use a token: this site and the allowed CORS origins. */
  origins: readonly string[];
  handshake(url: URL, headers: Headers): Promise<Response>;
}

/** Cookies that the middleware needs to verify a session. With others, callers could make it call Clerk. */
const sessionCookie = /^(?:__session|__client_uat|__clerk_db_jwt)(?:_[\w-]+)?$/;
const monthMs = 31 * dayMs;
const handshakeCookie = '__clerk_handshake';
/** What every session token looks like. Of tokens for machines, the middleware would ask Clerk. */
const jwtShape = /^eyJ[\w-]*\.[\w-]+\.[\w-]+$/;

interface Cookie {
  name: string;
  value: string;
}

export function cookiesOf(request: Request): Cookie[] {
  return (request.headers.get('cookie') ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at < 1 ? [] : [{ name: pair.slice(0, at).trim(), value: pair.slice(at + 1).trim() }];
  });
}

const sessionCookiesOf = (request: Request): Cookie[] =>
  cookiesOf(request).filter(({ name }) => sessionCookie.test(name));
const toHeader = (cookies: Cookie[]): string => cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

function readSetCookie(header: string): Cookie[] {
  const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(header) ?? [];
  return name === '' ? [] : [{ name, value }];
}

/** The request's bearer token; an empty string for a malformed one, null without. It always takes precedence over the cookie. */
function bearerOf(request: Request): string | null {
  const header = request.headers.get('authorization') ?? '';
  return /^bearer\b/i.test(header) ? (/^bearer +(\S+) *$/i.exec(header)?.[1] ?? '') : null;
}

/** What a request shows of its session, in headers; null for a guest. */
function proofOf(request: Request): Record<string, string> | null {
  const bearer = bearerOf(request);
  if (bearer !== null) return jwtShape.test(bearer) ? { authorization: `Bearer ${bearer}` } : null;
  const cookies = sessionCookiesOf(request);
  return cookies.some(({ name }) => name.startsWith('__session')) ? { cookie: toHeader(cookies) } : null;
}

/** Returns the handshake's result from a cookie (live instances) or from the redirect's URL (development instances). */
function readHandshake(response: Response): string | null {
  const cookie = response.headers
    .getSetCookie()
    .flatMap(readSetCookie)
    .find(({ name }) => name === handshakeCookie);
  if (cookie?.value) return cookie.value;
  const location = response.headers.get('location') ?? '';
  return URL.canParse(location) ? new URL(location).searchParams.get(handshakeCookie) : null;
}

/** Templates of session tokens usually call the public metadata `metadata`. */
function roleIn(claims: Record<string, unknown> | null | undefined): string | null {
  const metadata = claims?.['metadata'] ?? claims?.['public_metadata'];
  const role = typeof metadata === 'object' && metadata !== null && 'role' in metadata ? metadata.role : null;
  return typeof role === 'string' ? role : null;
}

function sessionIn({ auth }: SessionLocals): ClerkSession | null {
  const { userId, sessionId, sessionClaims } = auth?.() ?? {};
  return userId && sessionId ? { userId, sessionId, role: roleIn(sessionClaims) } : null;
}

export function createClerkSessions(options: ClerkSessionsOptions): ClerkSessions {
  const { config, instance, siteUrl, origins } = options;
  const { publishableKey, secretKey, jwtKey } = config;
  const authorizedParties = [...origins];
  const proxy = instance.proxied ? { proxyUrl: siteUrl + instance.frontendApi } : {};
  const middleware = clerkMiddleware({ publishableKey, secretKey, jwtKey, authorizedParties, ...proxy });

  /**
   * Runs the middleware over a request that holds nothing but these headers. It would add scripts, headers and redirects to a page, so it
   * gets an empty response, which is returned. The middleware throws for some forged tokens: no session, null.
   */
  const ask = async (headers: Record<string, string>, locals: SessionLocals = {}): Promise<Response | null> => {
    const context = { request: new Request(`${siteUrl}/`, { headers }), locals } as APIContext;
    try {
      return (await middleware(context, async () => new Response())) ?? null;
    } catch {
      return null;
    }
  };
  const authenticate = async (request: Request, locals: SessionLocals): Promise<void> => {
    const proof = proofOf(request);
    if (proof !== null) await ask(proof, locals);
  };

  return {
    authenticate,

    async read(request, locals) {
      const read = locals ?? {};
      if (locals === undefined) await authenticate(request, read);
      const session = sessionIn(read);
      if (session === null && bearerOf(request) !== null)
        throw new DomainError('bad_token', accountErrors.invalidSession);
      return session;
    },

    async renew(request, locals = {}) {
      if (bearerOf(request) !== null) return null;
      const cookies = sessionCookiesOf(request);
      const isSignedIn = cookies.some(({ name, value }) => name.startsWith('__client_uat') && /^[1-9]/.test(value));
      if (!isSignedIn) return null;
      // The middleware starts a handshake only for a browser's page request, so this looks like one.
      const start = await ask({ cookie: toHeader(cookies), accept: 'text/html', 'sec-fetch-dest': 'document' });
      const location = start?.headers.get('location');
      if (!location) return null;
      const url = new URL(location);
      // Without `format`, the result comes in full and needs no further call.
      url.searchParams.delete('format');
      const response = await options.handshake(url, request.headers).catch((error: unknown) => {
        throw identityUnavailableError(error);
      });
      const result = readHandshake(response);
      if (result === null)
        throw identityUnavailableError(new Error(`A handshake was answered with ${response.status}.`));
      const devBrowser = cookies.filter(({ name }) => name.startsWith('__clerk_db_jwt'));
      const exchanged = await ask({ cookie: toHeader([...devBrowser, { name: handshakeCookie, value: result }]) });
      const renewed = exchanged?.headers.getSetCookie() ?? [];
      await ask({ cookie: toHeader([...devBrowser, ...renewed.flatMap(readSetCookie)]) }, locals);
      return { session: sessionIn(locals), cookies: renewed };
    },

    async findSessionId(request) {
      const cookies = cookiesOf(request).filter(({ name }) => name.startsWith('__session'));
      const bearer = bearerOf(request);
      for (const token of bearer === null ? cookies.map(({ value }) => value) : [bearer]) {
        const claims = await verifyToken(token, { jwtKey, authorizedParties, clockSkewInMs: monthMs }).catch(
          () => null,
        );
        if (claims?.sid) return claims.sid;
      }
      return null;
    },
  };
}
