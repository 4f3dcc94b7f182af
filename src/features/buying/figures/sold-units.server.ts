import { type SQL, sql } from 'drizzle-orm';
import { orderLines, orders } from '../orders/orders.table.ts';
import { refundLines, refunds } from '../refunds/refunds.table.ts';
import { isOfPeriod } from './entries.server.ts';
import { isOfStore, type WhichStore } from './entries-query.server.ts';

/**
 * Units of pieces that were sold, and, negative, those that were refunded, each with its `vendor_id`, what one cost, and when it was
 * `paid_at`.
 */
function movedUnits(store: WhichStore, isMeant: SQL): SQL {
  const isSold = sql`${isOfStore(store, 'o')} and o.paid_at is not null and ${isMeant}`;
  return sql`
    select line.product_id as id, line.quantity, line.unit_price_cents as price, o.vendor_id, o.paid_at from ${orderLines} as line
    join ${orders} as o on o.id = line.order_id where ${isSold} and line.product_id is not null
    union all
    select line.product_id, -given.quantity, line.unit_price_cents, o.vendor_id, o.paid_at from ${refundLines} as given
    join ${refunds} as r on r.id = given.refund_id join ${orders} as o on o.id = r.order_id
    join ${orderLines} as line on line.order_id = given.order_id and line.position = given.position
    where ${isSold} and line.product_id is not null and r.status <> 'failed'`;
}

/** Returns a query of the pieces that were sold at an event, with their `id` and the `count` of units. Units that were refunded don't count. */
export const soldAtEvent = (vendorId: string, eventId: string): SQL => sql`
  select moved.id, sum(moved.quantity) as count from (${movedUnits(vendorId, sql`o.event_id = ${eventId}`)}) as moved
  group by moved.id having sum(moved.quantity) > 0`;

/**
 * Sums the units by the month in which they were paid, whatever was kept of them: a query with `vendor_id`, `month`, `product_id`,
 * the `units` that weren't refunded, and the `cents` that they cost, wherever there are any.
 * @param period the only month, or the months of the only year
 */
export const monthsOfUnits = (store: WhichStore, timeZone: string, period: string | null): SQL => sql`
  select moved.vendor_id, to_char(moved.month, 'YYYY-MM') as month, moved.id as product_id, sum(moved.quantity)::int as units,
    sum(moved.quantity * moved.price::bigint)::bigint as cents
  from (
    select moved.*, date_trunc('month', moved.paid_at at time zone ${timeZone}) as month
    from (${movedUnits(store, isOfPeriod(sql`o.paid_at`, period, timeZone))}) as moved
  ) as moved group by moved.vendor_id, moved.month, moved.id having sum(moved.quantity) > 0`;
