/** A database from before the ledger of stock, with sales and open checkouts, becomes one that the ledger explains. */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/platform/database/connection.ts';
import { migrateDatabase } from '../../src/platform/database/migrate.ts';
import { ledgerGaps } from '../support/ledger.ts';
import { olderRoot } from '../support/older-root.ts';
import { runSql, withDatabase } from '../support/postgres.ts';
import { root } from '../support/root.ts';

/** The last migration before the ledger. */
const before = '0010_page-tags';

test('the upgrade explains the inventory of every piece, whatever was held, sold, and released before', async () => {
  const server = withDatabase(process.env['TEST_DATABASE_SERVER'] ?? '', 'postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runSql(server, `create database ${name}`);
  const url = withDatabase(server, name);
  const older = await olderRoot(before);
  await migrateDatabase(url, older);
  const { db, close } = openDatabase(url, { max: 2 });
  try {
    // Ten units each: untouched, one held, one sold and one released, and none ever.
    await db.execute(sql`
      insert into categories (slug, name) values ('ceramics', 'Ceramics');
      insert into vendors (id, slug, name, owner, email, joined_date, stripe_account_id)
        values ('00000000-0000-4000-8000-000000000001', 'kiln', 'Kiln', 'Ada', 'a@example.com', '2026-01-01', 'acct_1');
      insert into products (id, vendor_id, slug, name, price_cents, inventory, category_slug)
        select ('00000000-0000-4000-8000-00000000001' || n)::uuid, '00000000-0000-4000-8000-000000000001', 'piece-' || n,
          'Piece', 4500, (array[10, 9, 9, 0])[n], 'ceramics' from generate_series(1, 4) as n;
      insert into orders (id, number, status, vendor_id, buyer_key, request_hash, stripe_account_id, goods_cents,
          shipping_cents, processing_fee_cents, total_cents, application_fee_cents, delivery, expires_at)
        select ('00000000-0000-4000-8000-00000000002' || n)::uuid, 'RC-' || n, (array['pending', 'paid', 'expired'])[n]::order_status,
          '00000000-0000-4000-8000-000000000001', 'b', 'h', 'acct_1', 4500, 0, 0, 4500, 68, 'pickup', now() from generate_series(1, 3) as n;
      insert into stock_movements (order_id, product_id, kind, quantity) values
        ('00000000-0000-4000-8000-000000000021', '00000000-0000-4000-8000-000000000012', 'hold', 1),
        ('00000000-0000-4000-8000-000000000022', '00000000-0000-4000-8000-000000000013', 'hold', 1),
        ('00000000-0000-4000-8000-000000000022', '00000000-0000-4000-8000-000000000013', 'sale', 1),
        ('00000000-0000-4000-8000-000000000023', '00000000-0000-4000-8000-000000000013', 'hold', 1),
        ('00000000-0000-4000-8000-000000000023', '00000000-0000-4000-8000-000000000013', 'release', 1);`);
    await migrateDatabase(url, root);
    expect(await ledgerGaps(db)).toEqual([]);
    const { rows } = await db.execute(sql`
      select slug, inventory, (select quantity from stock_movements where product_id = products.id and cause = 'opening') as opening
      from products order by slug`);
    expect(rows).toEqual([
      { slug: 'piece-1', inventory: 10, opening: 10 },
      { slug: 'piece-2', inventory: 9, opening: 10 },
      { slug: 'piece-3', inventory: 9, opening: 10 },
      { slug: 'piece-4', inventory: 0, opening: null },
    ]);
    const published = await db.execute(sql`select bool_and(published_at = created_at) as published from products`);
    expect(published.rows).toEqual([{ published: true }]);
    const states = await db.execute(sql`select payments_state, listed_at is not null as listed from vendors`);
    expect(states.rows).toEqual([{ payments_state: 'started', listed: true }]);
  } finally {
    await close();
    await rm(older, { recursive: true, force: true });
    await runSql(server, `drop database if exists ${name} with (force)`);
  }
});
