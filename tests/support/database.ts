import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type DatabaseOptions, openDatabase } from '../../src/platform/database/connection.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { copyStatement, templateName, withDatabase } from './postgres.ts';
import { full } from './rounds.ts';

export interface FreshDatabase {
  db: Database;
  url: string;
  /** Closes the connections and drops the database. */
  close(): Promise<void>;
}

/**
 * Connections of an app. A real site has ten, as the long tests have; each is a process of PostgreSQL that reads all tables'
 * descriptions first. Daily tests have what a race takes: one that holds something, and one that waits for it.
 */
export const testConnections = full ? 10 : 2;

/** On a busy machine the queries of a test wait longer for one of its connections than those of a site may. */
export const maxWaitMs = 20_000;

/** Address of the server that all test files of a run share. */
export function testServer(): string {
  const server = process.env['TEST_DATABASE_SERVER'];
  if (!server) throw new Error('There is no database server: run the tests with --config tests/vitest.config.ts.');
  return server;
}

let maker: Promise<pg.Client> | undefined;

/** Runs a statement that makes or drops a database, on one connection for all files of a worker. */
async function runAsMaker(statement: string): Promise<void> {
  maker ??= connectMaker();
  await (await maker).query(statement);
}

async function connectMaker(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: withDatabase(testServer(), 'postgres') });
  client.on('error', () => {
    maker = undefined;
  });
  await client.connect();
  return client;
}

/** Creates a migrated, empty database for one test file. Tests of a file share it. */
export const freshDatabase = (options: DatabaseOptions = {}): Promise<FreshDatabase> =>
  copyDatabase(templateName(testServer()), options);

/** Creates a copy of another database, to which nobody is connected. */
export async function copyDatabase(template: string, options: DatabaseOptions = {}): Promise<FreshDatabase> {
  const server = testServer();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runAsMaker(copyStatement(name, template));
  const url = withDatabase(server, name);
  const opened = openDatabase(url, { max: testConnections, maxWaitMs, ...options });
  return {
    db: opened.db,
    url,
    close: async () => {
      await opened.close();
      await runAsMaker(`drop database if exists ${name} with (force)`);
    },
  };
}
