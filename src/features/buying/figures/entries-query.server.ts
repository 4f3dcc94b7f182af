/**
 * An artist's figures are sums of entries: the sale of each order, and what happened to its money later. Each entry counts in the
 * month in which it happened, so that a month that is over doesn't change any more, and agrees with what moved at Stripe.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { TaxOwner } from '../../tax/tax.ts';
import { rates } from '../fees/fees.ts';
import { orderLines, orders } from '../orders/orders.table.ts';
import { disputesThatTake } from '../refunds/disputes.ts';
import { disputes, refunds } from '../refunds/refunds.table.ts';
import { type AmountName, amountNames, keptNames, type SaleAmountName, sumNames } from './figure-sums.ts';
import { planPayments } from './plan-payments.table.ts';
import { postagePayments } from './postage-payments.table.ts';

export type EntryKind =
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

const isOnline = sql`(o.channel = 'online')`;

/** In place of a store's id: the entries of all stores, for the admin. */
export const everyStore = Symbol('every store');

export type WhichStore = string | readonly string[] | typeof everyStore;

export function isOfStore(store: WhichStore, row: string): SQL {
  if (store === everyStore) return sql`true`;
  const vendorId = sql.raw(`${row}.vendor_id`);
  return typeof store === 'string' ? sql`${vendorId} = ${store}` : sql`${vendorId} = any(${sql.param(store)}::uuid[])`;
}

type Amounts = Partial<Record<AmountName, SQL>>;

interface EntryFacts {
  /** The row that says which store it is: an order `o`, or what is about one. */
  of: 'o' | 'r' | 'd' | 'p' | 's';
  at: SQL;
  /** After `from`. */
  from: SQL;
  where: SQL;
  isEstimated?: SQL;
  /** Pieces that were sold in person. */
  units?: SQL;
  /** Number of the plan's invoice, which belongs to no order. */
  invoice?: SQL;
}

const toEntry =
  (store: WhichStore, orderIs: SQL) =>
  (kind: EntryKind, { of, at, from, where, isEstimated, units, invoice }: EntryFacts, amounts: Amounts): SQL =>
    sql`
  select ${invoice ? sql`null::uuid` : sql`o.id`} as order_id, ${sql.raw(of)}.vendor_id, ${at} as at,
    ${sql.raw(`'${kind}'`)} as kind, ${isEstimated ?? sql`false`} as is_estimated, ${units ?? sql`0`} as units,
    ${invoice ?? sql`null::text`} as invoice, ${invoice ? sql`false` : isOnline} as is_online,
    ${sql.join(
      amountNames.map((name) => sql`${amounts[name] ?? sql`0`} as ${sql.identifier(name)}`),
      sql`, `,
    )}
  from ${from} where ${isOfStore(store, of)} and ${invoice ? sql`true` : orderIs} and ${where}`;

const saleAmounts: Record<SaleAmountName, SQL> = {
  goodsCents: sql`o.goods_cents - o.discount_cents`,
  shippingCents: sql`o.shipping_cents`,
  processingFeeCents: sql`o.processing_fee_cents`,
  taxCents: sql`o.tax_cents + o.rounding_cents`,
  paidCents: sql`o.total_cents`,
  applicationFeeCents: sql`-o.application_fee_cents`,
  processorFeeCents: sql`-coalesce(o.processor_fee_cents, ${estimate})`,
  artistTaxCents: sql`-${taxOwedBy('artist', sql`o.tax_cents`)}`,
  marketplaceTaxCents: sql`-${taxOwedBy('marketplace', sql`o.tax_cents`)}`,
};
const isEstimated = sql`o.processor_fee_cents is null`;

const ofRefund = sql`${refunds} as r join ${orders} as o on o.id = r.order_id`;
const ofDispute = sql`${disputes} as d join ${orders} as o on o.id = d.order_id`;
const ofPostage = sql`${postagePayments} as s join ${orders} as o on o.id = s.order_id`;

/**
 * The entries of a store. A payment that came after its order had ended is a sale when it was given back: nothing is kept of it but
 * Stripe's fee, which the artist's account has paid. What a refund gives back of our fee comes when Stripe moves it, which may be
 * the month after, and stays given if the refund fails later. What was sold in person stands apart from what buyers paid here.
 * @param orderIs what is true of their orders `o`; what belongs to no order, which is the plan, is left as it is
 */
