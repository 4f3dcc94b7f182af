/**
 * One database goes through the releases: each step fills in what a site had then, and the tests look at what became of it.
 * The next upgrade with data adds a step and a test.
 */
import { rm } from 'node:fs/promises';
import { eq, inArray, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from '../../src/features/buying/orders/orders.table.ts';
import { readOrderMoney } from '../../src/features/buying/refunds/refunds.server.ts';
import { previewRefund } from '../../src/features/buying/refunds/start-refund.server.ts';
import { listCategories } from '../../src/features/catalog/products.server.ts';
import { vendors } from '../../src/features/catalog/vendors.table.ts';
import { collectionItems } from '../../src/features/favorites/collections.table.ts';
import { favorites } from '../../src/features/favorites/favorites.table.ts';
import { listRecentlyRemoved } from '../../src/features/favorites/read-favorites.server.ts';
import { openDatabase } from '../../src/platform/database/connection.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { migrateDatabase } from '../../src/platform/database/migrate.ts';
import { type BackupPlace, emptyPlace } from '../support/backup.ts';
import { ledgerGaps } from '../support/ledger.ts';
import { olderRoot } from '../support/older-root.ts';
import { runSql } from '../support/postgres.ts';
import { root } from '../support/root.ts';

/** The last migration before a change, and rows from before it. */
const steps: readonly [string, string][] = [
  [
    // Ten units each: untouched, one held, one sold and one released, and none ever.
    '0010_page-tags',
    `
      insert into categories (slug, name, position) values ('ceramics', 'Ceramics', 30);
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
        ('00000000-0000-4000-8000-000000000023', '00000000-0000-4000-8000-000000000013', 'release', 1);`,
  ],
  [
    '0015_payment-account-asked',
    `
      insert into vendors (id, slug, name, owner, email, joined_date, stripe_account_id)
        values ('00000000-0000-4000-8000-000000000002', 'studio', 'Studio', 'Ada', 'a@example.com', '2026-01-01', 'acct_2');
      insert into orders (id, number, status, vendor_id, buyer_key, request_hash, stripe_account_id, goods_cents, discount_cents,
          shipping_cents, processing_fee_cents, total_cents, application_fee_cents, delivery, payment_id, expires_at, paid_at, closed_at)
        select ('00000000-0000-4000-8000-00000000003' || n)::uuid, 'RC-LATE-' || n,
          (array['paid', 'refunded', 'paid', 'expired'])[n]::order_status, '00000000-0000-4000-8000-000000000002', 'b', 'h',
          'acct_2', 4500, 450, 0, 152, 4202, 61, (array['pickup', 'shipping', 'shipping', 'pickup'])[n]::delivery, 'pi_' || n, now(),
          case when n in (1, 3) then now() end, now()
        from generate_series(1, 4) as n;
      insert into messages (vendor_id, from_name, from_email, body)
        values ('00000000-0000-4000-8000-000000000002', 'Vi', 'vi@example.com', 'Is it blue?');`,
  ],
  [
    '0028_settled-orders',
    `
      insert into users (id, email, email_verified, name, role) values
        ('pat', 'pat@example.com', true, 'Pat', 'customer'), ('kim', 'kim@example.com', true, 'Kim', 'customer');
      insert into favorites (user_id, type, item_id, added_at, removed_at, restorable, changed_at, saved_name, saved_price_cents)
        select 'pat', 'product', item, now() - interval '9 days', removed, restorable, coalesce(removed, now()), item, 100
        from (values ('kept', null::timestamptz, true), ('restored once', null, false),
          ('removed', now() - interval '1 day', true), ('cleared', now() - interval '2 days', false)) as rows (item, removed, restorable);
      insert into favorites (user_id, type, item_id) values ('kim', 'artist', 'kept');
      insert into collections (id, user_id, name) values ('00000000-0000-4000-8000-000000000001', 'pat', 'Gifts');
      insert into collection_items (collection_id, type, item_id, added_at)
        select id, 'product', 'kept', '2026-01-01T00:00:00Z' from collections;`,
  ],
  [
    '0038_product-care',
    `
      insert into vendors (slug, name, owner, email, joined_date, shipping_cents)
      values ('free', 'Kiln', 'Ada', 'a@example.com', '2026-01-01', 0), ('paid', 'Kiln', 'Ada', 'a@example.com', '2026-01-01', 500),
        ('unset', 'Kiln', 'Ada', 'a@example.com', '2026-01-01', null)`,
  ],
  [
    '0045_refund-taken-at',
    `
      with store as (
        insert into vendors (slug, name, owner, email, joined_date) values ('press', 'Press', 'Ada', 'a@example.com', '2026-01-01')
        returning id
      ), named as (
        update categories set name = 'Paintings and Prints' where slug = 'paintings'
      ), own as (
        insert into categories (slug, name, position) values ('woodwork', 'Wood', 65) returning slug
      )
      insert into products (vendor_id, slug, name, price_cents, category_slug)
      select store.id, slug, 'Heron', 4500, slug from store, (select slug from own union all values ('paintings')) as slugs`,
  ],
];

let place: BackupPlace;
let db: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  place = await emptyPlace();
  for (const [last, rows] of steps) {
    const older = await olderRoot(last);
    await migrateDatabase(place.url, older).finally(() => rm(older, { recursive: true }));
    await runSql(place.url, rows);
  }
  await migrateDatabase(place.url, root);
  ({ db, close } = openDatabase(place.url, { max: 2 }));
});
afterAll(async () => {
  await close();
  await place.close();
});

