/**
 * Clerk's `publicMetadata.role` follows our rows, which are the record. `mirroredRole` remembers what Clerk was last
 * told, so that nothing is lost while it is away: who differs is told at the next round.
 */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { users } from '../accounts.table.ts';
import type { ClerkApi } from './backend-api.ts';

/** Of one round; the rest comes with the next. */
const batch = 100;

/**
 * Tells Clerk every role that it does not know yet.
 * @returns how many it was told
 * @throws DomainError `identity_unavailable` at the first that it can't be told
 */
export async function mirrorRoles(db: Database, api: Pick<ClerkApi, 'tellRole'>): Promise<number> {
  const changed = await db
    .select({ id: users.id, role: users.role })
    .from(users)
    // Accounts that Clerk never told us of are none of its own.
    .where(and(isNotNull(users.providerUpdatedAt), sql`${users.role} is distinct from ${users.mirroredRole}`))
    .orderBy(users.updatedAt)
    .limit(batch);
  for (const { id, role } of changed) {
    // An account that Clerk does not know any more counts as told: its removal is on the way.
    await api.tellRole(id, role);
    await db.update(users).set({ mirroredRole: role }).where(eq(users.id, id));
  }
  return changed.length;
}