export function entriesOf(store: WhichStore, orderIs: SQL = sql`true`): SQL {
  const entry = toEntry(store, orderIs);
  const kinds = [
    entry(
      'sale',
      {
        of: 'o',
        at: sql`o.paid_at`,
        from: sql`${orders} as o`,
        where: sql`o.paid_at is not null and o.channel <> 'in_person'`,
        isEstimated,
      },
      saleAmounts,
    ),
    entry(
      'sold_in_person',
      {
        of: 'o',
        at: sql`o.paid_at`,
        from: sql`${orders} as o`,
        where: sql`o.paid_at is not null and o.channel = 'in_person'`,
        units: sql`(select sum(line.quantity)::int from ${orderLines} as line where line.order_id = o.id)`,
      },
      { inPersonCents: sql`o.total_cents`, artistTaxCents: saleAmounts.artistTaxCents },
    ),
    entry(
      'sale',
      {
        of: 'o',
        at: sql`late.at`,
        from: sql`${orders} as o cross join lateral (
          select min(${tookAt}) as at from ${refunds} as r where r.order_id = o.id and ${refundTook}) as late`,
        where: sql`o.paid_at is null and o.status in ('refunded', 'needs_attention') and late.at is not null`,
        isEstimated,
      },
      saleAmounts,
    ),
    entry(
      'refund',
      { of: 'r', at: tookAt, from: ofRefund, where: refundTook },
      { refundedCents: sql`-r.amount_cents`, artistTaxCents: taxOwedBy('artist', sql`r.tax_cents`) },
    ),
    entry(
      'refund_failed',
      {
        of: 'r',
        at: sql`r.failed_at`,
        from: ofRefund,
        where: sql`r.status = 'failed' and r.failed_at is not null and ${refundTook}`,
      },
      { refundedCents: sql`r.amount_cents`, artistTaxCents: sql`-${taxOwedBy('artist', sql`r.tax_cents`)}` },
    ),
    entry(
      'fee_returned',
      {
        of: 'r',
        at: sql`r.fee_returned_at`,
        from: ofRefund,
        where: sql`r.fee_returned_at is not null and r.application_fee_cents + r.fee_tax_cents > 0`,
      },
      { applicationFeeCents: sql`r.application_fee_cents`, marketplaceTaxCents: sql`r.fee_tax_cents` },
    ),
    entry(
      'dispute',
      { of: 'd', at: sql`d.created_at`, from: ofDispute, where: disputeTook },
      { disputedCents: sql`-d.amount_cents`, disputeFeeCents: sql`-coalesce(d.fee_cents, 0)` },
    ),
    entry(
      'dispute_won',
      { of: 'd', at: sql`d.reported_at`, from: ofDispute, where: sql`d.status = 'won'` },
      { disputedCents: sql`d.amount_cents` },
    ),
    entry(
      'plan',
      {
        of: 'p',
        at: sql`p.paid_at`,
        from: sql`${planPayments} as p`,
        where: sql`p.paid_at is not null and p.total_cents <> 0`,
        invoice: sql`p.number`,
      },
      { planCents: sql`-p.total_cents` },
    ),
    entry(
      'postage',
      { of: 's', at: sql`s.bought_at`, from: ofPostage, where: sql`true` },
      { postageCents: sql`-s.cents` },
    ),
    entry(
      'postage_returned',
      { of: 's', at: sql`s.returned_at`, from: ofPostage, where: sql`s.returned_at is not null` },
      { postageCents: sql`s.cents` },
    ),
  ];
  return sql.join(kinds, sql` union all `);
}

export const columnOf = (name: AmountName): SQL => sql`e.${sql.identifier(name)}`;
export const keptSum = sql.join(keptNames.map(columnOf), sql` + `);

// A double holds every cent up to 90 trillion dollars; the driver returns larger integers as text.
export const selectAmounts = (wrap: (amount: SQL) => SQL): SQL =>
  sql.join(
    sumNames.map(
      (name) => sql`(${wrap(name === 'keptCents' ? keptSum : columnOf(name))})::float8 as ${sql.identifier(name)}`,
    ),
    sql`, `,
  );
