import { and, eq, isNull } from 'drizzle-orm';
import { DomainError } from '../../../../platform/errors.ts';
import { lockOrder } from '../../../buying/orders/read-orders.server.ts';
import { refundRequests } from '../../../buying/refunds/refunds.table.ts';
import { refundErrors } from '../../../buying/refunds/words.ts';
import { writeAboutOrder } from '../../../messages/messages.server.ts';
import type { MessageServices } from '../../../messages/notify.server.ts';

/**
 * Asks the buyer something before their request is decided: a message in the order's thread, of which the request says that it was
 * asked.
 * @throws DomainError `stale` if the request was answered meanwhile; `not_found`, `forbidden` if the buyer can't be written to
 */
export async function askBuyer(app: MessageServices, orderId: string, question: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const asked = await tx
      .update(refundRequests)
      .set({ askedBackAt: app.clock.now() })
      .where(and(eq(refundRequests.orderId, orderId), isNull(refundRequests.closedAt)))
      .returning({ id: refundRequests.id });
    if (asked.length === 0) throw new DomainError('stale', refundErrors.noRequest);
    await writeAboutOrder({ ...app, db: tx }, orderId, { side: 'vendor', body: question });
  });
}
