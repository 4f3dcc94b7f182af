import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { dayStart } from '../../../platform/zoned-time.ts';
import { events } from '../../catalog/events.table.ts';
import { orderLines, orders } from '../orders/orders.table.ts';
import type { Tender } from '../orders/orders.ts';
import { parcels } from '../orders/parcels.table.ts';
import { sales } from '../orders/sales.table.ts';
import {
  columnOf,
  type EntryKind,
  entriesOf,
  keptSum,
  selectAmounts,
  type WhichStore,
} from './entries-query.server.ts';
import type { FigureSums } from './figure-sums.ts';
import { periodDays } from './months.ts';

export interface Entry extends FigureSums {
  /** YYYY-MM-DD, in the site's time zone. */
  day: string;
  kind: EntryKind;
  /** Number of the order, or of the plan's invoice. */
  number: string;
  buyer: string | null;
  /** Where the order went to, for taxes: "KY". Null if it was picked up. */
  state: string | null;
  pieces: readonly { name: string; quantity: number }[];
  isEstimated: boolean;
  /** How and where it was sold in person; both are null for a sale on this site. */
  tender: Tender | null;
  place: string | null;
  /** "Square", where the artist's phone labeled it. */
  tenderLabel: string | null;
  /** True for what was sold in person, also by card through this site. */
  isAtBooth: boolean;
  event: string | null;
}

/** True for a time in a month, a quarter, or a year. As a range of times, so that the index of payments is used. */
export function isOfPeriod(at: SQL, period: string | null, timeZone: string): SQL {
  if (period === null) return sql`true`;
  const [from, to] = periodDays(period).map((day) => dayStart(day, timeZone).toISOString());
  return sql`${at} >= ${from}::timestamptz and ${at} < ${to}::timestamptz`;
}

/**
 * Sums the entries of stores by month, whatever was kept of them: a query with a row for each store and month in which something
 * happened, which has `vendor_id`, `month`, and the names of `MonthSums`.
 * @param period the only month, or the months of the only year; all by default
 */
export const monthsOfEntries = (store: WhichStore, timeZone: string, period: string | null): SQL => sql`
  select e.vendor_id, to_char(e.month, 'YYYY-MM') as month,
    (count(*) filter (where e.kind = 'sale'))::int as sales,
    (count(*) filter (where e.is_estimated))::int as estimated,
    coalesce(sum(e.units), 0)::int as "inPerson",
    bool_or(e.kind in ('sale', 'sold_in_person')) as "hasSold",
    coalesce(sum(${columnOf('applicationFeeCents')}) filter (where e.kind = 'fee_returned'), 0)::float8 as "feeReturnedCents",
    (count(*) filter (where e.kind = 'sale' and e.is_online))::int as "onlineSales",
    coalesce(sum(${keptSum}) filter (where e.is_online), 0)::float8 as "onlineKeptCents",
    ${selectAmounts((amount) => sql`sum(${amount})`)}
  from (
    select e.*, date_trunc('month', e.at at time zone ${timeZone}) as month
    from (${entriesOf(store)}) as e where ${isOfPeriod(sql`e.at`, period, timeZone)}
  ) as e group by e.vendor_id, e.month`;

export interface EventFigures extends FigureSums {
  eventId: string;
  sales: number;
  /** Number of them whose card processing is estimated. */
  estimated: number;
}

/**
 * Sums a store's entries by the event at which they were sold, whenever they happened: a refund of weeks later is that event's.
 * @param eventId the only event; all by default
 */
export async function sumByEvent(
  db: Database,
  vendorId: string,
  eventId: string | null = null,
): Promise<EventFigures[]> {
  const isOfEvent = eventId === null ? sql`o.event_id is not null` : sql`o.event_id = ${eventId}`;
  const { rows } = await db.execute<EventFigures & Record<string, unknown>>(sql`
    select o.event_id as "eventId", (count(*) filter (where e.kind in ('sale', 'sold_in_person') and o.paid_at is not null))::int as sales,
      (count(*) filter (where e.is_estimated))::int as estimated, ${selectAmounts((amount) => sql`sum(${amount})`)}
    from (${entriesOf(vendorId, isOfEvent)}) as e join ${orders} as o on o.id = e.order_id
    group by o.event_id`);
  return rows;
}

/** Lists the entries of a month or a year, oldest first, with what the papers say of their orders. One query. */
export async function listEntries(db: Database, vendorId: string, period: string, timeZone: string): Promise<Entry[]> {
  const { rows } = await db.execute<Entry & Record<string, unknown>>(sql`
    select to_char(e.at at time zone ${timeZone}, 'YYYY-MM-DD') as day, e.kind, coalesce(o.number, e.invoice, '') as number,
      coalesce(o.customer_name, parcel.address ->> 'name') as buyer,
      parcel.address ->> 'state' as state,
      array(select jsonb_build_object('name', line.name, 'quantity', line.quantity)
        from ${orderLines} as line where line.order_id = e.order_id order by line.position) as pieces,
      e.is_estimated as "isEstimated", sold.tender, sold.place, sold.tender_label as "tenderLabel",
      coalesce(o.channel <> 'online', false) as "isAtBooth", (select name from ${events} where id = o.event_id) as event,
      ${selectAmounts((amount) => amount)}
    from (${entriesOf(vendorId)}) as e left join ${orders} as o on o.id = e.order_id
    left join ${sales} as sold on sold.order_id = o.id left join ${parcels} as parcel on parcel.order_id = o.id
    where ${isOfPeriod(sql`e.at`, period, timeZone)}
    order by e.at, number, e.kind`);
  return rows;
}
