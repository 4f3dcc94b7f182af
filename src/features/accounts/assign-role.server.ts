import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { auditLog, users } from './accounts.table.ts';
import type { Role } from './identity.ts';
import { defaultRole, type RoleContext } from './roles.ts';
import { accountErrors } from './words.ts';

/**
 * Assigns the default role to an account without a role; others keep theirs. If calls race, exactly one assigns the
 * role and writes the audit log, in one transaction.
 * @param context where it happened, for the audit log; the site itself is the actor
 * @returns the account's role
 * @throws DomainError `not_found` for an unknown account
 */
export async function assignDefaultRole(
  db: Database,
  userId: string,
  context: RoleContext | 'verification' = 'verification',
): Promise<Role> {
  return await db.transaction(async (tx) => {
    const [assigned] = await tx
      .update(users)
      .set({ role: defaultRole, updatedAt: sql`now()` })
      .where(and(eq(users.id, userId), isNull(users.role)))
      .returning({ id: users.id });
    if (assigned) {
      const details = { role: defaultRole, context };
      await tx.insert(auditLog).values({ action: 'role.assigned', subjectId: userId, details });
      return defaultRole;
    }
    const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId));
    if (!user?.role) throw new DomainError('not_found', accountErrors.noSuchAccount);
    return user.role;
  });
}

/**
 * Makes an account a vendor, for an invite that it used. Admins stay admins. Part of the transaction that opens the
 * store, and logged with it.
 * @returns true if the role changed
 */
export async function grantVendorRole(tx: Database, userId: string): Promise<boolean> {
  const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId)).for('update');
  if (!user || user.role === 'admin' || user.role === 'vendor') return false;
  await tx.update(users).set({ role: 'vendor', updatedAt: sql`now()` }).where(eq(users.id, userId));
  const details = { role: 'vendor', from: user.role, context: 'invite' };
  await tx.insert(auditLog).values({ action: 'role.assigned', subjectId: userId, details });
  return true;
}
