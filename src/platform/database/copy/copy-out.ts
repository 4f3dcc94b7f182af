/** Reads whole tables as one moment saw them. */
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { RowSum } from './row-sum.ts';
import { sqlColumns, sqlName, type TableName } from './tables.ts';

/** What COPY writes depends on these, and another server may have other ones. */
const plainFormat = `set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set bytea_output = 'hex'; set synchronize_seqscans = off`;

const noLimits = 'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0';

/** Opens a connection whose work may take hours. It has to keep its session: a pooler of transactions doesn't. */
export async function openLongConnection(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  await client.connect();
  await client.query(noLimits);
  await client.query(plainFormat);
  return client;
}

/** Begins to see all tables as they are now, whatever is changed meanwhile. */
export async function beginSnapshot(client: pg.Client): Promise<Date> {
  await client.query('begin isolation level repeatable read read only');
  // The first statement decides what is seen.
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  return rows[0]?.now ?? new Date();
}

/** Lets migrations wait until the transaction ends: a table that one has written anew would look empty. */
export async function holdTables(client: pg.Client, tables: readonly TableName[]): Promise<void> {
  if (tables.length > 0) await client.query(`lock table ${tables.map(sqlName).join(', ')} in access share mode`);
}

/** Reads a table in COPY's text format, no faster than it is taken. Each row is added to the sum. */
export async function* copyOut(client: pg.Client, table: TableName, sum: RowSum): AsyncGenerator<Buffer> {
  // A query, because a partitioned table can't be copied by its name.
  const rows = client.query(copyTo(`copy (select ${sqlColumns(table)} from ${sqlName(table)}) to stdout`));
  for await (const bytes of rows as AsyncIterable<Buffer>) {
    sum.add(bytes);
    yield bytes;
  }
}
