import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { lockOrder } from '../orders/read-orders.server.ts';
import { queueDeclinedMail } from './refund-mails.server.ts';
import type { RefundServices } from './refunds.server.ts';
import { refundRequests } from './refunds.table.ts';
import { readRequestPhotos } from './request-photos.server.ts';
import type { RequestPhoto } from './request-photos.ts';
import { refundErrors } from './words.ts';

export type RefundRequestRow = typeof refundRequests.$inferSelect & { photos: readonly RequestPhoto[] };

/** Returns what the buyer of an order asked for, oldest first, with the photos that are still there. */
export async function readRequests(db: Database, orderId: string): Promise<RefundRequestRow[]> {
  const rows = await db
    .select()
    .from(refundRequests)
    .where(eq(refundRequests.orderId, orderId))
    .orderBy(asc(refundRequests.createdAt));
  return await Promise.all(rows.map(async (row) => ({ ...row, photos: await readRequestPhotos(db, row.id) })));
}

/**
 * Declines what a buyer asked for, and mails them the answer. Once: a second tap finds no open request.
 * @throws DomainError `stale` if it was answered meanwhile
 */
export async function declineRequest(
  app: Pick<RefundServices, 'db' | 'mails' | 'clock' | 'sealFor'>,
  orderId: string,
  answer: string,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const closed = await tx
      .update(refundRequests)
      .set({ closedAt: app.clock.now(), answer })
      .where(and(eq(refundRequests.orderId, orderId), isNull(refundRequests.closedAt)))
      .returning();
    if (order === null || closed.length === 0) throw new DomainError('stale', refundErrors.noRequest);
    await queueDeclinedMail(tx, app, order, answer);
  });
}
