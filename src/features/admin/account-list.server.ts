/** Reads accounts for the admin pages. */
import { asc, eq, ilike, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { users } from '../accounts/accounts.table.ts';
import { type AdminRule, isConfiguredAdmin } from '../accounts/roles.ts';
import type { RoleHolder } from './admin-change.ts';

/** An account as admins see it, with its stored role. */
export interface Account extends RoleHolder {
  email: string;
  name: string;
}

const { id, email, emailVerified, name, role, demo } = users;
const columns = { id, email, emailVerified, name, role, demo };

const toAccount = (row: Omit<Account, 'configuredAdmin'>, rule: AdminRule): Account => ({
  ...row,
  configuredAdmin: isConfiguredAdmin(row, rule),
});

/** Returns a LIKE pattern that finds the text anywhere, with its own wildcards escaped. */
function toLikePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`;
}

/**
 * Lists accounts, sorted by email address.
 * @param search part of an address or a name, in any letter case; empty finds all
 * @param after id of the last account of the page before
 */
export async function listAccounts(
  db: Database,
  rule: AdminRule,
  { search, after, limit }: { search: string; after: string | null; limit: number },
): Promise<Account[]> {
  const pattern = toLikePattern(search);
  const matches = search === '' ? sql`true` : or(ilike(users.email, pattern), ilike(users.name, pattern));
  const isAfter =
    after === null ? sql`true` : sql`${users.email} > (select u.email from ${users} u where u.id = ${after})`;
  const rows = await db
    .select(columns)
    .from(users)
    .where(sql`${matches} and ${isAfter}`)
    .orderBy(asc(users.email))
    .limit(limit);
  return rows.map((row) => toAccount(row, rule));
}

/** Loads one account; null if there is none. */
export async function findAccount(db: Database, rule: AdminRule, userId: string): Promise<Account | null> {
  const [row] = await db.select(columns).from(users).where(eq(users.id, userId));
  return row ? toAccount(row, rule) : null;
}
