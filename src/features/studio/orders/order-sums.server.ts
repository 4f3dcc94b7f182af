/** Columns of an order for `computeKept`, each from the rows of that order alone. */
import { sql } from 'drizzle-orm';
import type { Cents } from '../../../platform/money.ts';
import { postagePayments } from '../../buying/figures/postage-payments.table.ts';
import { orders } from '../../buying/orders/orders.table.ts';
import { disputesThatTake } from '../../buying/refunds/disputes.ts';
import { disputes, refunds } from '../../buying/refunds/refunds.table.ts';

const ofOrder = sql.raw('orders.id');

const takes = sql`status in ${disputesThatTake}`;

export const moneyColumns = {
  totalCents: orders.totalCents,
  applicationFeeCents: orders.applicationFeeCents,
  processorFeeCents: orders.processorFeeCents,
  refundedCents: sql<Cents>`(select coalesce(sum(amount_cents) filter (where status <> 'failed'), 0)::int
    from ${refunds} where order_id = ${ofOrder})`,
  // What was given back for a refund that failed later stays with the vendor.
  feeReturnedCents: sql<Cents>`(select
    coalesce(sum(application_fee_cents) filter (where status <> 'failed' or fee_returned_at is not null), 0)::int
    from ${refunds} where order_id = ${ofOrder})`,
  // As `sumTaxDue` of order-money counts it.
  taxDueCents: sql<Cents>`(select case ${sql.raw('orders.tax_owed_by')}
      when 'artist' then ${sql.raw('orders.tax_cents')} - coalesce(sum(r.tax_cents) filter (where r.status <> 'failed'), 0)
      when 'marketplace' then ${sql.raw('orders.tax_cents')}
        - coalesce(sum(r.fee_tax_cents) filter (where r.status <> 'failed' or r.fee_returned_at is not null), 0)
      else 0 end::int
    from ${refunds} as r where r.order_id = ${ofOrder})`,
  disputedCents: sql<Cents>`(select coalesce(sum(amount_cents) filter (where ${takes}), 0)::int
    from ${disputes} where order_id = ${ofOrder})`,
  // However a dispute ends.
  disputeFeeCents: sql<Cents>`(select coalesce(sum(fee_cents), 0)::int from ${disputes} where order_id = ${ofOrder})`,
  postageCents: sql<Cents>`(select coalesce(sum(cents) filter (where returned_at is null), 0)::int
    from ${postagePayments} where order_id = ${ofOrder})`,
};
