import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedServer } from '../../src/platform/database/embedded/embedded-server.ts';
import { migrateDatabase } from '../../src/platform/database/migrate.ts';
import { memoryFolder } from '../../src/tools/test-folder.ts';
import { root } from './root.ts';

export interface TestPostgres {
  /** URL of the server's default database. */
  url: string;
  stop(): Promise<void>;
}

/** Name of the migrated, empty database that tests copy. */
export const templateName = (serverUrl: string) => new URL(serverUrl).searchParams.get('template') ?? 'template_app';

/** The statement that copies a database. Its files are copied as they are, which is less work than by the log. */
export const copyStatement = (name: string, template: string) =>
  `create database ${name} template ${template} strategy file_copy`;

/** Runs statements one by one on a new connection. */
export async function runSql(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Name of the database with the demo's city that tests copy (see city-database.ts). */
export const cityTemplate = (serverUrl: string) => `${templateName(serverUrl)}_city`;

/** Name and folder of the demo, if a test file has made it for all (see demo-place.ts). */
export function demoTemplate(serverUrl: string): { name: string; folder: string } {
  const name = `${templateName(serverUrl)}_demo`;
  return { name, folder: path.join(tmpdir(), `test-${name}`) };
}

export function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  url.searchParams.delete('template');
  return url.href;
}

/**
 * Makes the server's folder in the memory that Linux shows as one, if there is enough: a database is 300 files, and every test file
 * makes one. Its name begins like the run's folder, by which `npm test` finds it when it was interrupted.
 */
async function makeDataDir(): Promise<string> {
  const { bavail, bsize } = await statfs(memoryFolder).catch(() => ({ bavail: 0, bsize: 0 }));
  const hasRoom = bavail * bsize > 4 * 1024 ** 3;
  return mkdtemp(path.join(hasRoom ? memoryFolder : tmpdir(), `${path.basename(tmpdir())}-postgres-`));
}

async function serverUrl(): Promise<TestPostgres> {
  const given = process.env['DATABASE_URL'];
  if (given) return { url: given, stop: async () => {} };
  const dataDir = await makeDataDir();
  // As root, PostgreSQL runs as another user.
  await chmod(dataDir, 0o711);
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300' };
  const server = await startEmbeddedServer({ dataDir, root, settings });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a PostgreSQL with a migrated template for tests: the one of DATABASE_URL, or one in a temporary folder. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const server = await serverUrl();
  const template = `template_${randomBytes(6).toString('hex')}`;
  await runSql(server.url, `create database ${template}`);
  await migrateDatabase(withDatabase(server.url, template), root);
  const url = new URL(server.url);
  url.searchParams.set('template', template);
  return {
    url: url.href,
    stop: async () => {
      const demo = demoTemplate(url.href);
      for (const name of [template, cityTemplate(url.href), demo.name])
        await runSql(server.url, `drop database if exists ${name} with (force)`);
      await rm(demo.folder, { recursive: true, force: true });
      await server.stop();
    },
  };
}
