/**
 * An artist's figures are sums of entries: the sale of each order, and what happened to its money later. Each entry counts in the
 * month in which it happened, so that a month that is over doesn't change any more, and agrees with what moved at Stripe.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { dayStart } from '../../../platform/zoned-time.ts';
import { events } from '../../catalog/events.table.ts';
import type { TaxOwner } from '../../tax/tax.ts';
import { rates } from '../fees/fees.ts';
import { orderLines, orders } from '../orders/orders.table.ts';
import type { Tender } from '../orders/orders.ts';
import { parcels } from '../orders/parcels.table.ts';
import { disputesThatTake } from '../refunds/disputes.ts';
import { disputes, refunds } from '../refunds/refunds.table.ts';
import { type FigureSums, sumNames } from './figure-sums.ts';
import { periodDays } from './months.ts';
import { planPayments } from './plan-payments.table.ts';
import { postagePayments } from './postage-payments.table.ts';

type EntryKind =
  | 'sale'
  | 'sold_in_person'
  | 'refund'
  | 'refund_failed'
  | 'fee_returned'
  | 'dispute'
  | 'dispute_won'
  | 'plan'
  | 'postage'
  | 'postage_returned';

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
  /** True for what a paired phone sold, also by card through this site. */
  isAtBooth: boolean;
  event: string | null;
}

/** What the processor will have kept, like `computeProcessorFee`. */
const estimate = sql`((o.total_cents::bigint * ${sql.raw(String(rates.processing))} + 5000) / 10000
  + ${sql.raw(String(rates.processingOrderCents))})`;

/** A refund takes the money when it is made, pending ones too. One that is refused has never taken it. */
export const refundTook = sql`(r.status <> 'failed' or r.taken_at is not null or r.succeeded_at is not null)`;
/** Ours are made here a moment before, or longer while Stripe can't be reached. */
export const tookAt = sql`coalesce(r.taken_at, r.created_at)`;

/** Stripe takes a disputed amount when the dispute opens, and returns it if it is won, but not its fee. A warning takes nothing yet. */
const disputeTook = sql`d.status in ${[...disputesThatTake, 'won']}`;

const taxOwedBy = (owner: TaxOwner, cents: SQL): SQL =>
  sql`case when o.tax_owed_by = ${owner} then ${cents} else 0 end`;

const isOnline = sql`(o.channel = 'web' and o.phone_id is null)`;

const sale = sql`'sale' as kind,
  o.goods_cents - o.discount_cents as goods, o.shipping_cents as shipping, o.processing_fee_cents as processing_fee,
  o.tax_cents + o.rounding_cents as tax, o.total_cents as paid, 0 as refunded, 0 as disputed, 0 as dispute_fee,
  -o.application_fee_cents as application_fee, -coalesce(o.processor_fee_cents, ${estimate}) as processor_fee,
  o.processor_fee_cents is null as is_estimated, 0 as in_person, 0 as units,
  -${taxOwedBy('artist', sql`o.tax_cents`)} as artist_tax, -${taxOwedBy('marketplace', sql`o.tax_cents`)} as marketplace_tax,
  0 as plan, 0 as postage, null::text as invoice, ${isOnline} as is_online`;

/** In place of a store's id: the entries of all stores, for the admin. */
export const everyStore = Symbol('every store');

export type WhichStore = string | readonly string[] | typeof everyStore;

export function isOfStore(store: WhichStore, row: string): SQL {
  if (store === everyStore) return sql`true`;
  const vendorId = sql.raw(`${row}.vendor_id`);
  return typeof store === 'string' ? sql`${vendorId} = ${store}` : sql`${vendorId} = any(${sql.param(store)}::uuid[])`;
}

/**
 * The entries of a store. A payment that came after its order had ended is a sale when it was given back: nothing is kept of it but
 * Stripe's fee, which the artist's account has paid. What a refund gives back of our fee comes when Stripe moves it, which may be
 * the month after, and stays given if the refund fails later. What was sold in person stands apart from what buyers paid here.
 * @param orderIs what is true of their orders `o`; what belongs to no order, which is the plan, is left as it is
 */
