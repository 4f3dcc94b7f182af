/** Rows for the lists of the admin panel, by the hundred thousand, straight into the database. */

/**
 * Statements that add accounts, orders, and entries of the audit log numbered from `$1` to `$2`. The orders are so small that
 * all of them together reach no sum at which a tax begins.
 */
export const fillAdminLists = [
  `insert into users (id, email, name) select 'many-' || n, 'many-' || lpad(n::text, 7, '0') || '@many.test', 'Priya Raman'
   from generate_series($1::int, $2::int) as n`,
  `insert into orders (number, status, vendor_id, stripe_account_id, goods_cents, shipping_cents,
     processing_fee_cents, total_cents, application_fee_cents, customer_name, created_at, paid_at)
   select 'RC-M-' || lpad(n::text, 7, '0'), 'paid', vendors.id, 'acct_1', 45, 0, 0, 45, 1, 'Priya Raman',
     now() - n * interval '1 minute', now() - n * interval '1 minute'
   from generate_series($1::int, $2::int) as n, (select id from vendors order by position, id limit 1) as vendors`,
  `insert into audit_log (at, actor_id, action, subject_id, details)
   select now() - n * interval '1 minute', 'many-1', 'role.granted', 'many-' || n, '{"to":"admin"}'::jsonb
   from generate_series($1::int, $2::int) as n`,
];
