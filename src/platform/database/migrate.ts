/** Brings a database up to date with the migrations of this release, in the table that drizzle-kit's own tools use, too. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../../site/config.ts';
import { type Migration, readMigrations } from './migration-files.ts';

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

/** Makes the table that says which migrations there are. */
export const bookkeeping = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  alter table drizzle.__drizzle_migrations add column if not exists needs text`;

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
  // The column `needs` is missing until a release that knows it has migrated.
  const { rows } = await client.query<Applied>(
    `select created_at::float8 as "madeAt", to_jsonb(applied) ->> 'needs' as needs from drizzle.__drizzle_migrations as applied`,
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

/** Runs a migration and notes it. With the last one, every cached page is purged, because its triggers named none. */
async function apply(
  client: pg.Client,
  { statements, madeAt, hash, marker }: Migration,
  isLast: boolean,
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
  await client.query("begin; set local site.bulk = 'on'");
  try {
    if (inTransaction) await run();
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at, needs) values ($1, $2, $3)', [
      hash,
      madeAt,
      marker?.needs ?? null,
    ]);
    if (isLast) await client.query(`select pg_notify('page_tags', '["*"]')`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function applyPatiently(
  client: pg.Client,
  migration: Migration,
  isLast: boolean,
  waiting: Patience,
): Promise<void> {
  for (const end = Date.now() + giveUpMs; ; ) {
    try {
      return await apply(client, migration, isLast, waiting);
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (!waitedInVain.has(code) || Date.now() > end)
        throw new Error(`The migration ${migration.name} failed; those before it are done.`, { cause: error });
    }
    await sleep(waiting.retryMs);
  }
}

/** Returns the migrations that the database lacks. @throws ConfigError as `migrateDatabase` does */
export async function findPending(client: pg.Client, root: string): Promise<Migration[]> {
  const known = await readMigrations(root);
  const applied = await readApplied(client);
  refuseNewer(applied, known);
  const done = new Set(applied.map(({ madeAt }) => madeAt));
  return known.filter(({ madeAt }) => !done.has(madeAt));
}

async function applyPending(client: pg.Client, root: string, tell: Tell, waiting: Patience): Promise<number> {
  const pending = await findPending(client, root);
  if (pending.length > 0) await client.query(bookkeeping);
  for (const [index, migration] of pending.entries()) {
    tell(`migrating (${index + 1} of ${pending.length}, ${migration.name})`);
    await applyPatiently(client, migration, index === pending.length - 1, waiting);
  }
  return pending.length;
}

/** Waits until nobody else migrates or restores. The lock ends with the connection. */
export async function takeSetupLock(client: pg.Client, tell: Tell, { retryMs } = patience): Promise<void> {
  // Asked for again and again: an index that is made concurrently waits for every statement, also for one that waits for this lock.
  while (!(await client.query('select pg_try_advisory_lock($1) as mine', [setupLock])).rows[0].mine) {
    tell('waiting for another process that migrates or restores this database');
    await sleep(retryMs);
  }
}

/**
 * Applies pending migrations, each in its own transaction, so that a killed run is continued by the next one. If instances start
 * at once, the others wait for the first one and then find none.
 * @param url leads to PostgreSQL itself: the lock belongs to the session
 * @param root the project's root
 * @param waiting for tests, which have less patience
 * @returns how many were applied
 * @throws ConfigError if the database is of a newer release that this one can't run beside
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
    await takeSetupLock(client, tell, waiting);
    await client.query(`set lock_timeout = ${waiting.lockTimeoutMs}`);
    return await applyPending(client, root, tell, waiting);
  } finally {
    await client.end();
  }
}
