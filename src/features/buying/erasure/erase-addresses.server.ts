/** Forgets to whom nobody sends anything: the addresses of orders that ended unpaid, and drafts whose day is over. */
import { and, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { hourMs } from '../../../platform/time.ts';
import { deleteExpiredDrafts } from '../checkout/drafts.server.ts';
import { orders } from '../orders/orders.table.ts';
import { parcels } from '../orders/parcels.table.ts';

/** So long, buyers who come back to their checkout find their address. Less than a day, with the job's interval. */
const retentionMs = 12 * hourMs;

/** Orders that may still turn out to be paid keep it. Safe to run several times at once. */
export async function eraseUnpaidAddresses(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const withAddress = tx
      .select({ id: parcels.orderId })
      .from(parcels)
      .where(and(isNotNull(parcels.address), isNull(parcels.sentAt)));
    const ended = await tx
      .update(orders)
      // A guest’s address for mails is only there.
      .set({ customerEmail: sql`case when ${orders.userId} is null then null else ${orders.customerEmail} end` })
      .where(
        and(
          inArray(orders.status, ['expired', 'cancelled']),
          inArray(orders.id, withAddress),
          lte(orders.closedAt, new Date(now.getTime() - retentionMs)),
        ),
      )
      .returning({ id: orders.id });
    const ids = ended.map(({ id }) => id);
    await tx.update(parcels).set({ address: null }).where(inArray(parcels.orderId, ids));
  });
  await deleteExpiredDrafts(db, now);
}
