/** The demo's year: the photos that it needs, and what the emulated Stripe says about it. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { App } from '../../src/app/app.ts';
import { requestPhotos } from '../../src/demo/year/told-orders.ts';
import { bareCharges } from '../../src/features/buying/orders/bare-charges.table.ts';
import { receiveRequestPhotos } from '../../src/features/buying/refunds/request-photos.server.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { paths } from '../../src/site/paths.ts';
import { root } from './root.ts';

/** Stores those of the refund request, as a form sends them. */
export async function storeYearPhotos(app: App): Promise<string[]> {
  const sent = requestPhotos.map((key) => {
    const file = path.join(root, 'public', paths.media(key, 720, 'webp'));
    return { field: 'photos', name: path.basename(file), path: file, bytes: statSync(file).size, isTooLarge: false };
  });
  return await receiveRequestPhotos(app, sent);
}

/** Sums of what the emulated provider's own records say about the account, without charges that are of no order. */
export async function readProvider(db: Database, account: string): Promise<Record<string, number>> {
  const { rows } = await db.execute<Record<string, number>>(sql`
    with movement as (
      select data::jsonb as m from emulated_stripe.records where kind = 'movement' and data::json ->> 'account' = ${account}
        and data::json ->> 'id' not in (select replace(id, 'ch_', 'txn_') from ${bareCharges})
    ), fee as (
      select (data::json ->> 'amount')::int as amount, (data::json ->> 'refunded')::int as refunded
      from emulated_stripe.records where kind = 'fee' and data::json ->> 'account' = ${account}
    )
    select
      (select sum((m ->> 'amount')::int) from movement where m ->> 'category' = 'charge')::int as paid,
      (select sum((m ->> 'amount')::int) from movement where m ->> 'category' in ('refund', 'refund_failure'))::int as refunded,
      (select sum((m ->> 'amount')::int) from movement where m ->> 'category' = 'dispute')::int as disputed,
      (select sum((f ->> 'amount')::int) from movement, jsonb_array_elements(m -> 'fees') as f
        where f ->> 'type' = 'stripe_fee' and m ->> 'category' = 'charge')::int as processing,
      (select sum((f ->> 'amount')::int) from movement, jsonb_array_elements(m -> 'fees') as f
        where m ->> 'category' = 'dispute')::int as "disputeFees",
      (select sum(amount) from fee)::int as fees, (select sum(refunded) from fee)::int as "feesBack",
      (select sum((m ->> 'amount')::int - (select coalesce(sum((f ->> 'amount')::int), 0)
        from jsonb_array_elements(m -> 'fees') as f)) from movement where m ->> 'type' <> 'payout')::int as net,
      (select -sum((m ->> 'amount')::int) from movement where m ->> 'type' = 'payout')::int as "paidOut"`);
  return rows[0] ?? {};
}

/** The same sums, as far as our own orders, refunds, and disputes have them. */
export async function sumOrders(db: Database, account: string): Promise<Record<string, number>> {
  const { rows } = await db.execute<Record<string, number>>(sql`
    select sum(o.total_cents)::int as paid, sum(o.processor_fee_cents)::int as processing,
      sum(o.application_fee_cents)::int as fees,
      -(select sum(r.amount_cents) from refunds r join orders o on o.id = r.order_id
        where o.stripe_account_id = ${account} and r.status = 'succeeded')::int as refunded,
      (select sum(r.application_fee_cents) from refunds r join orders o on o.id = r.order_id
        where o.stripe_account_id = ${account} and r.fee_returned_at is not null)::int as "feesBack",
      -(select sum(d.amount_cents) from disputes d join orders o on o.id = d.order_id
        where o.stripe_account_id = ${account})::int as disputed
    from orders o where o.stripe_account_id = ${account} and o.paid_at is not null`);
  return rows[0] ?? {};
}
