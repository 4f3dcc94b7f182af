/** Forgets to whom nobody sends anything: the addresses of orders that ended unpaid, and drafts whose day is over. */
import { and, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { hourMs } from '../../../platform/time.ts';
import { deleteExpiredDrafts } from '../checkout/drafts.server.ts';
import { orders } from '../orders/orders.table.ts';

/** So long, buyers who come back to their checkout find their address. Less than a day, with the job's interval. */
const retentionMs = 12 * hourMs;

/** Orders that may still turn out to be paid keep it. Safe to run several times at once. */
export async function eraseUnpaidAddresses(db: Database, now: Date): Promise<void> {
  await db
    .update(orders)
    // A guest’s address for mails is only there.
    .set({
      shippingAddress: null,
      customerEmail: sql`case when ${orders.userId} is null then null else ${orders.customerEmail} end`,
    })
    .where(
      and(
        inArray(orders.status, ['expired', 'cancelled']),
        isNotNull(orders.shippingAddress),
        lte(orders.closedAt, new Date(now.getTime() - retentionMs)),
      ),
    );
  await deleteExpiredDrafts(db, now);
}
