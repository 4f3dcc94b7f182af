/** The admin role, given and taken by another admin. Each change and its line in the audit log are one transaction. */
import { asc, eq, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { auditLog, users } from '../accounts/accounts.table.ts';
import type { Role } from '../accounts/identity.ts';
import { type AdminRule, defaultRole, isConfiguredAdmin, roleOf } from '../accounts/roles.ts';
import { vendors } from '../catalog/vendors.table.ts';
import { isAlreadySo, type RoleChange, type RoleHolder, refusalOf } from './admin-change.ts';

export interface AdminChange {
  actorId: string;
  subjectId: string;
}

type User = typeof users.$inferSelect;

const holderOf = (user: User, rule: AdminRule): RoleHolder => ({
  ...user,
  configuredAdmin: isConfiguredAdmin(user, rule),
});

/**
 * Locks the account and all stored admins, always in the same order: two admins who take each other's role at the same
 * time come one after the other, and the second is no admin any more.
 */
async function lockAccounts(tx: Database, rule: AdminRule, change: RoleChange, { actorId, subjectId }: AdminChange) {
  const locked = await tx
    .select()
    .from(users)
    .where(or(eq(users.role, 'admin'), eq(users.id, subjectId), eq(users.id, actorId)))
    .orderBy(asc(users.id))
    .for('update');
  const actor = locked.find(({ id }) => id === actorId);
  const subject = locked.find(({ id }) => id === subjectId);
  if (!actor || roleOf(actor, rule) !== 'admin') throw new DomainError('forbidden', 'Only an admin can do this.');
  if (!subject) throw new DomainError('not_found', 'There is no such account.');
  const [holder, by] = [holderOf(subject, rule), holderOf(actor, rule)];
  const refusal = refusalOf(change, holder, by);
  if (refusal !== null) throw refusal;
  // Outside a demonstration demo accounts are nobody, so they don't count beside real ones.
  const storedAdmins = locked.filter(({ role, demo }) => role === 'admin' && demo === subject.demo).length;
  return { subject, already: isAlreadySo(change, holder), storedAdmins };
}

async function change(tx: Database, { actorId }: AdminChange, subject: User, role: Role): Promise<void> {
  await tx.update(users).set({ role, updatedAt: sql`now()` }).where(eq(users.id, subject.id));
  const action = role === 'admin' ? 'role.granted' : 'role.withdrawn';
  await tx
    .insert(auditLog)
    .values({ actorId, action, subjectId: subject.id, details: { from: subject.role, to: role } });
}

/**
 * Makes an account an admin. For one that is an admin already, also by configuration, nothing changes and nothing is
 * logged.
 * @returns whether the role is new
 * @throws DomainError `forbidden` when the actor is no admin (any more) or only a demo's, `not_found`, `invalid` for an address that
 *   nobody has verified: whoever signed up with it need not be the one it belongs to
 */
export async function grantAdmin(db: Database, rule: AdminRule, asked: AdminChange): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const { subject, already } = await lockAccounts(tx, rule, 'grant', asked);
    if (already) return false;
    await change(tx, asked, subject, 'admin');
    return true;
  });
}

/**
 * Takes the admin role from an account, which is an artist again if it has a store, else a customer.
 * @returns whether it had the role
 * @throws DomainError `forbidden` as above, for one's own role, for an admin by configuration and for the last stored
 *   admin; `not_found`
 */
export async function withdrawAdmin(db: Database, rule: AdminRule, asked: AdminChange): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const { subject, already, storedAdmins } = await lockAccounts(tx, rule, 'withdraw', asked);
    if (already) return false;
    if (storedAdmins === 1) throw new DomainError('forbidden', 'This is the last admin. Make somebody else one first.');
    const [store] = await tx
      .select({ id: vendors.id })
      .from(vendors)
      .where(eq(vendors.ownerUserId, subject.id))
      .limit(1);
    await change(tx, asked, subject, store ? 'vendor' : defaultRole);
    return true;
  });
}
