import path from 'node:path';
import { openDatabase } from '../../platform/database/connection.ts';
import { hasCluster } from '../../platform/database/embedded/cluster.ts';
import { startEmbeddedServer } from '../../platform/database/embedded/embedded-server.ts';
import { migrateDatabase } from '../../platform/database/migrate.ts';
import { keepsSessions, limitRole } from '../../platform/database/poolers.ts';
import { openDataDir } from '../../platform/files/data-dir.ts';
import { plural } from '../../platform/plural.ts';
import { type Config, ConfigError } from '../../site/config.ts';
import { backUpBeforeUpgrade } from '../backup/before-upgrade.ts';
import { refuseProblems, warningsOf } from '../doctor/check.ts';
import { checkServer } from '../doctor/check-database.ts';
import { claimPlace, refuseOtherPlace } from '../files/files-place.ts';
import { openStoredFiles, refuseUnusable } from '../files/stored-files.ts';

export interface DatabaseOptions {
  root: string;
  log: (message: string, error?: unknown) => void;
  /** Called when the database is lost for good. The message says what to do. */
  onFatal: (problem: Error) => void;
  connections?: number;
  /** How long a query waits for one of them, 2 s if not given. */
  maxWaitMs?: number;
  /** For tests: the folder exists and the database has every table, so nothing has to be checked or added. Default: false. */
  isPrepared?: boolean;
  tell?: (phase: string) => void;
  onQuery?: (ms: number, succeeded: boolean) => void;
}

/**
 * Returns an address of DATABASE_URL's server at which a session keeps its connection.
 * @throws ConfigError if there is none
 */
export async function findDirectUrl({ databaseUrl, databaseDirectUrl }: Config): Promise<string> {
  const url = databaseDirectUrl ?? databaseUrl ?? '';
  if (await keepsSessions(url)) return url;
  const name = databaseDirectUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
  throw new ConfigError([
    `${name} leads through a pooler that gives each transaction another connection, so the site would not hear what changes. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself; DATABASE_URL may stay.`,
  ]);
}

/** @throws ConfigError if the embedded database of the settings was never made */
export function refuseMissingSite({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl === null && !hasCluster(dataDir))
    throw new ConfigError([`There is no site in ${dataDir}. Check DATA_DIR, or set DATABASE_URL.`]);
}

type ServerOptions = Pick<DatabaseOptions, 'root' | 'log' | 'onFatal' | 'isPrepared'>;

async function startServer(config: Config, { root, log, onFatal, isPrepared = false }: ServerOptions) {
  const { databaseUrl } = config;
  if (databaseUrl !== null) {
    const { host, pathname } = new URL(databaseUrl);
    const description = `PostgreSQL at ${host}${pathname}`;
    const directUrl = isPrepared ? (config.databaseDirectUrl ?? databaseUrl) : await findDirectUrl(config);
    return { url: databaseUrl, directUrl, stop: async () => {}, description };
  }
  const server = await startEmbeddedServer({ dataDir: config.dataDir, root, log, onLost: onFatal });
  const how = server.adopted ? 'was running already' : 'started by this app';
  const inside = server.directory.startsWith(config.dataDir + path.sep);
  const why = inside
    ? ''
    : `; they are not in ${config.dataDir}, because root's PostgreSQL runs as a user who can't enter it`;
  return {
    ...server,
    directUrl: server.url,
    description: `PostgreSQL with its data in ${server.directory}, ${how}${why}`,
  };
}

type Server = Awaited<ReturnType<typeof startServer>>;

/**
 * Opens the site's files and brings the database up to date, unless something would be broken by it.
 * @throws ConfigError with a sentence that names what to do
 */
async function prepare(server: Server, config: Config, { root, tell }: DatabaseOptions) {
  const checks = await checkServer(server.directUrl, config);
  refuseProblems(checks);
  const stored = await openStoredFiles(config);
  await refuseUnusable(stored);
  await refuseOtherPlace({ url: server.directUrl, config }, stored);
  await backUpBeforeUpgrade({ config, url: server.url, files: stored.files, root }, tell);
  const applied = await migrateDatabase(server.directUrl, root, tell);
  return { stored, applied, warnings: warningsOf(checks) };
}

/** Starts the database if it is ours, brings it up to date, and connects to it. What has to be stopped goes to the closers. */
export async function openMigrated(config: Config, options: DatabaseOptions, closers: (() => Promise<unknown>)[]) {
  const { isPrepared = false } = options;
  if (!isPrepared) await openDataDir(config.dataDir);
  const server = await startServer(config, options);
  closers.push(server.stop);
  const { stored, applied, warnings } = isPrepared
    ? { stored: await openStoredFiles(config), applied: 0, warnings: [] }
    : await prepare(server, config, options);
  await claimPlace({ url: server.directUrl, config }, stored);
  options.tell?.('starting');
  const pooled = config.databaseDirectUrl !== null;
  if (pooled) await limitRole(server.directUrl);
  const { db, close } = openDatabase(server.url, {
    max: options.connections ?? 10,
    ...(options.maxWaitMs && { maxWaitMs: options.maxWaitMs }),
    pooled,
    onError: ({ message }) => options.log(`Database: ${message}`),
    ...(options.onQuery && { onQuery: options.onQuery }),
  });
  closers.push(close);
  const description =
    applied === 0
      ? server.description
      : `${server.description}; ran ${applied} ${plural(applied, { one: 'migration', other: 'migrations' })}`;
  return { server: { ...server, description }, db, stored, warnings };
}
