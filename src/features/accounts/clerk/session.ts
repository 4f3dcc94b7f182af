/** Who a request's session token or bearer token says it is: judged by Clerk's SDK, without asking anybody. */
import { createClerkClient, verifyToken } from '@clerk/backend';
import { DomainError } from '../../../platform/errors.ts';
import type { ClerkConfig } from '../../../site/config.ts';
import { identityUnavailable } from './backend-api.ts';
import type { ClerkInstance } from './instance.ts';

export interface ClerkSession {
  userId: string;
  sessionId: string;
}

export interface ClerkSessions {
  /** Null for a guest. Throws `bad_token` for a bearer token that is no good; a cookie that is no good is a guest's. */
  read(request: Request): Promise<ClerkSession | null>;
  /**
   * Asks Clerk for a new token for a session whose token has run out; null when there is nothing to renew. `session` is
   * null when Clerk says that it is over.
   * @throws DomainError `identity_unavailable`
   */
  renew(request: Request): Promise<{ session: ClerkSession | null; cookies: string[] } | null>;
  /** The session that the request carries a token of, also when that has run out. */
  idOf(request: Request): Promise<string | null>;
}

export interface ClerkSessionsOptions {
  config: ClerkConfig;
  instance: ClerkInstance;
  siteUrl: string;
  /** Origins whose pages may use a token: this site's and those of other sites that are allowed to call. */
  origins: readonly string[];
  /** Carries a request to the front-end API, with its deadline. */
  handshake(url: URL, headers: Headers): Promise<Response>;
}

/** Of these cookies the SDK judges sessions. Others would have it ask Clerk, at anybody's wish. */
const judged = /^(?:__session|__client_uat|__clerk_db_jwt)(?:_[\w-]+)?$/;
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
  if (/^bearer\b/i.test(header)) throw badToken();
  return null;
}

function badToken(): DomainError {
  return new DomainError('bad_token', 'This sign-in is not valid. Please sign in again.');
}

/** The handshake's result: in a cookie or in the address that it leads back to, as the kind of instance has it. */
function resultOf(response: Response): string | null {
  for (const cookie of response.headers.getSetCookie()) {
    const [, name, value] = /^([^=;]+)=([^;]*)/.exec(cookie) ?? [];
    if (name === handshakeCookie && value) return value;
  }
  const location = response.headers.get('location') ?? '';
  return URL.canParse(location) ? new URL(location).searchParams.get(handshakeCookie) : null;
}

export function createClerkSessions(options: ClerkSessionsOptions): ClerkSessions {
  const { config, instance, siteUrl, origins } = options;
  const { publishableKey, secretKey, jwtKey } = config;
  const telemetry = { disabled: true };
  const client = createClerkClient({ publishableKey, secretKey, jwtKey, apiUrl: instance.backendUrl, telemetry });
  const proxy = instance.proxied ? { proxyUrl: siteUrl + instance.frontendApi } : {};

  const authorizedParties = [...origins];
  /** A request that holds what the SDK is to judge and nothing else. It stumbles over some made up tokens: no session. */
  const judge = (headers: Record<string, string>) =>
    client
      .authenticateRequest(new Request(`${siteUrl}/`, { headers }), { jwtKey, authorizedParties, ...proxy })
      .catch(() => null);
  const judgedCookies = (request: Request) => cookiesOf(request).filter(({ name }) => judged.test(name));
  const asHeader = (cookies: Cookie[]) => cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const sessionOf = (state: Awaited<ReturnType<typeof judge>>): ClerkSession | null => {
    const auth = state?.toAuth();
    return auth?.userId ? { userId: auth.userId, sessionId: auth.sessionId } : null;
  };

  return {
    async read(request) {
      const bearer = bearerOf(request);
      if (bearer !== null) {
        const session = sessionOf(await judge({ authorization: `Bearer ${bearer}` }));
        if (session === null) throw badToken();
        return session;
      }
      const cookies = judgedCookies(request);
      if (!cookies.some(({ name }) => name.startsWith('__session'))) return null;
      return sessionOf(await judge({ cookie: asHeader(cookies) }));
    },

    async renew(request) {
      if (bearerOf(request) !== null) return null;
      const cookies = judgedCookies(request);
      const signedIn = cookies.some(({ name, value }) => name.startsWith('__client_uat') && /^[1-9]/.test(value));
      if (!signedIn) return null;
      const cookie = asHeader(cookies);
      // As a browser that opens a page, which is what the SDK renews tokens for.
      const state = await judge({ cookie, accept: 'text/html', 'sec-fetch-dest': 'document' });
      const location = state?.headers.get('location');
      if (state?.status !== 'handshake' || !location) return null;
      const url = new URL(location);
      // The short form of the result would have to be exchanged in one more call.
      url.searchParams.delete('format');
      const response = await options.handshake(url, request.headers).catch((error: unknown) => {
        throw identityUnavailable(error);
      });
      const result = resultOf(response);
      if (result === null) throw identityUnavailable(new Error(`A handshake was answered with ${response.status}.`));
      const devBrowser = cookies.filter(({ name }) => name.startsWith('__clerk_db_jwt'));
      const renewed = await judge({ cookie: asHeader([...devBrowser, { name: handshakeCookie, value: result }]) });
      return { session: sessionOf(renewed), cookies: renewed?.headers.getSetCookie() ?? [] };
    },

    async idOf(request) {
      const cookies = cookiesOf(request).filter(({ name }) => name.startsWith('__session'));
      // Whoever sends a bearer token, good or bad, never acts by their cookie.
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
