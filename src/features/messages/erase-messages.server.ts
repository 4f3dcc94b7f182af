/** Takes a deleted account out of its conversations. What the other side wrote stays with them. */
import { and, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { signedLinks } from '../accounts/links/signed-links.table.ts';
import { messages, threadReports, threads } from './messages.table.ts';
import { threadErrors } from './words.ts';

interface Writer {
  /** Null once the account is gone. */
  id: string | null;
  /** Verified addresses: what was written with them as a guest is theirs. */
  addresses: readonly string[];
  orderIds: readonly string[];
}

interface KeptOrders {
  openOrderIds: readonly string[];
  /** Orders whose link goes on working, because a mail that carries it is still to be sent. */
  linkedOrderIds: readonly string[];
}

/**
 * Erases what the person wrote, and their name and address. A conversation about an order that isn't over keeps both, so that
 * the artist can still write.
 * @returns the ids of the conversations
 */
export async function eraseConversations(
  tx: Database,
  { id, addresses, orderIds }: Writer,
  { openOrderIds, linkedOrderIds }: KeptOrders = { openOrderIds: [], linkedOrderIds: [] },
): Promise<string[]> {
  const found = await tx
    .select({ id: threads.id, orderId: threads.orderId })
    .from(threads)
    .where(
      or(
        id === null ? undefined : eq(threads.userId, id),
        orderIds.length === 0 ? undefined : inArray(threads.orderId, [...orderIds]),
        addresses.length === 0
          ? undefined
          : and(isNull(threads.userId), inArray(sql`lower(${threads.visitorEmail})`, [...addresses])),
      ) ?? sql`false`,
    );
  const ids = found.map((thread) => thread.id);
  await endLinks(tx, [...ids, ...orderIds], addresses, linkedOrderIds);
  if (ids.length === 0) return [];
  const theirs = <T extends typeof messages | typeof threadReports>(table: T) =>
    and(inArray(table.threadId, ids), eq(table.side, 'visitor'));
  await tx.update(messages).set({ body: '' }).where(theirs(messages));
  await tx.update(threadReports).set({ reason: '' }).where(theirs(threadReports));
  const over = found.filter(({ orderId }) => orderId === null || !openOrderIds.includes(orderId));
  if (over.length > 0) {
    await tx
      .update(threads)
      .set({ visitorName: threadErrors.deleted, visitorEmail: '', mailboxHash: null, userId: null })
      .where(
        inArray(
          threads.id,
          over.map((thread) => thread.id),
        ),
      );
  }
  return ids;
}

/** Ends the links to these orders and conversations, and all that were mailed to these addresses, but for those to `kept`. */
async function endLinks(
  tx: Database,
  subjectIds: readonly string[],
  addresses: readonly string[],
  kept: readonly string[],
): Promise<void> {
  const isTheirs = or(
    inArray(signedLinks.subjectId, [...subjectIds]),
    addresses.length === 0 ? undefined : inArray(sql`lower(${signedLinks.email})`, [...addresses]),
  );
  await tx.delete(signedLinks).where(and(isTheirs, notInArray(signedLinks.subjectId, [...kept])));
}

/** Erases what a store wrote, and ends its conversations: visitors can read them, and write no more. */
export async function closeConversations(tx: Database, vendorId: string, now: Date): Promise<void> {
  const ofStore = tx.select({ id: threads.id }).from(threads).where(eq(threads.vendorId, vendorId));
  await tx
    .update(messages)
    .set({ body: '' })
    .where(and(inArray(messages.threadId, ofStore), eq(messages.side, 'vendor')));
  await tx
    .update(threadReports)
    .set({ reason: '' })
    .where(and(inArray(threadReports.threadId, ofStore), eq(threadReports.side, 'vendor')));
  await tx
    .update(threads)
    .set({ blockedAt: now })
    .where(and(eq(threads.vendorId, vendorId), isNull(threads.blockedAt)));
}
