/** What a store's many orders cost its list and Today. `npm run bench order-list` measures the time. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, test } from 'vitest';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { proveFlat } from '../../support/growth.ts';
import { asVendor } from '../../support/people.ts';

let site: StartedApp;
beforeAll(async () => {
  site = await startApp();
});
afterAll(() => site.close());

const most = 10_000;

test(`with ${most} orders the list and Today need no more queries and bytes than with 120`, async () => {
  const owner = await asVendor(site.db);
  const full = await makeVendor(site.db, { slug: 'full-kiln', ownerUserId: owner.userId });
  const lamp = await makeProduct(site.db, full, { name: 'Dogwood Lamp' });
  const add = (from: number, to: number) =>
    site.db.execute(sql`with made as (
      insert into orders (number, status, vendor_id, stripe_account_id, goods_cents, shipping_cents,
        processing_fee_cents, total_cents, application_fee_cents, parcel_state, customer_name, paid_at)
      select 'RC-FULL-' || lpad(n::text, 5, '0'), 'paid', ${full.id}, 'acct_1', 4500, 0, 0, 4500, 68,
        (case n % 4 when 0 then 'to_send' else 'delivered' end)::parcel_state, 'Priya Raman', now() - n * interval '1 minute'
      from generate_series(${from}::int, ${to}::int) as n returning id), packed as (insert into parcels (order_id, delivery) select id, 'shipping' from made)
      insert into order_lines (order_id, product_id, position, name, unit_price_cents, quantity)
      select id, ${lamp.id}, 0, 'Dogwood Lamp', 4500, 1 from made`);
  await proveFlat({
    paths: ['', '/orders', '/orders?view=done&page=2', '/orders?view=done&q=lamp'],
    fill: async (first, last) => {
      // In parts, because one of all takes longer than a statement may on a busy machine.
      for (let from = first; from <= last; from += 1_000) await add(from, Math.min(from + 999, last));
      await site.db.execute(sql`analyze orders`);
    },
    open: async (path) => (await site.fetch(`/vendor/full-kiln${path}`, { headers: owner.headers })).text(),
    most,
  });
});
