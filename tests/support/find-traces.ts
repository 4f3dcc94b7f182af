/** Looks for a text in everything that the site stores. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '../../src/platform/database/database.ts';

/** Returns the tables with a row that has one of the texts in any column, in all schemas, as the database lists them. */
export async function findInTables(db: Database, texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await db.execute<{ schema: string; name: string }>(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const sought = JSON.stringify(texts.map((text) => text.toLowerCase()));
  const searches = tables.map(({ schema, name }) => {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    const label = schema === 'pgboss' ? 'pgboss' : name;
    // The whole row as text, so that no column is left out.
    return sql`select ${label} as name where exists (
      select from ${table} as t join sought on strpos(lower(t::text), sought.text) > 0)`;
  });
  // All tables in one query, because a test looks many times.
  const { rows } = await db.execute<{ name: string }>(sql`
    with sought as materialized (select text from jsonb_array_elements_text(${sought}::jsonb) as text)
    ${sql.join(searches, sql` union `)}`);
  return rows.map(({ name }) => name).toSorted();
}

/** Returns the files of a folder whose name or content has one of the texts. Mails that were sent, the outbox, are not ours anymore. */
export async function findInFiles(folder: string, texts: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const found: string[] = [];
  for (const file of files) {
    if (path.relative(folder, file).startsWith('outbox')) continue;
    const content = `${file}\n${(await readFile(file)).toString('latin1')}`.toLowerCase();
    if (texts.some((text) => content.includes(text.toLowerCase()))) found.push(path.relative(folder, file));
  }
  return found;
}
