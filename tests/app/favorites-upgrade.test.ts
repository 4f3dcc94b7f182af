/** A database from before favorites and items of collections were last writes keeps all of them, and what can be restored. */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { collectionItems } from '../../src/features/favorites/collections.table.ts';
import { favorites } from '../../src/features/favorites/favorites.table.ts';
import { listRecentlyRemoved } from '../../src/features/favorites/read-favorites.server.ts';
import { openDatabase } from '../../src/platform/database/connection.ts';
import { migrateDatabase } from '../../src/platform/database/migrate.ts';
import { olderRoot } from '../support/older-root.ts';
import { runSql, withDatabase } from '../support/postgres.ts';
import { root } from '../support/root.ts';

test('the upgrade keeps favorites, what can be restored, what was cleared, and what is in collections', async () => {
  const server = withDatabase(process.env['TEST_DATABASE_SERVER'] ?? '', 'postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runSql(server, `create database ${name}`);
  const url = withDatabase(server, name);
  const older = await olderRoot('0028_settled-orders');
  await migrateDatabase(url, older);
  const { db, close } = openDatabase(url, { max: 2 });
  try {
    await db.execute(sql`
      insert into users (id, email, email_verified, name, role) values
        ('pat', 'pat@example.com', true, 'Pat', 'customer'), ('kim', 'kim@example.com', true, 'Kim', 'customer');
      insert into favorites (user_id, type, item_id, added_at, removed_at, restorable, changed_at, saved_name, saved_price_cents)
        select 'pat', 'product', item, now() - interval '9 days', removed, restorable, coalesce(removed, now()), item, 100
        from (values ('kept', null::timestamptz, true), ('restored once', null, false),
          ('removed', now() - interval '1 day', true), ('cleared', now() - interval '2 days', false)) as rows (item, removed, restorable);
      insert into favorites (user_id, type, item_id) values ('kim', 'artist', 'kept');
      insert into collections (id, user_id, name) values ('00000000-0000-4000-8000-000000000001', 'pat', 'Gifts');
      insert into collection_items (collection_id, type, item_id, added_at)
        select id, 'product', 'kept', '2026-01-01T00:00:00Z' from collections;`);
    await migrateDatabase(url, root);
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
  } finally {
    await close();
    await runSql(server, `drop database ${name}`);
    await rm(older, { recursive: true });
  }
});
