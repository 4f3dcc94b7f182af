/** An artist's list of orders with 10,000 orders beside one with 20. tests/api/studio/store-orders-growth.test.ts compares queries and bytes. */
import { benchStores } from '../support/bench-stores.ts';

const fill = `, made as (
    insert into orders (number, status, vendor_id, stripe_account_id, goods_cents, shipping_cents,
      processing_fee_cents, total_cents, application_fee_cents, parcel_state, ship_by, customer_name, paid_at)
    select 'RC-' || $1 || '-' || lpad(n::text, 5, '0'), 'paid', store.id, 'acct_1', 4500, 0, 0, 4500, 68,
      (case n % 10 when 0 then 'to_send' else 'delivered' end)::parcel_state, '2026-12-01', 'Priya Raman',
      now() - n * interval '1 minute' from store, generate_series(1, $1::int) as n returning id
  ), packed as (insert into parcels (order_id, delivery) select id, 'shipping' from made)
  insert into order_lines (order_id, product_id, position, name, unit_price_cents, quantity)
  select made.id, products.id, 0, products.name, 4500, 1 from made, products where products.slug = 'moon-jar'`;

await benchStores([20, 10_000], fill, ['orders', 'orders?view=send', 'orders?view=done', 'orders?q=0042']);
