/**
 * What an artist's returns of sales tax are made of: every sale on this site and what refunds gave back, with what of it was taxed, and
 * what was sold in person with tax. Without tax, a sale in person may be one whose tax the artist has kept apart elsewhere.
 */
import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Cents } from '../../../platform/money.ts';
import { deliveries, deliveryNames } from '../../catalog/deliveries.ts';
import type { TaxOwner } from '../../tax/tax.ts';
import { orders } from '../orders/orders.table.ts';
import { parcels } from '../orders/parcels.table.ts';
import { boothSales } from '../orders/sales.table.ts';
import { refunds } from '../refunds/refunds.table.ts';
import { isOfPeriod } from './entries.server.ts';
import { refundTook, tookAt } from './entries-query.server.ts';

export interface TaxEntry {
  /** YYYY-MM-DD, in the site's time zone. */
  day: string;
  kind: 'sale' | 'sold_in_person' | 'refund' | 'refund_failed';
  number: string;
  /** Where it went to, "KY": the site's own state for what was picked up. Null if the address isn't known any more. */
  state: string | null;
  /** Null if no tax was collected. */
  owedBy: TaxOwner | null;
  permit: string | null;
  /** Hundredths of a percent; null if no tax was collected. */
  rate: number | null;
  /** Pieces, shipping, and processing: what tax was on, or would have been. Refunds are negative. */
  amountCents: Cents;
  taxCents: Cents;
}

const toAddresses = deliveryNames.filter((name) => deliveries[name].needsAddress);

const destination = (regionCode: string) =>
  sql`coalesce(o.tax_state, case when parcel.delivery in ${toAddresses} then parcel.address ->> 'state' else ${regionCode} end)`;

/**
 * Lists the entries of a month, a quarter, or a year, oldest first. One query. Cash is rounded as it is handed over,
 * so that isn’t part of a phone’s sale; the rounding of a form’s sale is what its price per unit doesn’t show.
 */
export async function listTaxEntries(
  db: Database,
  vendorId: string,
  period: string,
  { timeZone, regionCode }: { timeZone: string; regionCode: string },
): Promise<TaxEntry[]> {
  const back = sql`r.goods_cents + r.shipping_cents + r.processing_fee_cents`;
  const { rows } = await db.execute<TaxEntry & Record<string, unknown>>(sql`
    select to_char(e.at at time zone ${timeZone}, 'YYYY-MM-DD') as day, e.kind, o.number, ${destination(regionCode)} as state,
      o.tax_owed_by as "owedBy", o.tax_permit as permit, o.tax_rate as rate, e.amount as "amountCents", e.tax as "taxCents"
    from (
      select o.id, o.paid_at as at, case o.channel when 'in_person' then 'sold_in_person' else 'sale' end as kind,
        o.goods_cents - o.discount_cents + o.shipping_cents + o.processing_fee_cents
          + case when booth.client_sale_id is null then o.rounding_cents else 0 end as amount, o.tax_cents as tax
      from ${orders} as o left join ${boothSales} as booth on booth.order_id = o.id
      where o.vendor_id = ${vendorId} and o.paid_at is not null and (o.channel <> 'in_person' or o.tax_owed_by is not null)
      union all
      select o.id, ${tookAt}, 'refund', -(${back}), -r.tax_cents
      from ${refunds} as r join ${orders} as o on o.id = r.order_id
      where o.vendor_id = ${vendorId} and o.paid_at is not null and ${refundTook}
      union all
      select o.id, r.failed_at, 'refund_failed', ${back}, r.tax_cents
      from ${refunds} as r join ${orders} as o on o.id = r.order_id
      where o.vendor_id = ${vendorId} and o.paid_at is not null and r.status = 'failed' and ${refundTook}
    ) as e join ${orders} as o on o.id = e.id left join ${parcels} as parcel on parcel.order_id = o.id
    where ${isOfPeriod(sql`e.at`, period, timeZone)}
    order by e.at, o.number, e.kind`);
  return rows;
}

/** Sums the tax of a state that the operator collected and has to file, by month, newest first, less what refunds gave back. */
export async function sumCollected(
  db: Database,
  state: string,
  timeZone: string,
): Promise<{ month: string; taxableCents: Cents; taxCents: Cents }[]> {
  const isOurs = sql`o.tax_owed_by = 'marketplace' and o.tax_state = ${state} and o.paid_at is not null`;
  const { rows } = await db.execute<{ month: string; taxableCents: Cents; taxCents: Cents }>(sql`
    select to_char(e.at at time zone ${timeZone}, 'YYYY-MM') as month, sum(e.taxable)::float8 as "taxableCents",
      sum(e.tax)::float8 as "taxCents"
    from (
      select o.paid_at as at, o.total_cents - o.tax_cents as taxable, o.tax_cents as tax from ${orders} as o where ${isOurs}
      union all
      select ${tookAt}, r.tax_cents - r.amount_cents, -r.tax_cents
      from ${refunds} as r join ${orders} as o on o.id = r.order_id where ${isOurs} and ${refundTook}
      union all
      select r.failed_at, r.amount_cents - r.tax_cents, r.tax_cents
      from ${refunds} as r join ${orders} as o on o.id = r.order_id
      where ${isOurs} and ${refundTook} and r.status = 'failed'
    ) as e group by 1 order by 1 desc limit 12`);
  return rows;
}

/** What buyers of a state paid a store in a year, without tax and before refunds. */
export interface StateReceipts {
  vendorId: string;
  year: string;
  cents: Cents;
}

export async function sumReceipts(
  db: Database,
  {
    state,
    sinceYear,
    timeZone,
    regionCode,
  }: { state: string; sinceYear: string; timeZone: string; regionCode: string },
): Promise<StateReceipts[]> {
  const year = sql`to_char(o.paid_at at time zone ${timeZone}, 'YYYY')`;
  const { rows } = await db.execute<StateReceipts & Record<string, unknown>>(sql`
    select o.vendor_id as "vendorId", ${year} as year, sum(o.total_cents - o.tax_cents)::float8 as cents
    from ${orders} as o left join ${parcels} as parcel on parcel.order_id = o.id
    where o.paid_at is not null and o.channel <> 'in_person' and ${year} >= ${sinceYear} and ${destination(regionCode)} = ${state}
    group by 1, 2`);
  return rows;
}
