/** Databases of an older release, and what a database is made of once it is migrated. */
import { sql } from 'drizzle-orm';
import { migrateDatabase } from '../../../src/platform/database/migrate.ts';
import { type FreshDatabase, freshDatabase } from '../database.ts';

/** A release whose data later migrations change. */
export const olderRelease = '0030_items-are-last-writes';

/** Makes a database of the older release in a folder. */
export async function olderDatabase(older: string): Promise<FreshDatabase> {
  const database = await freshDatabase();
  await database.db.execute(sql`drop schema public cascade; drop schema drizzle cascade; create schema public`);
  await migrateDatabase(database.url, older);
  return database;
}

/** Reads columns, constraints, indexes, and the migrations that are noted. */
export async function readShape({ db }: FreshDatabase): Promise<unknown> {
  const { rows } = await db.execute(sql`
    select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
    where table_schema = 'public' order by 1, 2`);
  const { rows: names } = await db.execute(sql`
    select conrelid::regclass::text as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where connamespace = 'public'::regnamespace
    union all select indexrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index
    where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) order by 1, 2`);
  const { rows: applied } = await db.execute(sql`select hash from drizzle.__drizzle_migrations order by created_at`);
  return { rows, names, applied };
}
