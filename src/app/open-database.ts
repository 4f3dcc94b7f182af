/** Starts and opens the database: the one at DATABASE_URL, or one of our own. */
import path from 'node:path';
import { openDatabase } from '../platform/database/connection.ts';
import { startEmbeddedServer } from '../platform/database/embedded/embedded-server.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { openDataDir } from '../platform/files/data-dir.ts';
import type { Config } from '../site/config.ts';
import { backUpBeforeUpgrade } from './backup/before-upgrade.ts';
import type { CreateAppOptions } from './create-app.ts';

async function startServer(
  config: Config,
  { root, log, onFatal }: Required<Pick<CreateAppOptions, 'root' | 'log' | 'onFatal'>>,
) {
  if (config.databaseUrl !== null) {
    const { host, pathname } = new URL(config.databaseUrl);
    return { url: config.databaseUrl, stop: async () => {}, description: `PostgreSQL at ${host}${pathname}` };
  }
  const server = await startEmbeddedServer({ dataDir: config.dataDir, root, log, onLost: onFatal });
  const how = server.adopted ? 'was running already' : 'started by this app';
  const inside = server.directory.startsWith(config.dataDir + path.sep);
  const why = inside
    ? ''
    : `; they are not in ${config.dataDir}, because root's PostgreSQL runs as a user who can't enter it`;
  return { ...server, description: `PostgreSQL with its data in ${server.directory}, ${how}${why}` };
}

/** Starts the database if it is ours, brings it up to date, and connects to it. What has to be stopped goes to the closers. */
export async function openMigrated(
  config: Config,
  options: CreateAppOptions & Required<Pick<CreateAppOptions, 'log' | 'onFatal'>>,
  closers: (() => Promise<unknown>)[],
) {
  await openDataDir(config.dataDir);
  const server = await startServer(config, options);
  closers.push(server.stop);
  await backUpBeforeUpgrade(config, server.url, options.root);
  await migrateDatabase(server.url, options.root);
  const { db, close } = openDatabase(server.url, {
    max: options.connections ?? 10,
    onError: ({ message }) => options.log(`Database: ${message}`),
    ...(options.onQuery && { onQuery: options.onQuery }),
  });
  closers.push(close);
  return { server, db };
}
