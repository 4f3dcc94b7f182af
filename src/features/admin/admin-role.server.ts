/** Grants and withdraws the admin role. Each change and its audit log entry are one transaction. */
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { auditLog, users } from '../accounts/accounts.table.ts';
import type { Role } from '../accounts/identity.ts';
import { type AdminRule, defaultRole, isConfiguredAdmin, roleOf } from '../accounts/roles.ts';
import { vendors } from '../catalog/vendors.table.ts';
import { findRefusal, isAlreadyDone, type RoleChange, type RoleHolder } from './admin-change.ts';
import { roleErrors } from './words.ts';

interface AdminChange {
  actorId: string;
  subjectId: string;
}

type User = typeof users.$inferSelect;

const toHolder = (user: User, rule: AdminRule): RoleHolder => ({
  ...user,
  configuredAdmin: isConfiguredAdmin(user, rule),
});

/**
 * Locks both accounts, always in the same order. If two admins withdraw each other's role at the same time, the second finds
 * that it is no longer an admin. So whoever makes a change is an admin after it, and the site is never left without one.
 */
async function lockAccounts(tx: Database, rule: AdminRule, change: RoleChange, { actorId, subjectId }: AdminChange) {
  const locked = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [subjectId, actorId]))
    .orderBy(asc(users.id))
    .for('update');
  const actor = locked.find(({ id }) => id === actorId);
  const subject = locked.find(({ id }) => id === subjectId);
  if (!actor || roleOf(actor, rule) !== 'admin') throw new DomainError('forbidden', roleErrors.adminOnly);
  if (!subject) throw new DomainError('not_found', roleErrors.noSuchAccount);
  const holder = toHolder(subject, rule);
  const refusal = findRefusal(change, holder, toHolder(actor, rule));
  if (refusal !== null) throw refusal;
  return { subject, isDone: isAlreadyDone(change, holder) };
}

async function saveRole(tx: Database, { actorId }: AdminChange, subject: User, role: Role): Promise<void> {
  await tx.update(users).set({ role, updatedAt: sql`now()` }).where(eq(users.id, subject.id));
  const action = role === 'admin' ? 'role.granted' : 'role.withdrawn';
  await tx
    .insert(auditLog)
    .values({ actorId, action, subjectId: subject.id, details: { from: subject.role, to: role } });
}

/**
 * Makes an account an admin. If it is one already, also by configuration, nothing changes and nothing is logged.
 * @returns true if the role is new
 * @throws DomainError `forbidden` if the actor is not an admin (anymore) or only a demo's, `not_found`, `invalid` for
 *   an unverified address, which may belong to another person
 */
export async function grantAdmin(db: Database, rule: AdminRule, request: AdminChange): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const { subject, isDone } = await lockAccounts(tx, rule, 'grant', request);
    if (isDone) return false;
    await saveRole(tx, request, subject, 'admin');
    return true;
  });
}

/**
 * Withdraws the admin role from an account, which becomes a vendor again if it has a store, else a customer.
 * @returns true if it had the role
 * @throws DomainError `forbidden` as above, and for the actor's own role or an admin by configuration; `not_found`
 */
export async function withdrawAdmin(db: Database, rule: AdminRule, request: AdminChange): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const { subject, isDone } = await lockAccounts(tx, rule, 'withdraw', request);
    if (isDone) return false;
    const [store] = await tx
      .select({ id: vendors.id })
      .from(vendors)
      .where(eq(vendors.ownerUserId, subject.id))
      .limit(1);
    await saveRole(tx, request, subject, store ? 'vendor' : defaultRole);
    return true;
  });
}
