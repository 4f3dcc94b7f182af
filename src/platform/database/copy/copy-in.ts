/** Writes whole tables into a database that has them, but no rows that count. All of it is one transaction of the caller's. */
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { listTables, type SequenceValue, sqlColumns, sqlName, type TableName } from './tables.ts';

interface Definition {
  drop: string;
  create: string;
}

/**
 * Foreign keys and indexes, as what drops and what creates them. An owner may do that; to switch off the triggers of foreign keys, as
 * dumps of PostgreSQL do, takes a superuser, which managed services don't give.
 */
async function listDefinitions(client: Client): Promise<Definition[]> {
  // So that every name in a definition has its schema.
  await client.query(`set local search_path = ''`);
  const keys = await client.query<Definition>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint where contype = 'f' and conparentid = 0 and conrelid in (select oid from pg_class where pg_has_role(relowner, 'usage'))`);
  const indexes = await client.query<Definition>(`
    select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as create
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and not c.relispartition and n.nspname = 'public' and pg_has_role(c.relowner, 'usage')
      and not exists (select from pg_constraint where conindid = i.indexrelid)`);
  await client.query('set local search_path to default');
  // Indexes come first and go last: foreign keys need them.
  return [...indexes.rows, ...keys.rows];
}

/**
 * Loads tables.
 * @param read returns the rows of a table, in COPY's text format
 */
export async function loadTables(
  client: Client,
  tables: readonly TableName[],
  read: (table: TableName) => Promise<NodeJS.ReadableStream>,
): Promise<void> {
  await client.query(`set local maintenance_work_mem = '128MB'`);
  const definitions = await listDefinitions(client);
  for (const { drop } of definitions.toReversed()) await client.query(drop);
  const present = await listTables(client);
  const each = async (change: string) => {
    for (const table of present) await client.query(`alter table ${sqlName(table)} ${change} trigger user`);
  };
  // They would tell pages and the search about each row, and keep the audit log from being filled.
  await each('disable');
  for (const table of tables) {
    // The migrations have written rows of their own.
    await client.query(`truncate ${sqlName(table)}`);
    await pipeline(
      await read(table),
      client.query(copyFrom(`copy ${sqlName(table)} (${sqlColumns(table)}) from stdin`)),
    );
  }
  await each('enable');
  for (const { create } of definitions) await client.query(create);
}

export async function setSequences(client: Client, sequences: readonly SequenceValue[]): Promise<void> {
  for (const { value, ...name } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint)', [sqlName(name), value]);
  }
}
