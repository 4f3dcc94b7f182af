import { randomBytes } from 'node:crypto';
import { type DatabaseOptions, openDatabase } from '../../src/platform/database/connection.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { copyStatement, runSql, templateName, withDatabase } from './postgres.ts';

export interface FreshDatabase {
  db: Database;
  url: string;
  /** Closes the connections and drops the database. */
  close(): Promise<void>;
}

/** Address of the server that all test files of a run share. */
export function testServer(): string {
  const server = process.env['TEST_DATABASE_SERVER'];
  if (!server) throw new Error('There is no database server: run the tests with --config tests/vitest.config.ts.');
  return server;
}

/** Creates a migrated, empty database for one test file. Tests of a file share it. */
export const freshDatabase = (options: DatabaseOptions = {}): Promise<FreshDatabase> =>
  copyDatabase(templateName(testServer()), options);

/** Creates a copy of another database, to which nobody is connected. */
export async function copyDatabase(template: string, options: DatabaseOptions = {}): Promise<FreshDatabase> {
  const server = testServer();
  const name = `test_${randomBytes(6).toString('hex')}`;
  const plain = withDatabase(server, 'postgres');
  await runSql(plain, copyStatement(name, template));
  const url = withDatabase(server, name);
  const opened = openDatabase(url, options);
  return {
    db: opened.db,
    url,
    close: async () => {
      await opened.close();
      await runSql(plain, `drop database if exists ${name} with (force)`);
    },
  };
}
