/**
 * One database goes through the releases, from 1.0.0 on: each step fills in what a site had then, and the tests look at what became of
 * it. The next upgrade with data adds a step and a test.
 */
import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../../src/platform/database/connection.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { migrateDatabase } from '../../../src/platform/database/migrate.ts';
import { type BackupPlace, emptyPlace } from '../../support/backup.ts';
import { type FreshDatabase, freshDatabase } from '../../support/database.ts';
import { ledgerGaps } from '../../support/ledger.ts';
import { readShape } from '../../support/older-database.ts';
import { runSql } from '../../support/postgres.ts';
import { releaseRoot } from '../../support/release-root.ts';
import { root } from '../../support/root.ts';

/** The last migration of a release, and rows from then. */
const steps: readonly [string, string][] = [
  [
    '0000_first-release',
    `
      insert into vendors (id, slug, name, owner, email, joined_date)
        values ('00000000-0000-4000-8000-000000000001', 'kiln', 'Kiln', 'Ada', 'a@example.com', '2026-01-01');
      insert into products (id, vendor_id, slug, name, price_cents, inventory, category_slug, is_active)
        values ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', 'moon-jar', 'Moon Jar', 4500, 3,
          'ceramics', true);
      insert into stock_movements (product_id, kind, cause, quantity)
        values ('00000000-0000-4000-8000-000000000002', 'adjust', 'opening', 3);
      insert into orders (id, number, vendor_id, stripe_account_id, status, parcel_state, goods_cents, shipping_cents,
          processing_fee_cents, total_cents, application_fee_cents, paid_at)
        select id::uuid, number, '00000000-0000-4000-8000-000000000001', 'acct_1', 'paid', 'to_send', 4500, 0, 0, 4500, 68, now()
        from (values ('00000000-0000-4000-8000-000000000003', 'RC-1'), ('00000000-0000-4000-8000-000000000004', 'RC-2'))
          as placed (id, number);
      insert into labels (order_id, status, rate_id, carrier, service, price_cents, box, weight_oz, bought_at, finished_at)
        values ('00000000-0000-4000-8000-000000000003', 'bought', 'rate', 'usps', 'USPS', 941, '{}', 20, now(), now());
      -- What an older text of the SQL that is replaced might have left.
      create or replace function search_fold(value text) returns text language sql stable as $$ select value $$;
      drop trigger page_tags_insert on vendors;
      comment on schema drizzle is 'search.sql an older one';`,
  ],
];

let place: BackupPlace;
let db: Database;
let close: () => Promise<void>;
let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  place = await emptyPlace();
  for (const [last, rows] of steps) {
    const release = await releaseRoot({ last });
    await migrateDatabase(place.url, release).finally(() => rm(release, { recursive: true }));
    await runSql(place.url, rows);
  }
  await migrateDatabase(place.url, root);
  ({ db, close } = openDatabase(place.url, { max: 2 }));
});
afterAll(async () => {
  await close();
  await place.close();
  await fresh.close();
});

test('a database that went through all releases is as a new one', async () => {
  expect(await readShape(db)).toEqual(await readShape(fresh.db));
});

test('a store and its pieces are what they were in 1.0.0', async () => {
  expect(await ledgerGaps(db)).toEqual([]);
  const { rows } = await db.execute(sql`
    select products.slug, inventory, price_cents, category_slug, listed_at is not null as listed,
      (select title from search_documents where id = products.id) as found
    from products join vendors on vendors.id = vendor_id`);
  expect(rows).toEqual([
    { slug: 'moon-jar', inventory: 3, price_cents: 4500, category_slug: 'ceramics', listed: true, found: 'moon jar' },
  ]);
});

test('an order whose label was bought before is to be dropped off, and another is to be sent', async () => {
  const { rows } = await db.execute(sql`select number, has_label from orders order by number`);
  expect(rows).toEqual([
    { number: 'RC-1', has_label: true },
    { number: 'RC-2', has_label: false },
  ]);
});
