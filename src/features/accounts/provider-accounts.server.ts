/** Applies an identity provider's account data to our rows. Updates may arrive in any order and more than once. */
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { auditLog, users } from './accounts.table.ts';
import type { ProviderAccount } from './identity.ts';
import type { AccountHooks } from './services.ts';

/** Serializes all updates, because two accounts may claim the same address. Updates are rare. */
const lockAllAccounts = sql`select pg_advisory_xact_lock(hashtext('accounts'))`;
const removedAction = 'account.removed';

/** Returns an undeliverable address for an account that has lost its own to another account. */
function placeholderAddress(id: string): string {
  return `${id.toLowerCase()}@nobody.invalid`;
}

/**
 * Returns the address to store. If another row holds it, a verified address wins over an unverified one, then the newer
 * update wins. The loser keeps its role and orders under a placeholder address.
 */
async function claimAddress(tx: Database, account: ProviderAccount) {
  const placeholder = { email: placeholderAddress(account.id), emailVerified: false };
  if (account.email === null) return placeholder;
  const { emailVerified } = account;
  const email = account.email.toLowerCase();
  const [holder] = await tx
    .select()
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, account.id)));
  if (!holder) return { email, emailVerified };
  const isNewer = account.updatedAt.getTime() > (holder.providerUpdatedAt?.getTime() ?? 0);
  if (emailVerified === holder.emailVerified ? !isNewer : holder.emailVerified) return placeholder;
  await tx
    .update(users)
    .set({ email: placeholderAddress(holder.id), emailVerified: false })
    .where(eq(users.id, holder.id));
  return { email, emailVerified };
}

async function wasRemoved(tx: Database, id: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, id), eq(auditLog.action, removedAction)))
    .limit(1);
  return row !== undefined;
}

/**
 * Stores a provider's account, unless our row is newer or the account was removed. The role is left alone. A verified
 * address calls `onVerified`, which adopts the orders that a guest made with it.
 */
export async function storeProviderAccount(db: Database, account: ProviderAccount, hooks: AccountHooks): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(lockAllAccounts);
    const [known] = await tx.select().from(users).where(eq(users.id, account.id));
    if (known?.providerUpdatedAt && known.providerUpdatedAt >= account.updatedAt) return;
    if (!known && (await wasRemoved(tx, account.id))) return;
    const address = await claimAddress(tx, account);
    const { name, imageUrl, updatedAt: providerUpdatedAt } = account;
    const values = { ...address, name, imageUrl, providerUpdatedAt };
    await tx
      .insert(users)
      .values({ id: account.id, ...values })
      .onConflictDoUpdate({ target: users.id, set: { ...values, updatedAt: sql`now()` } });
    if (!address.emailVerified) return;
    await hooks.onVerified(tx, { id: account.id, email: address.email });
    if (known && known.email !== address.email) {
      await hooks.onAddressChanged(tx, { id: account.id, from: known.email, to: address.email }, account.updatedAt);
    }
  });
}

/** Removes the account, and what the hooks erase. Late updates don't bring it back. */
export async function removeAccount(
  { db, clock }: Pick<Services, 'clock' | 'db'>,
  userId: string,
  hooks: Pick<AccountHooks, 'onRemoved'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(lockAllAccounts);
    await hooks.onRemoved(tx, userId, clock.now());
    await tx.delete(users).where(eq(users.id, userId));
    if (!(await wasRemoved(tx, userId))) await tx.insert(auditLog).values({ action: removedAction, subjectId: userId });
  });
}
