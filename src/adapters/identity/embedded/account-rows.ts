/**
 * The rows of accounts, by better-auth's own storage on our tables: users, sessions, credentials and links. Its ready
 * made calls are not used, because they keep tokens readable and know nothing of our transactions.
 */
import type { BetterAuthOptions } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { createInternalAdapter } from 'better-auth/db';
import { eq, inArray, lt, sql } from 'drizzle-orm';
import { credentials, sessions, users, verifications } from '../../../domain/accounts/accounts.table.ts';
import type { Database } from '../../../domain/ports.ts';
import { newToken } from './tokens.ts';

const options: BetterAuthOptions = {
  user: { fields: { image: 'imageUrl' } },
  verification: { storeIdentifier: 'hashed', disableCleanup: true },
  // Our tables have the columns that e-mail and password need, and none for other ways to sign in.
  advanced: { database: { validateSchema: false } },
};

const schema = { user: users, session: sessions, account: credentials, verification: verifications };

/** @param db the pool, or an open transaction: then everything is written with it or not at all */
export function accountRows(db: Database) {
  const adapter = drizzleAdapter(db, { provider: 'pg', schema, transaction: false })(options);
  // It logs what it does with addresses in it; errors are thrown as well.
  const silent = () => {};
  const logger = { level: 'error' as const, debug: silent, info: silent, success: silent, warn: silent, error: silent };
  return createInternalAdapter(adapter, { options, logger, hooks: [], generateId: () => newToken().slice(0, 32) });
}

type UserRow = typeof users.$inferSelect;

/** The account of an address and its stored password, in one query whether there is one or not. */
export async function findByEmail(
  db: Database,
  email: string,
): Promise<{ user: UserRow; password: string | null } | null> {
  const [row] = await db
    .select({ user: users, password: credentials.password })
    .from(users)
    .leftJoin(credentials, eq(credentials.userId, users.id))
    .where(eq(users.email, email));
  return row ?? null;
}

/**
 * The account as it is now, and as it stays until the transaction ends: whoever opens a session by a password and whoever
 * replaces a password come one after the other here, so the second sees what the first did. It is the account's row
 * that is locked, because not every account has a password.
 */
export async function lockAccount(
  tx: Database,
  userId: string,
): Promise<{ user: UserRow; password: string | null } | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  if (!user) return null;
  // Only now: a query that waits for a lock sees other tables as they were before.
  const [row] = await tx.select().from(credentials).where(eq(credentials.userId, userId)).for('update');
  return { user, password: row?.password ?? null };
}

/** One at a time for an address, until the transaction ends: two links must not make two accounts of it. */
export async function takeTurns(tx: Database, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`account of ${email}`}, 0))`);
}

/** Links and sessions that have run out are of no use to anybody. Some at a time, and none that others are removing. */
export async function removeExpired(db: Database, now: Date): Promise<void> {
  for (const table of [verifications, sessions]) {
    const expired = db.select({ id: table.id }).from(table).where(lt(table.expiresAt, now)).limit(200);
    await db.delete(table).where(inArray(table.id, expired.for('update', { skipLocked: true })));
  }
}
