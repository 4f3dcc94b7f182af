/** Our rows follow what an identity provider tells of its accounts: in any order, any number of times. */
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { auditLog, users } from './accounts.table.ts';
import type { ProviderAccount } from './identity.ts';
import type { AccountHooks } from './services.ts';

/** One at a time: two accounts may claim the same address. News are rare. */
const oneAtATime = sql`select pg_advisory_xact_lock(hashtext('accounts'))`;
const removed = 'account.removed';

/** For an account whose address belongs to another one by now: nobody can be reached there. */
function nobodysAddress(id: string): string {
  return `${id.toLowerCase()}@nobody.invalid`;
}

/**
 * The address to store. Somebody else's row may still hold it: a verified address wins over one that isn't, else the
 * newer news do, and the loser's row keeps its role and orders under an address of nobody.
 */
async function claimAddress(tx: Database, account: ProviderAccount) {
  const nobody = { email: nobodysAddress(account.id), emailVerified: false };
  if (account.email === null) return nobody;
  const { emailVerified } = account;
  const email = account.email.toLowerCase();
  const [holder] = await tx
    .select()
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, account.id)));
  if (!holder) return { email, emailVerified };
  const newer = account.updatedAt.getTime() > (holder.providerUpdatedAt?.getTime() ?? 0);
  if (emailVerified === holder.emailVerified ? !newer : holder.emailVerified) return nobody;
  await tx
    .update(users)
    .set({ email: nobodysAddress(holder.id), emailVerified: false })
    .where(eq(users.id, holder.id));
  return { email, emailVerified };
}

async function wasRemoved(tx: Database, id: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, id), eq(auditLog.action, removed)))
    .limit(1);
  return row !== undefined;
}

/**
 * Stores what is known of the account, unless we know something newer or that it is gone. The role stays as it is. A
 * verified address brings the orders that were made with it as a guest.
 */
export async function storeProviderAccount(db: Database, account: ProviderAccount, hooks: AccountHooks): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(oneAtATime);
    const [known] = await tx.select().from(users).where(eq(users.id, account.id));
    if (known?.providerUpdatedAt && known.providerUpdatedAt >= account.updatedAt) return;
    if (!known && (await wasRemoved(tx, account.id))) return;
    const address = await claimAddress(tx, account);
    const { name, imageUrl, updatedAt: providerUpdatedAt } = account;
    const told = { ...address, name, imageUrl, providerUpdatedAt };
    await tx
      .insert(users)
      .values({ id: account.id, ...told })
      .onConflictDoUpdate({ target: users.id, set: { ...told, updatedAt: sql`now()` } });
    if (address.emailVerified) await hooks.onVerified(tx, { id: account.id, email: address.email });
  });
}

/** Removes the account. Its orders stay, as nobody's; older news that come later don't bring it back. */
export async function removeAccount(db: Database, userId: string, hooks: AccountHooks): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(oneAtATime);
    await hooks.onRemoved(tx, userId);
    await tx.delete(users).where(eq(users.id, userId));
    if (!(await wasRemoved(tx, userId))) await tx.insert(auditLog).values({ action: removed, subjectId: userId });
  });
}