function entriesOf(store: WhichStore, orderIs: SQL = sql`true`): SQL {
  const isOf = (row: 'o' | 'r' | 'd' | 'p' | 's') => isOfStore(store, row);
  return sql`
  select o.id as order_id, o.vendor_id, o.paid_at as at, ${sale} from ${orders} as o
  where ${isOf('o')} and ${orderIs} and o.paid_at is not null and o.channel = 'web'
  union all
  select o.id, o.vendor_id, o.paid_at, 'sold_in_person', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, false, o.total_cents,
    (select sum(line.quantity)::int from ${orderLines} as line where line.order_id = o.id),
    -${taxOwedBy('artist', sql`o.tax_cents`)}, 0, 0, 0, null, false
  from ${orders} as o where ${isOf('o')} and ${orderIs} and o.paid_at is not null and o.channel = 'booth'
  union all
  select o.id, o.vendor_id, late.at, ${sale} from ${orders} as o
  cross join lateral (
    select min(${tookAt}) as at from ${refunds} as r where r.order_id = o.id and ${refundTook}
  ) as late
  where ${isOf('o')} and ${orderIs} and o.paid_at is null and o.status in ('refunded', 'needs_attention') and late.at is not null
  union all
  select o.id, o.vendor_id, ${tookAt}, 'refund', 0, 0, 0, 0, 0, -r.amount_cents, 0, 0, 0, 0, false, 0, 0,
    ${taxOwedBy('artist', sql`r.tax_cents`)}, 0, 0, 0, null, ${isOnline}
  from ${refunds} as r join ${orders} as o on o.id = r.order_id
  where ${isOf('r')} and ${orderIs} and ${refundTook}
  union all
  select o.id, o.vendor_id, r.failed_at, 'refund_failed', 0, 0, 0, 0, 0, r.amount_cents, 0, 0, 0, 0, false, 0, 0,
    -${taxOwedBy('artist', sql`r.tax_cents`)}, 0, 0, 0, null, ${isOnline}
  from ${refunds} as r join ${orders} as o on o.id = r.order_id
  where ${isOf('r')} and ${orderIs} and r.status = 'failed' and r.failed_at is not null and ${refundTook}
  union all
  select o.id, o.vendor_id, r.fee_returned_at, 'fee_returned', 0, 0, 0, 0, 0, 0, 0, 0, r.application_fee_cents, 0, false, 0, 0,
    0, r.fee_tax_cents, 0, 0, null, ${isOnline}
  from ${refunds} as r join ${orders} as o on o.id = r.order_id
  where ${isOf('r')} and ${orderIs} and r.fee_returned_at is not null and r.application_fee_cents + r.fee_tax_cents > 0
  union all
  select d.order_id, d.vendor_id, d.created_at, 'dispute', 0, 0, 0, 0, 0, 0, -d.amount_cents, -coalesce(d.fee_cents, 0), 0, 0,
    false, 0, 0, 0, 0, 0, 0, null, ${isOnline}
  from ${disputes} as d join ${orders} as o on o.id = d.order_id where ${isOf('d')} and ${orderIs} and ${disputeTook}
  union all
  select d.order_id, d.vendor_id, d.reported_at, 'dispute_won', 0, 0, 0, 0, 0, 0, d.amount_cents, 0, 0, 0, false, 0, 0, 0, 0,
    0, 0, null, ${isOnline}
  from ${disputes} as d join ${orders} as o on o.id = d.order_id where ${isOf('d')} and ${orderIs} and d.status = 'won'
  union all
  select null, p.vendor_id, p.paid_at, 'plan', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, false, 0, 0, 0, 0, -p.total_cents, 0, p.number, false
  from ${planPayments} as p where ${isOf('p')} and p.paid_at is not null and p.total_cents <> 0
  union all
  select o.id, s.vendor_id, s.bought_at, 'postage', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, false, 0, 0, 0, 0, 0, -s.cents, null, ${isOnline}
  from ${postagePayments} as s join ${orders} as o on o.id = s.order_id where ${isOf('s')} and ${orderIs}
  union all
  select o.id, s.vendor_id, s.returned_at, 'postage_returned', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, false, 0, 0, 0, 0, 0, s.cents, null, ${isOnline}
  from ${postagePayments} as s join ${orders} as o on o.id = s.order_id
  where ${isOf('s')} and ${orderIs} and s.returned_at is not null`;
}

const amounts: Record<keyof FigureSums, SQL> = {
  goodsCents: sql`e.goods`,
  shippingCents: sql`e.shipping`,
  processingFeeCents: sql`e.processing_fee`,
  taxCents: sql`e.tax`,
  paidCents: sql`e.paid`,
  refundedCents: sql`e.refunded`,
  disputedCents: sql`e.disputed`,
  disputeFeeCents: sql`e.dispute_fee`,
  applicationFeeCents: sql`e.application_fee`,
  processorFeeCents: sql`e.processor_fee`,
  artistTaxCents: sql`e.artist_tax`,
  marketplaceTaxCents: sql`e.marketplace_tax`,
  planCents: sql`e.plan`,
  postageCents: sql`e.postage`,
  inPersonCents: sql`e.in_person`,
  keptCents: sql`e.paid + e.refunded + e.disputed + e.dispute_fee + e.application_fee + e.processor_fee + e.artist_tax
    + e.marketplace_tax + e.plan + e.postage + e.in_person`,
};

// A double holds every cent up to 90 trillion dollars; the driver returns larger integers as text.
const selectAmounts = (wrap: (amount: SQL) => SQL): SQL =>
  sql.join(
    sumNames.map((name) => sql`(${wrap(amounts[name])})::float8 as ${sql.identifier(name)}`),
    sql`, `,
  );

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
    coalesce(sum(e.application_fee) filter (where e.kind = 'fee_returned'), 0)::float8 as "feeReturnedCents",
    (count(*) filter (where e.kind = 'sale' and e.is_online))::int as "onlineSales",
    coalesce(sum(${amounts.keptCents}) filter (where e.is_online), 0)::float8 as "onlineKeptCents",
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
      e.is_estimated as "isEstimated", o.tender, o.place, o.tender_label as "tenderLabel",
      coalesce(o.phone_id is not null, false) as "isAtBooth", (select name from ${events} where id = o.event_id) as event,
      ${selectAmounts((amount) => amount)}
    from (${entriesOf(vendorId)}) as e left join ${orders} as o on o.id = e.order_id
      left join ${parcels} as parcel on parcel.order_id = o.id
    where ${isOfPeriod(sql`e.at`, period, timeZone)}
    order by e.at, number, e.kind`);
  return rows;
}
