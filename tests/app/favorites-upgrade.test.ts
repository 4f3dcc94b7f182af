/** A database from before favorites were last writes keeps every favorite, and what can be restored. */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { favorites } from '../../src/features/favorites/favorites.table.ts';
import { listRecentlyRemoved } from '../../src/features/favorites/read-favorites.server.ts';
import { openDatabase } from '../../src/platform/database/connection.ts';
import { migrateDatabase } from '../../src/platform/database/migrate.ts';
import { olderRoot } from '../support/older-root.ts';
import { runSql, withDatabase } from '../support/postgres.ts';
import { root } from '../support/root.ts';

test('the upgrade keeps favorites, what can be restored, and what was cleared', async () => {
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
      insert into favorites (user_id, type, item_id) values ('kim', 'artist', 'kept');`);
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
  } finally {
    await close();
    await runSql(server, `drop database ${name}`);
    await rm(older, { recursive: true });
  }
});
