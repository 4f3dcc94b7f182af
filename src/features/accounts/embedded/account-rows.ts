import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { credentials, sessions, users, verifications } from '../accounts.table.ts';
import { newToken } from './tokens.ts';

const newId = () => newToken().slice(0, 32);

/** Adds a verified account. Like all functions here, it takes the pool or an open transaction. */
export async function addUser(db: Database, user: { email: string; name: string }): Promise<{ id: string }> {
  const id = newId();
  await db.insert(users).values({ id, ...user, emailVerified: true });
  return { id };
}

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

export async function setEmail(db: Database, userId: string, email: string): Promise<void> {
  await db.update(users).set({ email, emailVerified: true, updatedAt: sql`now()` }).where(eq(users.id, userId));
}

interface StoredLink {
  /** Hash of the link's kind and token. */
  hash: string;
  /** Data of the link, as JSON. */
  value: string;
  expiresAt: Date;
}

export async function addLink(db: Database, { hash: identifier, value, expiresAt }: StoredLink): Promise<void> {
  await db.insert(verifications).values({ id: newId(), identifier, value, expiresAt });
}

const isValidLink = (hash: string, now: Date) =>
  and(eq(verifications.identifier, hash), gt(verifications.expiresAt, now));

/** Returns the value of an unexpired link without using it up; null if there is none. */
export async function findLink(db: Database, hash: string, now: Date): Promise<string | null> {
  const [row] = await db.select().from(verifications).where(isValidLink(hash, now));
  return row?.value ?? null;
}

/** Like `findLink`, but removes the link. If requests race, exactly one gets the value. */
export async function consumeLink(db: Database, hash: string, now: Date): Promise<string | null> {
  const [row] = await db.delete(verifications).where(isValidLink(hash, now)).returning();
  return row?.value ?? null;
}

type UserRow = typeof users.$inferSelect;

/** Finds an account and its password hash by address. One query either way, so timing does not reveal if it exists. */
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
 * Locks the account until the transaction ends and returns its current state. This serializes opening a session with a
 * password and replacing that password. The lock is on the user row, because not every account has a password.
 */
export async function lockAccount(
  tx: Database,
  userId: string,
): Promise<{ user: UserRow; password: string | null } | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  if (!user) return null;
  // A separate query, because one that waits for a lock reads other tables as of its start.
  const [row] = await tx.select().from(credentials).where(eq(credentials.userId, userId)).for('update');
  return { user, password: row?.password ?? null };
}

/** Locks an address until the transaction ends, so that two links can't create two accounts with it. */
export async function lockAddress(tx: Database, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`account of ${email}`}, 0))`);
}

/** Deletes some expired links and sessions, skipping rows that another transaction is deleting. */
export async function removeExpired(db: Database, now: Date): Promise<void> {
  for (const table of [verifications, sessions]) {
    const expired = db.select({ id: table.id }).from(table).where(lt(table.expiresAt, now)).limit(200);
    await db.delete(table).where(inArray(table.id, expired.for('update', { skipLocked: true })));
  }
}
