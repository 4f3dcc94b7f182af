import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { MailQueue } from '../../../platform/mail/mail.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { lockOrder } from '../orders/read-orders.server.ts';
import { findTakenBack } from './disputes.ts';
import type { RefundAskedMail } from './refund-asked-mail.ts';
import { readFirstPiece } from './refund-mails.server.ts';
import { computeLeft, sumParts } from './refund-parts.ts';
import { readDisputes, readRefunds } from './refunds.server.ts';
import { refundRequestPhotos, refundRequests } from './refunds.table.ts';
import { refundRequestErrors, refundRequestMailWords } from './words.ts';

interface AskServices {
  db: Database;
  clock: Clock;
  mails: Pick<MailQueue<RefundAskedMail>, 'add'>;
}

async function attachPhotos(tx: Database, requestId: string, photos: readonly string[]): Promise<void> {
  if (photos.length === 0) return;
  await tx
    .update(refundRequestPhotos)
    .set({ requestId })
    .where(inArray(refundRequestPhotos.id, [...photos]));
}

/**
 * Records that the buyer wants their money back, and mails the vendor. The same request again changes nothing, but photos are added if
 * it has none. Callers have checked whose order it is.
 * @param photos ids of photos that were stored for it
 * @throws DomainError `disputed` if the bank has the payment, `stale` if the order can't be refunded, or another request is open
 */
export async function askForRefund(
  { db, clock, mails }: AskServices,
  orderId: string,
  { reason, photos = [] }: { reason: string; photos?: readonly string[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId, { parcel: 'ifAny' });
    if (order === null || order.status !== 'paid') throw new DomainError('stale', refundRequestErrors.notNow);
    const takenBack = findTakenBack(await readDisputes(tx, orderId));
    if (takenBack !== null) throw new DomainError('disputed', refundRequestErrors.disputed[takenBack]);
    if (sumParts(computeLeft(order, await readRefunds(tx, orderId))) <= 0) {
      throw new DomainError('stale', refundRequestErrors.allRefunded);
    }
    const [open] = await tx
      .select()
      .from(refundRequests)
      .where(and(eq(refundRequests.orderId, orderId), isNull(refundRequests.closedAt)));
    if (open?.reason === reason) {
      const hasPhotos = (await tx.$count(refundRequestPhotos, eq(refundRequestPhotos.requestId, open.id))) > 0;
      if (!hasPhotos) await attachPhotos(tx, open.id, photos);
      return;
    }
    if (open !== undefined) throw new DomainError('stale', refundRequestErrors.asked);
    const [made] = await tx
      .insert(refundRequests)
      .values({ orderId, reason, createdAt: clock.now() })
      .returning({ id: refundRequests.id });
    if (made) await attachPhotos(tx, made.id, photos);
    const [vendor] = await tx.select().from(vendors).where(eq(vendors.id, order.vendorId));
    if (!vendor) throw new Error('The order has no vendor.');
    const buyer = order.customerName ?? order.parcel?.address?.name ?? refundRequestMailWords.guest;
    const piece = await readFirstPiece(tx, orderId);
    await mails.add(tx, {
      template: 'refund-asked',
      to: vendor.email,
      data: { orderNumber: order.number, vendorSlug: vendor.slug, buyer, reason, photos: photos.length, piece },
    });
  });
}