test('the ledger of stock explains the inventory of every piece, whatever was held, sold, and released before it', async () => {
  expect(await ledgerGaps(db)).toEqual([]);
  const { rows } = await db.execute(sql`
    select slug, inventory, (select quantity from stock_movements where product_id = products.id and cause = 'opening') as opening
    from products where slug like 'piece-%' order by slug`);
  expect(rows).toEqual([
    { slug: 'piece-1', inventory: 10, opening: 10 },
    { slug: 'piece-2', inventory: 9, opening: 10 },
    { slug: 'piece-3', inventory: 9, opening: 10 },
    { slug: 'piece-4', inventory: 0, opening: null },
  ]);
  const published = await db.execute(
    sql`select bool_and(published_at = created_at) as published from products where slug like 'piece-%'`,
  );
  expect(published.rows).toEqual([{ published: true }]);
  const states = await db.execute(
    sql`select payments_state, listed_at is not null as listed from vendors where slug = 'kiln'`,
  );
  expect(states.rows).toEqual([{ payments_state: 'started', listed: true }]);
});

test('pickups get a code, late payments their refund, and messages their thread', async () => {
  const rows = await db.select().from(orders).where(like(orders.number, 'RC-LATE-%')).orderBy(orders.number);
  expect(rows.map(({ status, parcel, pickupCode }) => [status, parcel, pickupCode])).toEqual([
    ['paid', 'to_hand_over', expect.stringMatching(/^\d{4}$/)],
    ['refunded', 'none', null],
    ['paid', 'to_send', null],
    ['expired', 'none', null],
  ]);
  const moneyOf = async (number: string) => {
    const [order] = await db.select().from(orders).where(eq(orders.number, number));
    if (!order) throw new Error('There is no such order.');
    return readOrderMoney(db, order);
  };
  const late = await moneyOf('RC-LATE-2');
  expect(late.refunds).toMatchObject([
    { source: 'late_payment', status: 'succeeded', amountCents: 4_202, goodsCents: 4_050, applicationFeeCents: 61 },
  ]);
  expect(late.refunds[0]?.finishedAt).toBeInstanceOf(Date);
  expect(() => previewRefund(late, { kind: 'all', restock: false })).toThrow(
    'Everything the buyer paid was already refunded',
  );
  // An order from before can be refunded in full.
  const { plan } = previewRefund(await moneyOf('RC-LATE-1'), { kind: 'all', restock: true });
  expect(plan).toMatchObject({ amountCents: 4_202, applicationFeeCents: 61, isLast: true });
  const { rows: threads } = await db.execute(sql`
    select visitor_name, visitor_email, body, side from threads join messages on messages.thread_id = threads.id`);
  expect(threads).toEqual([
    { visitor_name: 'Vi', visitor_email: 'vi@example.com', body: 'Is it blue?', side: 'visitor' },
  ]);
});

test('favorites are kept, with what can be restored, what was cleared, and what is in collections', async () => {
  const rows = await db.select().from(favorites).orderBy(favorites.userId, favorites.itemId);
  expect(rows.map(({ userId, itemId, favorite, savedName }) => [userId, itemId, favorite, savedName])).toEqual([
    ['kim', 'kept', true, ''],
    ['pat', 'cleared', false, 'cleared'],
    ['pat', 'kept', true, 'kept'],
    ['pat', 'removed', false, 'removed'],
    ['pat', 'restored once', true, 'restored once'],
  ]);
  expect((await listRecentlyRemoved(db, 'pat', new Date())).map(({ id }) => id)).toEqual(['removed']);
  expect(await listRecentlyRemoved(db, 'kim', new Date())).toEqual([]);
  const addedAt = new Date('2026-01-01T00:00:00Z');
  expect(await db.select().from(collectionItems)).toMatchObject([
    { itemId: 'kept', inside: true, addedAt, changedAt: addedAt },
  ]);
});

test('no price of shipping changes, and the stores that ship for $0 are asked about it', async () => {
  const rows = await db
    .select()
    .from(vendors)
    .where(inArray(vendors.slug, ['free', 'paid', 'unset']))
    .orderBy(vendors.slug);
  expect(rows.map(({ shippingCents, asksFreeShipping }) => [shippingCents, asksFreeShipping])).toEqual([
    [0, true],
    [500, false],
    [null, false],
  ]);
});

test('a site gets four newer categories behind the first six, and no piece, name, or order changes', async () => {
  expect(await listCategories(db)).toEqual([
    { slug: 'glass-art', name: 'Glass Art' },
    { slug: 'paintings', name: 'Paintings and Prints' },
    { slug: 'ceramics', name: 'Ceramics' },
    { slug: 'jewelry', name: 'Jewelry' },
    { slug: 'textiles', name: 'Textiles' },
    { slug: 'photography', name: 'Photography' },
    { slug: 'prints', name: 'Prints' },
    { slug: 'paper-and-books', name: 'Paper and Books' },
    { slug: 'sculpture', name: 'Sculpture' },
    // The operator's own, whose name is taken.
    { slug: 'woodwork', name: 'Wood' },
    { slug: 'other-art', name: 'Other Art' },
  ]);
  const { rows } = await db.execute(
    sql`select slug, category_slug from products where slug in ('paintings', 'woodwork') order by slug`,
  );
  expect(rows).toEqual([
    { slug: 'paintings', category_slug: 'paintings' },
    { slug: 'woodwork', category_slug: 'woodwork' },
  ]);
});
