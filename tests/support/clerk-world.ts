import { eq } from 'drizzle-orm';
import { accountHooksOf } from '../../src/app/people/account-hooks.ts';
import { type ClerkEmulator, createClerkEmulator } from '../../src/demo/emulators/clerk/emulator.ts';
import { listen } from '../../src/demo/emulators/clerk/listen.ts';
import type { EmulatedUser } from '../../src/demo/emulators/clerk/world.ts';
import { users } from '../../src/features/accounts/accounts.table.ts';
import { type ClerkIdentity, createClerkIdentity } from '../../src/features/accounts/clerk/clerk.ts';
import type { ViewerRules } from '../../src/features/accounts/viewers.server.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { createSeal } from '../../src/platform/seal.ts';
import type { ClerkConfig } from '../../src/site/config.ts';
import { freshDatabase } from './database.ts';
import { makeUser } from './factories.ts';
import { root } from './root.ts';

export const siteUrl = 'http://localhost:4321';
export const webhookSecret = `whsec_${Buffer.from('a secret of tests').toString('base64')}`;

export interface ClerkWorld {
  db: Database;
  emulator: ClerkEmulator;
  config: ClerkConfig;
  /** Requests that the emulated Clerk received. */
  asked: string[];
  clerk(rules?: Partial<ViewerRules>, config?: ClerkConfig): ClerkIdentity;
  /** Creates an account at Clerk with our row for it. */
  account(row: Partial<typeof users.$inferSelect>): Promise<EmulatedUser>;
  rowOf(userId: string): Promise<typeof users.$inferSelect | undefined>;
  close(): Promise<void>;
}

/** Creates the Clerk adapter with its own database and an emulated Clerk. Webhooks are dropped. */
export async function openClerkWorld(): Promise<ClerkWorld> {
  const { db, close } = await freshDatabase();
  const asked: string[] = [];
  const deliver = async () => new Response();
  const emulator = createClerkEmulator({ siteUrl, root, webhookSecret, deliver, mail: async () => {} });
  const server = await listen((request) => {
    asked.push(`${request.method} ${new URL(request.url).pathname}`);
    return emulator.fetch(request);
  }, 0);
  const { publishableKey, secretKey, jwtKey } = emulator;
  const config = { publishableKey, secretKey, jwtKey, webhookSecret, frontendApi: server.url, backendApi: server.url };
  return {
    ...{ db, emulator, config, asked },
    clerk: (changes = {}, settings = config) => {
      const rules = { adminEmails: [], adminEmailDomain: null, demo: true, ...changes };
      return createClerkIdentity({
        hooks: accountHooksOf({ sealFor: (purpose) => createSeal('of this world', purpose) }),
        config: settings,
        db,
        siteUrl,
        corsOrigins: [],
        rules,
        log: () => {},
        timeoutMs: 2_000,
      });
    },
    account: async (row) => {
      const user = emulator.addUser({ email: `${row.email ?? crypto.randomUUID()}`, verified: row.emailVerified });
      const providerUpdatedAt = new Date(user.updatedAt);
      await makeUser(db, { email: user.email, providerUpdatedAt, ...row, id: user.id });
      return user;
    },
    rowOf: async (userId) => (await db.select().from(users).where(eq(users.id, userId)))[0],
    close: async () => {
      await server.close();
      await close();
    },
  };
}

/** Creates a request with a bearer token. */
export function bearer(token: string): Request {
  return new Request(siteUrl, { headers: { authorization: `Bearer ${token}` } });
}

/** Creates a browser's request with Clerk's cookies: the session token and the time of the last sign-in. */
export function browser(token: string, clientId = 'none', since = 1): Request {
  const cookie = `__client=${clientId}; __client_uat=${since}; __session=${token}`;
  return new Request(`${siteUrl}/account/settings`, { headers: { cookie } });
}
