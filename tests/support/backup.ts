/** Databases and folders to back up, and to restore into. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { RestoreTarget } from '../../src/app/backup/restore-backup.ts';
import type { BackupSource } from '../../src/app/backup/take-backup.ts';
import { openStoredFiles } from '../../src/app/files/stored-files.ts';
import type { Env } from '../../src/app/settings/read-settings.ts';
import { makeEmulatedTables } from '../../src/demo/emulators/make-tables.ts';
import { beginSnapshot, copyOut, openLongConnection } from '../../src/platform/database/copy/copy-out.ts';
import { RowSum } from '../../src/platform/database/copy/row-sum.ts';
import { listTables } from '../../src/platform/database/copy/tables.ts';
import { testConfig } from './config.ts';
import { runSql, templateName, withDatabase } from './postgres.ts';
import { root } from './root.ts';

export interface BackupPlace extends RestoreTarget, BackupSource {
  env: Env;
  close(): Promise<void>;
}

async function makePlace(env: Env, template: string): Promise<BackupPlace> {
  const server = withDatabase(process.env['TEST_DATABASE_SERVER'] ?? '', 'postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runSql(server, `create database ${name} template ${template}`);
  const url = withDatabase(server, name);
  const folder = await mkdtemp(path.join(tmpdir(), 'test-backup-'));
  const all = { DATA_DIR: folder, DATABASE_URL: url, ...env };
  const config = testConfig(all);
  const stored = await openStoredFiles(config);
  return {
    env: all,
    config,
    url,
    files: stored.files,
    stored,
    root,
    // The lowest that there is.
    work: 1,
    payments: null,
    makeTables: makeEmulatedTables,
    close: async () => {
      await runSql(server, `drop database if exists ${name} with (force)`);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Makes a database without tables, and an empty DATA_DIR. */
export const emptyPlace = (env: Env = {}): Promise<BackupPlace> => makePlace(env, 'template1');

/** Makes a database as a site's is before its first start, and an empty DATA_DIR. */
export const sitePlace = (env: Env = {}): Promise<BackupPlace> =>
  makePlace(env, templateName(process.env['TEST_DATABASE_SERVER'] ?? ''));

/** Returns the same place with another passphrase, or without one. */
export const sealing = (place: BackupPlace, passphrase: string | null): BackupPlace => ({
  ...place,
  config: { ...place.config, backup: { ...place.config.backup, passphrase } },
});

/** Returns rows and sum of each table as they are now. */
export async function readTables(url: string): Promise<Record<string, string>> {
  const client = await openLongConnection(url, 'test');
  try {
    await beginSnapshot(client);
    const found: Record<string, string> = {};
    for (const table of await listTables(client)) {
      const sum = new RowSum();
      for await (const _ of copyOut(client, table, sum));
      found[`${table.schema}.${table.name}`] = `${sum.rows} rows, ${sum.sum}`;
    }
    return found;
  } finally {
    await client.end();
  }
}

/** Runs one query. */
export async function ask<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query<Row>(text, values)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}
