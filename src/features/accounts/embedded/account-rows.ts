/** The rows of accounts that we keep ourselves: users, credentials, sessions and links. */
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { credentials, sessions, users, verifications } from '../accounts.table.ts';
import { newToken } from './tokens.ts';

const newId = () => newToken().slice(0, 32);

/** Every function takes the pool or an open transaction: then everything is written with it or not at all. */
export async function addUser(db: Database, user: { email: string; name: string }): Promise<{ id: string }> {
  const id = newId();
  await db.insert(users).values({ id, ...user, emailVerified: true });
  return { id };
}

/** Stores the hash of a password in place of the one before. */
export async function setPassword(db: Database, userId: string, password: string): Promise<void> {
  await db
    .insert(credentials)
    .values({ id: newId(), providerId: 'credential', accountId: userId, userId, password })
    .onConflictDoUpdate({
      target: [credentials.providerId, credentials.accountId],
      set: { password, updatedAt: sql`now()` },
    });
}

export async function addSession(
  db: Database,
  session: { userId: string; tokenHash: string; expiresAt: Date },
): Promise<void> {
  const { userId, tokenHash: token, expiresAt } = session;
  await db.insert(sessions).values({ id: newId(), userId, token, expiresAt });
}

export async function removeSession(db: Database, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.token, tokenHash));
}

export async function removeSessionsOf(db: Database, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

/** What a link was stored with. */
interface StoredLink {
  /** Hash of the link's kind and token. */
  hash: string;
  value: string;
  expiresAt: Date;
}

export async function addLink(db: Database, { hash: identifier, value, expiresAt }: StoredLink): Promise<void> {
  await db.insert(verifications).values({ id: newId(), identifier, value, expiresAt });
}

const linkIs = (hash: string, now: Date) => and(eq(verifications.identifier, hash), gt(verifications.expiresAt, now));

/** The value of a link that has not expired, which stays as it is; null without one. */
export async function findLink(db: Database, hash: string, now: Date): Promise<string | null> {
  const [row] = await db.select().from(verifications).where(linkIs(hash, now));
  return row?.value ?? null;
}

/** The same, and removes it: of several who ask at once, one gets the value. */
export async function takeLink(db: Database, hash: string, now: Date): Promise<string | null> {
  const [row] = await db.delete(verifications).where(linkIs(hash, now)).returning();
  return row?.value ?? null;
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
