import { and, eq, gt } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { sessions, users } from '../accounts.table.ts';
import type { SignedIn, Viewer } from '../identity.ts';
import { type ViewerRules, viewerOfRow } from '../viewer-row.server.ts';
import { addSession, removeSession } from './account-rows.ts';
import type { AccountCookies } from './cookies.ts';
import { isTokenShaped, newToken, tokenHash } from './tokens.ts';

/** Thirty days from the sign-in, however often it is used. */
const sessionSeconds = 30 * 86_400;

export interface Sessions {
  /** A new session under a new token; the one that the request carries ends. */
  open(db: Database, userId: string, request: Request): Promise<SignedIn>;
  /** Throws `bad_token` for a bearer token that is no good. */
  viewer(db: Database, request: Request): Promise<Viewer | null>;
  end(db: Database, request: Request): Promise<void>;
}

/** The bearer token of a request: undefined without one, null for one that can't be ours. */
function bearerOf(request: Request): string | null | undefined {
  const header = request.headers.get('authorization');
  if (header === null || !/^bearer(?:\s|$)/i.test(header)) return undefined;
  const token = header.slice('bearer'.length).trim();
  return isTokenShaped(token) ? token : null;
}

/** Sessions are rows; of their tokens only hashes are stored, so reading the database opens none. */
export function createSessions(clock: Clock, cookies: AccountCookies, rules: ViewerRules): Sessions {
  /** Whoever sends a bearer token, good or bad, never acts by their cookie. */
  function tokenOf(request: Request): string | null {
    const bearer = bearerOf(request);
    return bearer === undefined ? cookies.session(request) : bearer;
  }

  async function find(on: Database, token: string): Promise<Viewer | null> {
    const [row] = await on
      .select({ user: users })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.token, tokenHash(token)), gt(sessions.expiresAt, clock.now())));
    return row ? viewerOfRow(row.user, rules) : null;
  }

  async function end(on: Database, request: Request): Promise<void> {
    const token = tokenOf(request);
    if (token !== null) await removeSession(on, tokenHash(token));
  }

  return {
    end,
    async open(on, userId, request) {
      await end(on, request);
      const token = newToken();
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + sessionSeconds * 1000);
      await addSession(on, { userId, tokenHash: tokenHash(token), expiresAt });
      return { userId, token, cookies: cookies.setSession(token, sessionSeconds, now) };
    },
    async viewer(on, request) {
      const token = tokenOf(request);
      const viewer = token === null ? null : await find(on, token);
      if (viewer === null && bearerOf(request) !== undefined) {
        throw new DomainError('bad_token', 'This sign-in is not valid. Please sign in again.');
      }
      return viewer;
    },
  };
}
