import { and, eq, gt } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { daySeconds } from '../../../platform/time.ts';
import { sessions, users } from '../accounts.table.ts';
import type { SignedIn, Viewer } from '../identity.ts';
import { readReading } from '../settings/read-settings.server.ts';
import { toViewer, type ViewerRules } from '../viewers.server.ts';
import { accountErrors } from '../words.ts';
import { addSession, removeSession } from './account-rows.ts';
import type { AccountCookies } from './cookies.ts';
import { isTokenShaped, newToken, tokenHash } from './tokens.ts';

/** Thirty days from the sign-in, regardless of use. */
const sessionSeconds = 30 * daySeconds;

export interface Sessions {
  /** Opens a session with a new token and ends the request's session. */
  open(db: Database, userId: string, request: Request): Promise<SignedIn>;
  /** Returns the session's account; null for a guest. Throws `bad_token` for an invalid bearer token. */
  viewer(db: Database, request: Request): Promise<Viewer | null>;
  end(db: Database, request: Request): Promise<void>;
}

/** Returns the request's bearer token: undefined without one, null for a malformed one. */
function bearerOf(request: Request): string | null | undefined {
  const header = request.headers.get('authorization');
  if (header === null || !/^bearer(?:\s|$)/i.test(header)) return undefined;
  const token = header.slice('bearer'.length).trim();
  return isTokenShaped(token) ? token : null;
}

/** Creates the sessions, which are rows with hashed tokens: reading the database does not give access. */
export function createSessions(clock: Clock, cookies: AccountCookies, rules: ViewerRules): Sessions {
  /** A bearer token, even an invalid one, always takes precedence over the cookie. */
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
    return row ? toViewer(row.user, rules) : null;
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
      const { theme } = await readReading(on, userId);
      // So that the first page after the sign-in has the theme already.
      return {
        userId,
        token,
        cookies: [...cookies.setSession(token, sessionSeconds, now), ...cookies.setTheme(theme)],
      };
    },
    async viewer(on, request) {
      const token = tokenOf(request);
      const viewer = token === null ? null : await find(on, token);
      if (viewer === null && bearerOf(request) !== undefined) {
        throw new DomainError('bad_token', accountErrors.invalidSession);
      }
      return viewer;
    },
  };
}
