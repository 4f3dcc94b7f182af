/** The admin role, given and taken by another admin. Each change and its line in the audit log are one transaction. */
import { and, asc, eq, or, sql } from 'drizzle-orm';
import { DomainError } from '../errors.ts';
import type { Database, Role } from '../ports.ts';
import { vendors } from '../vendors/vendors.table.ts';
import { auditLog, users } from './accounts.table.ts';
import { type AdminRule, isConfiguredAdmin, roleOf } from './admins.ts';
import { defaultRole } from './roles.ts';

export interface AdminChange {
  actorId: string;
  subjectId: string;
}

type User = typeof users.$inferSelect;

/**
 * Locks the account and all stored admins, always in the same order: two admins who take each other's role at the same
 * time come one after the other, and the second is no admin any more.
 */
async function lockAccounts(tx: Database, rule: AdminRule, { actorId, subjectId }: AdminChange) {
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
  // Anybody can sign in as the demo's admin: what is given in that name must not last longer than the demo.
  if (actor.demo && !subject.demo) {
    throw new DomainError('forbidden', 'The admin of the demonstration can change the roles of demo accounts only.');
  }
  // Outside a demonstration demo accounts are nobody, so they don't count beside real ones.
  return { subject, storedAdmins: locked.filter(({ role, demo }) => role === 'admin' && demo === subject.demo).length };
}

async function change(tx: Database, { actorId }: AdminChange, subject: User, role: Role): Promise<void> {
  await tx.update(users).set({ role, updatedAt: sql`now()` }).where(eq(users.id, subject.id));
  const action = role === 'admin' ? 'role.granted' : 'role.withdrawn';
  await tx
    .insert(auditLog)
    .values({ actorId, action, subjectId: subject.id, details: { from: subject.role, to: role } });
}

/**
 * Makes an account an admin. Asked again, nothing changes and nothing is logged.
 * @returns whether the role is new
 * @throws DomainError `forbidden` when the actor is no admin (any more) or only a demo's, `not_found`, `invalid` for an address that
 *   nobody has verified: whoever signed up with it need not be the one it belongs to
 */
export async function grantAdmin(db: Database, rule: AdminRule, asked: AdminChange): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const { subject } = await lockAccounts(tx, rule, asked);
    if (subject.role === 'admin') return false;
    if (!subject.emailVerified) {
      throw new DomainError('invalid', 'This address is not verified yet, so its holder can not be made an admin.');
    }
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
    const { subject, storedAdmins } = await lockAccounts(tx, rule, asked);
    const refuse = withdrawRefusal(subject, rule, asked.actorId);
    if (refuse !== null) throw new DomainError('forbidden', refuse);
    if (subject.role !== 'admin') return false;
    if (storedAdmins === 1) throw new DomainError('forbidden', 'This is the last admin. Make somebody else one first.');
    const [store] = await tx
      .select({ id: vendors.id })
      .from(vendors)
      .where(and(eq(vendors.ownerUserId, subject.id)))
      .limit(1);
    await change(tx, asked, subject, store ? 'vendor' : defaultRole);
    return true;
  });
}

function withdrawRefusal(subject: User, rule: AdminRule, actorId: string): string | null {
  if (subject.id === actorId) return 'You can not withdraw your own admin role. Ask another admin.';
  if (isConfiguredAdmin(subject, rule))
    return 'This account is an admin by the settings of the site, and stays one until those change.';
  return null;
}
