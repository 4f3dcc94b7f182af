/** Deletes the account of somebody who asked for it. What is erased is the hooks' to know. */
import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { dateFormat } from '../../../platform/date-format.ts';
import { DomainError, isDomainError } from '../../../platform/errors.ts';
import { users } from '../../accounts/accounts.table.ts';
import { removeAccount } from '../../accounts/provider-accounts.server.ts';
import { roleOf } from '../../accounts/roles.ts';
import type { AccountHooks } from '../../accounts/services.ts';
import { erasures } from '../../accounts/settings/erasures.table.ts';
import type { BuyingServices } from '../../buying/checkout/services.ts';
import { settleOrder } from '../../buying/checkout/settle-order.server.ts';
import { endOpenPayments, reinstateStore, suspendStore } from '../../buying/checkout/suspend-store.server.ts';
import { isOrderOf } from '../../buying/erasure/erase-orders.server.ts';
import { listOpenOrdersOf, listOpenStoreOrders, type OpenOrder } from '../../buying/erasure/open-orders.server.ts';
import { orders } from '../../buying/orders/orders.table.ts';
import { ofCheckout, readOrders } from '../../buying/orders/read-orders.server.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { deleteRefusals, deleteWords } from './words.ts';

interface DeletedStore {
  id: string;
  slug: string;
  name: string;
  isActive: boolean;
  /** While there are any, the account can't be deleted. */
  openOrders: readonly OpenOrder[];
}

export interface Deletion {
  /** Orders that keep the name and address for now. */
  openOrders: readonly OpenOrder[];
  stores: readonly DeletedStore[];
  /** Why it can't be deleted, but for open orders of a store; null if it can. */
  refusal: string | null;
}

type User = typeof users.$inferSelect;
type AdminServices = Pick<BuyingServices, 'config'>;

/** True if nobody else is an admin. With `lock`, the rows of admins stay locked, so that two of them can't leave at once. */
async function isLastAdmin(db: Database, { config }: AdminServices, user: User, lock: boolean): Promise<boolean> {
  const rule = config.identity;
  if (roleOf(user, rule) !== 'admin') return false;
  const { adminEmails, adminEmailDomain } = rule;
  const found = db
    .select()
    .from(users)
    .where(
      or(
        eq(users.role, 'admin'),
        ...adminEmails.map((email) => eq(users.email, email)),
        adminEmailDomain === null ? undefined : sql`split_part(${users.email}, '@', 2) = ${adminEmailDomain}`,
      ),
    )
    .orderBy(asc(users.id));
  const rows = await (lock ? found.for('update') : found);
  return !rows.some((row) => row.id !== user.id && row.demo === user.demo && roleOf(row, rule) === 'admin');
}

async function findRefusal(db: Database, app: AdminServices, user: User, lock = false): Promise<string | null> {
  if (user.demo) return deleteRefusals.demo;
  return (await isLastAdmin(db, app, user, lock)) ? deleteRefusals.lastAdmin : null;
}

async function readStores(db: Database, userId: string): Promise<DeletedStore[]> {
  const { id, slug, name, isActive } = vendors;
  const rows = await db.select({ id, slug, name, isActive }).from(vendors).where(eq(vendors.ownerUserId, userId));
  return await Promise.all(rows.map(async (row) => ({ ...row, openOrders: await listOpenStoreOrders(db, row.id) })));
}

export async function readDeletion(app: BuyingServices, userId: string): Promise<Deletion | null> {
  const { db } = app;
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) return null;
  return {
    openOrders: await listOpenOrdersOf(db, isOrderOf(user), app.clock.now()),
    stores: await readStores(db, userId),
    refusal: await findRefusal(db, app, user),
  };
}

/** Ends the payments that the account has open. One that was paid meanwhile is an order; one that can't be ended now ends later. */
async function endCheckouts(app: BuyingServices, userId: string): Promise<void> {
  const isOpen = and(eq(orders.userId, userId), eq(orders.status, 'pending'));
  const open = await readOrders(app.db, ofCheckout, isOpen);
  for (const order of open) {
    await settleOrder(app, order, { how: 'end', endedAs: 'cancelled' }).catch((error: unknown) => {
      if (!isDomainError(error)) throw error;
    });
  }
}

/**
 * Lets the hooks erase, checks once more in the same transaction, and queues the mail that says so, last, so that it isn't
 * erased with the others.
 */
function confirmRemoval(app: BuyingServices, hooks: AccountHooks): Pick<AccountHooks, 'onRemoved'> {
  return {
    async onRemoved(tx, userId, now) {
      const [user] = await tx.select().from(users).where(eq(users.id, userId));
      // Another request was faster.
      if (!user) return;
      const openOrders = await listOpenOrdersOf(tx, isOrderOf(user), now);
      await hooks.onRemoved(tx, userId, now);
      const refusal = await findRefusal(tx, app, user, true);
      if (refusal !== null) throw new DomainError('forbidden', refusal);
      const [erasure] = await tx.select().from(erasures).where(eq(erasures.userId, userId));
      const day = dateFormat({ timeZone: app.config.site.timeZone, dateStyle: 'long' });
      const finishBy = day.format(erasure?.finishBy ?? now);
      const data = { openOrders: openOrders.map(({ number }) => number), finishBy };
      await app.mails.add(tx, { template: 'account-deleted', to: user.email, data });
    },
  };
}

/** @throws DomainError `forbidden` if an order of these stores isn't over; `paidOnly` leaves out those that are being paid */
function refuseOpenStores(stores: readonly DeletedStore[], { paidOnly }: { paidOnly: boolean }): void {
  const isOpen = stores.some(({ openOrders }) => openOrders.some(({ isUnpaid }) => !(paidOnly && isUnpaid)));
  if (isOpen) throw new DomainError('forbidden', deleteRefusals.storeOrdersShort);
}

/**
 * Deletes the account with everything that the hooks erase, in one transaction. A second call finds nothing to do.
 * @param typed what the person typed to confirm it
 * @throws DomainError `invalid` if they typed something else; `forbidden` for a demo account, the last admin, or a store with
 *   open orders. Nothing has changed then.
 */
export async function deleteAccount(
  app: BuyingServices,
  userId: string,
  typed: string,
  hooks: AccountHooks,
): Promise<void> {
  if (typed.trim().toLowerCase() !== deleteWords.word) throw new DomainError('invalid', deleteWords.wrongWord);
  const [user] = await app.db.select().from(users).where(eq(users.id, userId));
  if (!user) return;
  const refusal = await findRefusal(app.db, app, user);
  if (refusal !== null) throw new DomainError('forbidden', refusal);
  const stores = await readStores(app.db, userId);
  refuseOpenStores(stores, { paidOnly: true });
  await endCheckouts(app, userId);
  const hidden = stores.filter(({ isActive }) => isActive);
  try {
    // Nobody can begin to pay there anymore, and whoever had begun can't go on.
    for (const { id } of hidden) {
      await suspendStore(app, id, null);
      await endOpenPayments(app, id);
    }
    refuseOpenStores(await readStores(app.db, userId), { paidOnly: false });
    await removeAccount(app, userId, confirmRemoval(app, hooks));
  } catch (error) {
    for (const { id } of hidden) await reinstateStore(app, id);
    throw error;
  }
}
