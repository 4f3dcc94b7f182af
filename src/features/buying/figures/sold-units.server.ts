/** How many units of each piece were sold, on this site and in person. */
import { type SQL, sql } from 'drizzle-orm';
import { orderLines, orders } from '../orders/orders.table.ts';
import { refundLines, refunds } from '../refunds/refunds.table.ts';
import { isOfPeriod, isOfStore, type WhichStore } from './entries.server.ts';

/** A month or a year in which they were paid, or the event at which they were sold. */
type When = { period: string; timeZone: string } | { eventId: string };

function isOf(when: When | null): SQL {
  if (when === null) return sql`true`;
  return 'eventId' in when ? sql`o.event_id = ${when.eventId}` : isOfPeriod(sql`o.paid_at`, when.period, when.timeZone);
}

/**
 * Returns a query of the pieces that were sold, with their `id` and the `count` of units. Units that were refunded don't count.
 * @param when ever by default
 */
export function soldUnits(store: WhichStore, when: When | null = null): SQL {
  const isSold = sql`${isOfStore(store, 'o')} and o.paid_at is not null and ${isOf(when)}`;
  return sql`
  select moved.id, sum(moved.quantity) as count from (
    select line.product_id as id, line.quantity from ${orderLines} as line
    join ${orders} as o on o.id = line.order_id where ${isSold} and line.product_id is not null
    union all
    select line.product_id, -given.quantity from ${refundLines} as given
    join ${refunds} as r on r.id = given.refund_id join ${orders} as o on o.id = r.order_id
    join ${orderLines} as line on line.order_id = given.order_id and line.position = given.position
    where ${isSold} and line.product_id is not null and r.status <> 'failed'
  ) as moved group by moved.id having sum(moved.quantity) > 0`;
}
