/**
 * Takes a person out of their orders, of which the amounts, the days, and the pieces stay as bookkeeping requires. Orders that
 * aren't over keep the name and the address until they are.
 */
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { toAccountKey } from '../checkout/buyer.server.ts';
import { checkouts } from '../orders/checkouts.table.ts';
import { orders } from '../orders/orders.table.ts';
import { parcels } from '../orders/parcels.table.ts';
import { refundRequests } from '../refunds/refunds.table.ts';
import { loseRequestPhotos } from '../refunds/request-photos.server.ts';
import { isOpenForBuyer } from './open-orders.server.ts';

interface Buyer {
  id: string;
  email: string;
  emailVerified: boolean;
}

interface OrderRef {
  id: string;
  number: string;
}

interface SplitOrders {
  open: readonly OrderRef[];
  over: readonly OrderRef[];
}

/** Condition for the orders of an account, and those that a guest began with its address. */
export function isOrderOf({ id, email, emailVerified }: Buyer): SQL {
  const asGuest = and(isNull(orders.userId), eq(sql`lower(${orders.customerEmail})`, email.toLowerCase()));
  return or(eq(orders.userId, id), emailVerified ? asGuest : undefined) as SQL;
}

async function blank(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(orders)
    .set({
      userId: null,
      customerEmail: null,
      customerName: null,
      attentionNote: null,
    })
    .where(inArray(orders.id, [...ids]));
  await tx
    .update(checkouts)
    .set({
      buyerKey: 'erased',
      networkKey: null,
      prefix48Key: null,
      idempotencyKey: null,
      requestHash: 'erased',
      draftId: null,
      sessionUrl: null,
      clientSecret: null,
    })
    .where(inArray(checkouts.orderId, [...ids]));
  await tx
    .update(parcels)
    .set({ address: null, carrier: null, trackingNumber: null, pickupCode: null, handOverNote: null })
    .where(inArray(parcels.orderId, [...ids]));
  await tx
    .update(refundRequests)
    .set({ reason: '' })
    .where(inArray(refundRequests.orderId, [...ids]));
  await loseRequestPhotos(tx, ids);
}

const refs = { id: orders.id, number: orders.number };

async function lockSplit(tx: Database, which: SQL, now: Date): Promise<SplitOrders> {
  const locked = await tx.select({ id: orders.id }).from(orders).where(which).orderBy(asc(orders.id)).for('update');
  const ids = locked.map(({ id }) => id);
  if (ids.length === 0) return { open: [], over: [] };
  // Read once they are locked, because whoever held the lock may have ended one.
  const rows = await tx
    .select({ ...refs, isOpen: isOpenForBuyer(now) })
    .from(orders)
    .where(inArray(orders.id, ids));
  return { open: rows.filter(({ isOpen }) => isOpen), over: rows.filter(({ isOpen }) => !isOpen) };
}

/** Locks the orders of a person until the transaction ends. Call it before anything else of theirs is locked. */
export const lockOrdersOf = (tx: Database, buyer: Buyer, now: Date): Promise<SplitOrders> =>
  lockSplit(tx, isOrderOf(buyer), now);

/** Takes a person out of the orders that are over. The others are marked, so that `eraseEndedOrders` finds them. */
export async function eraseOrders(tx: Database, buyer: Buyer, { open, over }: SplitOrders): Promise<void> {
  const idsOf = (list: readonly OrderRef[]) => list.map(({ id }) => id);
  await blank(tx, idsOf(over));
  if (open.length === 0) return;
  const ids = idsOf(open);
  await tx.update(orders).set({ userId: null }).where(inArray(orders.id, ids));
  await tx
    .update(checkouts)
    .set({ buyerKey: toAccountKey(buyer.id) })
    .where(inArray(checkouts.orderId, ids));
}

/**
 * Takes a deleted account's person out of the orders that have ended since. An order that a new account with the same address
 * has taken over is that account's.
 * @param options `all`: true to take them out of all, ended or not
 * @returns what is still open, and what was erased, with the addresses that were in it
 */
export async function eraseEndedOrders(
  tx: Database,
  userId: string,
  { all, now }: { all: boolean; now: Date },
): Promise<SplitOrders & { addresses: readonly string[] }> {
  const own = tx
    .select({ id: checkouts.orderId })
    .from(checkouts)
    .where(eq(checkouts.buyerKey, toAccountKey(userId)));
  const marked = and(inArray(orders.id, own), isNull(orders.userId)) as SQL;
  const { open, over } = await lockSplit(tx, marked, now);
  const [left, ended] = all ? [[], [...over, ...open]] : [open, over];
  const ids = ended.map(({ id }) => id);
  const found =
    ids.length === 0
      ? []
      : await tx.select({ email: orders.customerEmail }).from(orders).where(inArray(orders.id, ids));
  await blank(tx, ids);
  const addresses = new Set(found.flatMap(({ email }) => (email === null ? [] : [email.toLowerCase()])));
  return { open: left, over: ended, addresses: [...addresses] };
}
