/** Brings a database up to date with the migrations of this release, in the table that drizzle-kit's own tools use, too. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../../site/config.ts';
import { type Migration, readMigrations } from './migration-files.ts';
import { findChangedSql, placeSql } from './replaced-sql.ts';

/** Advisory lock for migrating and seeding; one instance holds it, all others wait. */
export const setupLock = 7_260_411_020;

/**
 * A migration that waits for a table makes everybody else wait behind it. So it gives up soon, lets the others pass, and tries
 * again: a backup may read a table for minutes.
 */
const patience = { lockTimeoutMs: 2_000, retryMs: 1_000 };
const giveUpMs = 15 * 60_000;

/** Errors by which PostgreSQL ended a transaction that waited for a lock. */
const waitedInVain = new Set(['55P03', '40P01']);

export const bookkeeping = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint, needs text)`;

type Patience = typeof patience;

/** Told of what is being done, in words for `/livez`. */
export type Tell = (phase: string) => void;

interface Applied {
  madeAt: number;
  /** See `Marker.needs`. */
  needs: string | null;
}

/** Reads what the database has. Without rights to create anything, because an instance may have none. */
export async function readApplied(client: pg.Client | pg.Pool): Promise<Applied[]> {
  const there = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as yes");
  if (!there.rows[0].yes) return [];
  const { rows } = await client.query<Applied>(
    'select created_at::float8 as "madeAt", needs from drizzle.__drizzle_migrations',
  );
  return rows;
}

/** @throws ConfigError if a newer release took away what this one uses */
function refuseNewer(applied: readonly Applied[], known: readonly Migration[]): void {
  const names = new Set(known.map(({ name }) => name));
  const missing = applied.map(({ needs }) => needs).find((needs) => needs !== null && !names.has(needs));
  if (missing === undefined) return;
  throw new ConfigError([
    `The database is of a newer release: since its last upgrade, it runs with releases that have the migration ${missing}, and the last one of this release is ${known.at(-1)?.name}. Start that release or a newer one, or restore a backup from before the upgrade.`,
  ]);
}

/** @throws ConfigError if development before 1.0.0 made the database: nothing of that was published, and no migration leads on from it */
function refuseUnpublished(applied: readonly Applied[], [first]: readonly Migration[]): void {
  if (applied.length === 0 || applied.some(({ madeAt }) => madeAt === first?.madeAt)) return;
  throw new ConfigError([
    'This database is older than 1.0.0. Earlier releases were never published, so nothing brings it up to date: start with an empty one, by a new DATA_DIR or another DATABASE_URL. It was left as it is.',
  ]);
}

/** Runs `work` in a transaction whose changes send no page tags. */
async function changeInBulk(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query("begin; set local site.bulk = 'on'");
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Ends a run, in its last transaction. Every cached page is purged, because the triggers named none. */
async function finish(client: pg.Client, root: string): Promise<void> {
  await placeSql(client, root);
  await client.query(`select pg_notify('page_tags', '["*"]')`);
}

/** Runs a migration, notes it, and does the rest in the same transaction. */
async function apply(
  client: pg.Client,
  { statements, madeAt, hash, marker }: Migration,
  rest: () => Promise<void>,
  { lockTimeoutMs }: Patience,
) {
  const run = async () => {
    for (const statement of statements) await client.query(statement);
  };
  const inTransaction = marker?.transaction ?? true;
  if (!inTransaction) {
    // Indexes that are made concurrently wait for open transactions, such as a backup's, and nobody waits behind them.
    await client.query(`set lock_timeout = ${giveUpMs}`);
    await run().finally(() => client.query(`set lock_timeout = ${lockTimeoutMs}`));
  }
  await changeInBulk(client, async () => {
    if (inTransaction) await run();
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at, needs) values ($1, $2, $3)', [
      hash,
      madeAt,
      marker?.needs ?? null,
    ]);
    await rest();
  });
}

/** Tries again while others hold what it waits for. @throws Error with `failure` if it can't be done */
async function tryPatiently(attempt: () => Promise<void>, failure: string, { retryMs }: Patience): Promise<void> {
  for (const end = Date.now() + giveUpMs; ; ) {
    try {
      return await attempt();
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (!waitedInVain.has(code) || Date.now() > end) throw new Error(failure, { cause: error });
    }
    await sleep(retryMs);
  }
}

interface Behind {
  migrations: Migration[];
  /** Files of SQL whose text isn't in place. A newer release's stay: it may run beside this one. */
  sql: string[];
}

/** Returns what the database lacks of this release. @throws ConfigError as `migrateDatabase` does */
export async function findBehind(client: pg.Client, root: string): Promise<Behind> {
  const known = await readMigrations(root);
  const applied = await readApplied(client);
  refuseUnpublished(applied, known);
  refuseNewer(applied, known);
  const done = new Set(applied.map(({ madeAt }) => madeAt));
  const migrations = known.filter(({ madeAt }) => !done.has(madeAt));
  const isNewer = applied.length + migrations.length > known.length;
  return { migrations, sql: isNewer ? [] : await findChangedSql(client, root) };
}

async function catchUp(client: pg.Client, root: string, tell: Tell, waiting: Patience): Promise<number> {
  const { migrations, sql } = await findBehind(client, root);
  if (migrations.length > 0) await client.query(bookkeeping);
  for (const [index, migration] of migrations.entries()) {
    tell(`migrating (${index + 1} of ${migrations.length}, ${migration.name})`);
    const rest = index < migrations.length - 1 ? async () => {} : () => finish(client, root);
    const failure = `The migration ${migration.name} failed; those before it are done.`;
    await tryPatiently(() => apply(client, migration, rest, waiting), failure, waiting);
  }
  if (migrations.length === 0 && sql.length > 0) {
    const failure = `${sql.join(', ')} could not be put in place.`;
    await tryPatiently(() => changeInBulk(client, () => finish(client, root)), failure, waiting);
  }
  return migrations.length;
}

/** Waits until nobody else migrates or restores. The lock ends with the connection. */
export async function acquireSetupLock(client: pg.Client, tell: Tell, { retryMs } = patience): Promise<void> {
  // Asked for again and again: an index that is made concurrently waits for every statement, also for one that waits for this lock.
  while (!(await client.query('select pg_try_advisory_lock($1) as mine', [setupLock])).rows[0].mine) {
    tell('waiting for another process that migrates or restores this database');
    await sleep(retryMs);
  }
}

/**
 * Applies pending migrations, each in its own transaction, so that a killed run is continued by the next one, and puts the SQL in place
 * that is replaced. If instances start at once, the others wait for the first one and then find nothing to do.
 * @param url leads to PostgreSQL itself: the lock belongs to the session
 * @param root the project's root
 * @param waiting for tests, which have less patience
 * @returns how many migrations were applied
 * @throws ConfigError if the database is of a newer release that this one can't run beside, or older than 1.0.0
 */
export async function migrateDatabase(
  url: string,
  root: string,
  tell: Tell = () => {},
  waiting: Patience = patience,
): Promise<number> {
  // A dedicated connection, because migrations may exceed the pool's query timeout.
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, application_name: 'migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0');
    await acquireSetupLock(client, tell, waiting);
    await client.query(`set lock_timeout = ${waiting.lockTimeoutMs}`);
    return await catchUp(client, root, tell, waiting);
  } finally {
    await client.end();
  }
}
