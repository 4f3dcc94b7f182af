import { and, eq, isNull } from 'drizzle-orm';
import { DomainError } from '../../../platform/errors.ts';
import { lockOrder } from '../orders/read-orders.server.ts';
import { queueDeclinedMail } from './refund-mails.server.ts';
import type { RefundServices } from './refunds.server.ts';
import { refundRequests } from './refunds.table.ts';
import { refundErrors } from './words.ts';

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
