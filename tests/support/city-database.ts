/** Databases with the demo city, which is seeded once for all files of a run. */
import pg from 'pg';
import { seedCity } from '../../src/app/seed-city.ts';
import { type DatabaseOptions, openDatabase } from '../../src/platform/database/connection.ts';
import { testConfig } from './config.ts';
import { type FreshDatabase, freshDatabase, testServer } from './database.ts';
import { cityTemplateName, templateName, withDatabase } from './postgres.ts';

/** Makes the city's template unless this or another worker has. */
async function makeCity(server: string): Promise<string> {
  const name = cityTemplateName(server);
  const client = new pg.Client({ connectionString: withDatabase(server, 'postgres') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return name;
    // Under another name until it is whole, so that nobody copies what a failed start has left.
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished} template ${templateName(server)}`);
    const opened = openDatabase(withDatabase(server, unfinished), {});
    await seedCity(testConfig(), opened.db, new Date()).finally(() => opened.close());
    await client.query(`alter database ${unfinished} rename to ${name}`);
    return name;
  } finally {
    // The lock ends with the connection.
    await client.end();
  }
}

let made: Promise<string> | undefined;

/** Creates a database with the demo city without people who can sign in, whose payments are emulated, as of the run's first minutes. */
export async function cityDatabase(options: DatabaseOptions = {}): Promise<FreshDatabase> {
  made ??= makeCity(testServer());
  return await freshDatabase(options, await made);
}
