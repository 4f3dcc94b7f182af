/**
 * Copies the authoritative roles of our rows to Clerk's `publicMetadata.role`. `mirroredRole` stores the role last
 * sent, so a role that could not be sent is sent on the next run.
 */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { users } from '../accounts.table.ts';
import type { ClerkApi } from './backend-api.ts';

/** Accounts per run; the rest follows on the next one. */
const batchSize = 100;

/**
 * Sends all changed roles to Clerk.
 * @returns the number of roles sent
 * @throws DomainError `identity_unavailable` at the first failure
 */
export async function mirrorRoles(db: Database, api: Pick<ClerkApi, 'saveRole'>): Promise<number> {
  const changed = await db
    .select({ id: users.id, role: users.role })
    .from(users)
    // Only accounts whose data came from Clerk.
    .where(and(isNotNull(users.providerUpdatedAt), sql`${users.role} is distinct from ${users.mirroredRole}`))
    .orderBy(users.updatedAt)
    .limit(batchSize);
  for (const { id, role } of changed) {
    // An account unknown to Clerk counts as updated too: its removal is about to arrive.
    await api.saveRole(id, role);
    await db.update(users).set({ mirroredRole: role }).where(eq(users.id, id));
  }
  return changed.length;
}
