import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { users } from '../accounts/accounts.table.ts';
import { type AdminRule, isConfiguredAdmin } from '../accounts/roles.ts';
import type { RoleHolder } from './admin-change.ts';

/** Form of account ids, ours and a provider's. */
export const accountId = /^\w[\w.-]{0,63}$/;

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

export async function findAccount(db: Database, rule: AdminRule, userId: string): Promise<Account | null> {
  const [row] = await db.select(columns).from(users).where(eq(users.id, userId));
  return row ? toAccount(row, rule) : null;
}
