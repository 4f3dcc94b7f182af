/** Erases a person whose account is removed, in all features: by its owner, or by the provider that keeps the passwords. */
import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../../features/accounts/accounts.table.ts';
import { eraseTraces } from '../../features/accounts/erase-traces.server.ts';
import { accountSettings } from '../../features/accounts/settings/account-settings.table.ts';
import { erasures } from '../../features/accounts/settings/erasures.table.ts';
import { eraseReports } from '../../features/admin/erase-reports.server.ts';
import { erasePhones } from '../../features/booth/pairing.server.ts';
import { eraseEndedOrders, eraseOrders, lockOrdersOf } from '../../features/buying/erasure/erase-orders.server.ts';
import { purgeCollectionPages } from '../../features/favorites/collections/collections.server.ts';
import { eraseInvites } from '../../features/joining/invites/erase-invites.server.ts';
import { eraseConversations } from '../../features/messages/erase-messages.server.ts';
import { eraseLabels } from '../../features/postage/labels.server.ts';
import { closeLeftStores, closeStores, lockStoresOf } from '../../features/transfers/closing/close-store.server.ts';
import type { Database } from '../../platform/database/database.ts';
import { eraseMails, findWaitingOrderMails, type OrderMails } from '../../platform/mail/erase-mails.ts';
import { dayMs } from '../../platform/time.ts';

/** The longest that orders which aren't over keep a name and an address. */
const retentionMs = 180 * dayMs;

/** Returns the confirmations that wait. The buyer has paid a moment ago, so they are sent all the same. */
async function findUnsentConfirmations(tx: Database, orderNumbers: readonly string[]): Promise<OrderMails> {
  const template = 'order-confirmed';
  return { template, orderNumbers: await findWaitingOrderMails(tx, { template, orderNumbers }) };
}

/**
 * Erases what an account's person left, but for what orders that aren't over need until they are (`finishErasure`). The
 * account's own row is left to the caller: what refers to it goes with it.
 */
export async function erasePerson(tx: Database, userId: string, now: Date): Promise<void> {
  const [found] = await tx.select().from(users).where(eq(users.id, userId));
  if (!found) return;
  // Orders first: a payment that is being confirmed locks its order, then looks for the account.
  const split = await lockOrdersOf(tx, found, now);
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!user) return;
  const stores = await lockStoresOf(tx, userId);
  const vendorIds = stores.map(({ id }) => id);
  const [settings] = await tx.select().from(accountSettings).where(eq(accountSettings.userId, userId));
  const email = user.email.toLowerCase();
  const addresses = user.emailVerified ? [email] : [];
  const orderIds = [...split.open, ...split.over].map(({ id }) => id);
  const keep = await findUnsentConfirmations(
    tx,
    split.open.map(({ number }) => number),
  );
  const kept = {
    openOrderIds: split.open.map(({ id }) => id),
    linkedOrderIds: split.open.filter(({ number }) => keep.orderNumbers.includes(number)).map(({ id }) => id),
  };
  await tx
    .insert(erasures)
    .values({
      userId,
      requestedAt: now,
      finishBy: new Date(now.getTime() + retentionMs),
      vendorIds,
      // Its description may be a name.
      avatar: settings?.avatar ? { ...settings.avatar, alt: '' } : null,
    })
    .onConflictDoNothing();
  const threadIds = await eraseConversations(tx, { id: userId, addresses, orderIds }, kept);
  await eraseOrders(tx, user, split);
  await erasePhones(tx, { userId, vendorIds }, now);
  await eraseLabels(
    tx,
    split.over.map(({ id }) => id),
  );
  await closeStores(tx, vendorIds, now);
  await eraseInvites(tx, { id: userId, addresses }, now);
  await eraseReports(tx, addresses);
  await eraseTraces(tx, { id: userId, email });
  await eraseMails(tx, {
    addresses: [email, ...stores.map((store) => store.email.toLowerCase())],
    threadIds,
    orderNumbers: split.over.map(({ number }) => number),
    keep,
  });
  await purgeCollectionPages(tx, userId);
}

/**
 * Erases what was kept for orders that have ended since, and closes stores whose orders have.
 * @returns true if nothing is left
 */
export async function finishErasure(tx: Database, userId: string, now: Date): Promise<boolean> {
  const [row] = await tx
    .select()
    .from(erasures)
    .where(and(eq(erasures.userId, userId), isNull(erasures.finishedAt)))
    .for('update');
  if (!row) return true;
  const isDue = now >= row.finishBy;
  const { open, over, addresses } = await eraseEndedOrders(tx, userId, { all: isDue, now });
  const orderIds = over.map(({ id }) => id);
  await eraseLabels(tx, orderIds);
  const threadIds = await eraseConversations(tx, { id: null, addresses: [], orderIds });
  await eraseMails(tx, { addresses, threadIds, orderNumbers: over.map(({ number }) => number) });
  const areClosed = await closeLeftStores(tx, row.vendorIds, now, isDue);
  return open.length === 0 && areClosed;
}
