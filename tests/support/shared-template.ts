import pg from 'pg';
import { testServer } from './database.ts';
import { copyStatement, templateName, withDatabase } from './postgres.ts';

/**
 * Has a database made that all files of a run copy, unless another file has, in this worker or another.
 * @param fill takes the address of a migrated, empty database
 */
export async function sharedTemplate(name: string, fill: (databaseUrl: string) => Promise<void>): Promise<void> {
  const server = testServer();
  const client = new pg.Client({ connectionString: withDatabase(server, 'postgres') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return;
    // Under another name until it is whole, so that nobody copies what a failed start has left.
    const draft = `${name}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(copyStatement(draft, templateName(server)));
    await fill(withDatabase(server, draft));
    await client.query(`alter database ${draft} rename to ${name}`);
  } finally {
    // The lock ends with the connection.
    await client.end();
  }
}
