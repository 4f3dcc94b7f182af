/**
 * An artist's figures, and a month's papers, with 10,000 orders beside 20. tests/features/studio/figures/figures.test.ts compares
 * queries.
 */
import { zonedDay } from '../../src/platform/zoned-time.ts';
import { benchStores } from '../support/bench-stores.ts';

// Over a year, every tenth with a refund.
const fill = `, piece as (
    insert into products (vendor_id, slug, name, price_cents, inventory, category_slug)
    select id, 'jar', 'Jar', 4500, 5, 'ceramics' from store returning id, vendor_id
  ), sold as (
    insert into orders (number, status, vendor_id, stripe_account_id, goods_cents, shipping_cents,
      processing_fee_cents, total_cents, application_fee_cents, processor_fee_cents, paid_at)
    select 'B-' || $1 || '-' || n, 'paid', piece.vendor_id, 'a', 4500, 0, 0, 4500, 68, 161,
      now() - n * interval '365 days' / $1::int from piece, generate_series(1, $1::int) as n
    returning id, paid_at, number
  ), lines as (
    insert into order_lines (order_id, product_id, position, name, unit_price_cents, quantity)
    select sold.id, piece.id, 0, 'Jar', 4500, 1 from sold, piece
  )
  insert into refunds (order_id, status, source, amount_cents, goods_cents, shipping_cents, processing_fee_cents,
    application_fee_cents, created_at, succeeded_at, finished_at)
  select id, 'succeeded', 'vendor', 1000, 1000, 0, 0, 15, paid_at, paid_at, paid_at from sold where number like '%7'`;

const month = zonedDay(new Date(), 'America/Kentucky/Louisville').slice(0, 7);

await benchStores([20, 10_000], fill, ['figures', `figures/${month}.csv`], 40);
