/** A store from before shipping was asked keeps its price, and is asked about it only if that is $0. */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { vendors } from '../../src/features/catalog/vendors.table.ts';
import { openDatabase } from '../../src/platform/database/connection.ts';
import { migrateDatabase } from '../../src/platform/database/migrate.ts';
import { olderRoot } from '../support/older-root.ts';
import { runSql, withDatabase } from '../support/postgres.ts';
import { root } from '../support/root.ts';

test('the upgrade changes no price of shipping, and asks the stores that ship for $0', async () => {
  const server = withDatabase(process.env['TEST_DATABASE_SERVER'] ?? '', 'postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runSql(server, `create database ${name}`);
  const url = withDatabase(server, name);
  const older = await olderRoot('0038_product-care');
  await migrateDatabase(url, older);
  const { db, close } = openDatabase(url, { max: 2 });
  try {
    await db.execute(sql`
      insert into vendors (slug, name, owner, email, joined_date, shipping_cents)
      values ('free', 'Kiln', 'Ada', 'a@example.com', '2026-01-01', 0), ('paid', 'Kiln', 'Ada', 'a@example.com', '2026-01-01', 500),
        ('unset', 'Kiln', 'Ada', 'a@example.com', '2026-01-01', null)`);
    await migrateDatabase(url, root);
    const rows = await db.select().from(vendors).orderBy(vendors.slug);
    expect(rows.map(({ shippingCents, asksFreeShipping }) => [shippingCents, asksFreeShipping])).toEqual([
      [0, true],
      [500, false],
      [null, false],
    ]);
  } finally {
    await close();
    await runSql(server, `drop database ${name} with (force)`);
    await rm(older, { recursive: true });
  }
});
