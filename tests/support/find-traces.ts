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
  const found = new Set<string>();
  for (const { schema, name } of tables) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    for (const text of texts) {
      // The whole row as text, so that no column is left out.
      const { rowCount } = await db.execute(
        sql`select 1 from ${table} as t where strpos(lower(t::text), ${text.toLowerCase()}) > 0 limit 1`,
      );
      if (rowCount !== 0) found.add(schema === 'pgboss' ? 'pgboss' : name);
    }
  }
  return [...found].toSorted();
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
