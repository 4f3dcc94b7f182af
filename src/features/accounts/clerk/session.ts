/** Verifies session and bearer tokens with Clerk's SDK, locally. Only renewing a session calls Clerk. */
import { createClerkClient, verifyToken } from '@clerk/backend';
import { DomainError } from '../../../platform/errors.ts';
import type { ClerkConfig } from '../../../site/config.ts';
import { accountErrors } from '../words.ts';
import { identityUnavailableError } from './backend-api.ts';
import type { ClerkInstance } from './instance.ts';

export interface ClerkSession {
  userId: string;
  sessionId: string;
  /** In the token's claims, if the instance's template puts the public metadata there. */
  role: string | null;
}

export interface ClerkSessions {
  /** Null for a guest. An invalid bearer token throws `bad_token`; an invalid cookie counts as a guest's. */
  read(request: Request): Promise<ClerkSession | null>;
  /**
   * Requests a new token for a session whose token has expired; null if there is nothing to renew. `session` is null if
   * Clerk says that it is over.
   * @throws DomainError `identity_unavailable`
   */
  renew(request: Request): Promise<{ session: ClerkSession | null; cookies: string[] } | null>;
  /** Returns the session id of the request's token, even if it has expired. */
  findSessionId(request: Request): Promise<string | null>;
}

export interface ClerkSessionsOptions {
  config: ClerkConfig;
  instance: ClerkInstance;
  siteUrl: string;
  /** Origins whose pages may use a token: this site and the allowed CORS origins. */
  origins: readonly string[];
  /** Sends a request to the Frontend API, with a timeout. */
  handshake(url: URL, headers: Headers): Promise<Response>;
}

/** Cookies that the SDK needs to verify a session. With others, callers could make it call Clerk. */
const sessionCookie = /^(?:__session|__client_uat|__clerk_db_jwt)(?:_[\w-]+)?$/;
const monthMs = 31 * 86_400_000;
const handshakeCookie = '__clerk_handshake';

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

function bearerOf(request: Request): string | null {
  const header = request.headers.get('authorization');
  if (header === null) return null;
  const token = /^bearer +(\S+) *$/i.exec(header)?.[1];
  if (token !== undefined) return token;
  if (/^bearer\b/i.test(header)) throw badTokenError();
  return null;
}

function badTokenError(): DomainError {
  return new DomainError('bad_token', accountErrors.invalidSession);
}

/** Returns the handshake's result from a cookie (live instances) or from the redirect's URL (development instances). */
function readHandshake(response: Response): string | null {
  for (const cookie of response.headers.getSetCookie()) {
    const [, name, value] = /^([^=;]+)=([^;]*)/.exec(cookie) ?? [];
    if (name === handshakeCookie && value) return value;
  }
  const location = response.headers.get('location') ?? '';
  return URL.canParse(location) ? new URL(location).searchParams.get(handshakeCookie) : null;
}

/** Templates of session tokens usually call the public metadata `metadata`. */
function roleIn(claims: Record<string, unknown>): string | null {
  const metadata = claims['metadata'] ?? claims['public_metadata'];
  const role = typeof metadata === 'object' && metadata !== null && 'role' in metadata ? metadata.role : null;
  return typeof role === 'string' ? role : null;
}

/** Creates the verification of Clerk's sessions. */
export function createClerkSessions(options: ClerkSessionsOptions): ClerkSessions {
  const { config, instance, siteUrl, origins } = options;
  const { publishableKey, secretKey, jwtKey } = config;
  const telemetry = { disabled: true };
  const client = createClerkClient({ publishableKey, secretKey, jwtKey, apiUrl: instance.backendUrl, telemetry });
  const proxy = instance.proxied ? { proxyUrl: siteUrl + instance.frontendApi } : {};

  const authorizedParties = [...origins];
  /** Verifies a request that holds nothing but these headers. The SDK throws for some forged tokens: no session. */
  const verify = (headers: Record<string, string>) =>
    client
      .authenticateRequest(new Request(`${siteUrl}/`, { headers }), { jwtKey, authorizedParties, ...proxy })
      .catch(() => null);
  const sessionCookiesOf = (request: Request) => cookiesOf(request).filter(({ name }) => sessionCookie.test(name));
  const toHeader = (cookies: Cookie[]) => cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const sessionOf = (state: Awaited<ReturnType<typeof verify>>): ClerkSession | null => {
    const auth = state?.toAuth();
    return auth?.userId ? { userId: auth.userId, sessionId: auth.sessionId, role: roleIn(auth.sessionClaims) } : null;
  };

  return {
    async read(request) {
      const bearer = bearerOf(request);
      if (bearer !== null) {
        const session = sessionOf(await verify({ authorization: `Bearer ${bearer}` }));
        if (session === null) throw badTokenError();
        return session;
      }
      const cookies = sessionCookiesOf(request);
      if (!cookies.some(({ name }) => name.startsWith('__session'))) return null;
      return sessionOf(await verify({ cookie: toHeader(cookies) }));
    },

    async renew(request) {
      if (bearerOf(request) !== null) return null;
      const cookies = sessionCookiesOf(request);
      const isSignedIn = cookies.some(({ name, value }) => name.startsWith('__client_uat') && /^[1-9]/.test(value));
      if (!isSignedIn) return null;
      const cookie = toHeader(cookies);
      // The SDK starts a handshake only for a browser's page request, so this looks like one.
      const state = await verify({ cookie, accept: 'text/html', 'sec-fetch-dest': 'document' });
      const location = state?.headers.get('location');
      if (state?.status !== 'handshake' || !location) return null;
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
      const renewed = await verify({ cookie: toHeader([...devBrowser, { name: handshakeCookie, value: result }]) });
      return { session: sessionOf(renewed), cookies: renewed?.headers.getSetCookie() ?? [] };
    },

    async findSessionId(request) {
      const cookies = cookiesOf(request).filter(({ name }) => name.startsWith('__session'));
      // A bearer token, even an invalid one, always takes precedence over the cookie.
      const bearer = /^bearer\b *(\S*)/i.exec(request.headers.get('authorization') ?? '')?.[1];
      for (const token of bearer === undefined ? cookies.map(({ value }) => value) : [bearer]) {
        const claims = await verifyToken(token, { jwtKey, authorizedParties, clockSkewInMs: monthMs }).catch(
          () => null,
        );
        if (claims?.sid) return claims.sid;
      }
      return null;
    },
  };
}
