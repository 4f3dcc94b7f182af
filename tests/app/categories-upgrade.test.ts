/** A site from before the four newer categories gets them behind the first six, and keeps what its operator made of those. */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listCategories } from '../../src/features/catalog/products.server.ts';
import { openDatabase } from '../../src/platform/database/connection.ts';
import { migrateDatabase } from '../../src/platform/database/migrate.ts';
import { olderRoot } from '../support/older-root.ts';
import { runSql, withDatabase } from '../support/postgres.ts';
import { root } from '../support/root.ts';

test('the upgrade adds four categories, and changes no piece, name, or order', async () => {
  const server = withDatabase(process.env['TEST_DATABASE_SERVER'] ?? '', 'postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runSql(server, `create database ${name}`);
  const url = withDatabase(server, name);
  const older = await olderRoot('0045_refund-taken-at');
  await migrateDatabase(url, older);
  const { db, close } = openDatabase(url, { max: 2 });
  try {
    await db.execute(sql`
      with store as (
        insert into vendors (slug, name, owner, email, joined_date) values ('press', 'Press', 'Ada', 'a@example.com', '2026-01-01')
        returning id
      ), named as (
        update categories set name = 'Paintings and Prints' where slug = 'paintings'
      ), own as (
        insert into categories (slug, name, position) values ('woodwork', 'Wood', 65) returning slug
      )
      insert into products (vendor_id, slug, name, price_cents, category_slug)
      select store.id, slug, 'Heron', 4500, slug from store, (select slug from own union all values ('paintings')) as slugs`);
    await migrateDatabase(url, root);
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
    const { rows } = await db.execute(sql`select slug, category_slug from products order by slug`);
    expect(rows).toEqual([
      { slug: 'paintings', category_slug: 'paintings' },
      { slug: 'woodwork', category_slug: 'woodwork' },
    ]);
  } finally {
    await close();
    await runSql(server, `drop database ${name} with (force)`);
    await rm(older, { recursive: true });
  }
});
