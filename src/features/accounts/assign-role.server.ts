import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { auditLog, users } from './accounts.table.ts';
import type { Role } from './identity.ts';
import { defaultRole, type RoleContext } from './roles.ts';

/**
 * Gives an account without a role the default one; an account that has a role keeps it. Asked any number of times at
 * once, one call assigns and one line is written to the audit log, both or neither.
 * @param context where it happened, for the log; the site itself is the actor
 * @returns the role of the row from now on
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
    if (!user?.role) throw new DomainError('not_found', 'There is no such account.');
    return user.role;
  });
}
