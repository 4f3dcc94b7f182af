import pg from 'pg';
import { findBehind } from '../../platform/database/migrate.ts';
import { keepsSessions } from '../../platform/database/poolers.ts';
import type { Config } from '../../site/config.ts';
import { type Check, ok, orProblem, problem, warning } from './check.ts';
import { checkPostgres } from './known-fixes.ts';

/** `UNIQUE NULLS NOT DISTINCT` came with it. */
const oldestMajor = 15;
/** For requests, jobs, and what hears of changes. */
const connectionsOfInstance = 16;
const clockMs = 2_000;
const dayMs = 24 * 60 * 60_000;
const backupHours = 26;

type Read = <T extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<T>;

async function asking<T>(url: string, work: (read: Read, client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, application_name: 'doctor' });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(async (text, values) => (await client.query(text, values)).rows[0], client);
  } finally {
    await client.end();
  }
}

async function checkVersion(read: Read): Promise<Check> {
  const name = 'PostgreSQL';
  const { version } = await read<{ version: number }>("select current_setting('server_version_num')::int as version");
  const major = Math.floor(version / 10_000);
  if (major < oldestMajor) return problem(name, `Its version is ${major}; this release needs ${oldestMajor} or newer.`);
  return ok(name, `Its version is ${major}.`);
}

async function checkTimeZone(read: Read, { site: { timeZone } }: Config): Promise<Check> {
  const name = 'time zones';
  const { known } = await read<{ known: boolean }>(
    'select exists (select from pg_timezone_names where name = $1) as known',
    [timeZone],
  );
  if (known) return ok(name, `The database knows ${timeZone}.`);
  return problem(name, `The database doesn’t know ${timeZone}, SITE_TIME_ZONE. Install its time zone data (tzdata).`);
}

async function checkClock(read: Read): Promise<Check> {
  const name = 'clock';
  const before = Date.now();
  const { now } = await read<{ now: Date }>('select clock_timestamp() as now');
  const off = Math.round(now.getTime() - (before + Date.now()) / 2);
  if (Math.abs(off) < clockMs) return ok(name, 'It agrees with the database’s.');
  return warning(
    name,
    `It is ${Math.round(Math.abs(off) / 1000)} s ${off > 0 ? 'behind' : 'ahead of'} the database’s. Sync both clocks with NTP; holds and links depend on it.`,
  );
}

async function checkFixes(read: Read, { databaseUrl }: Config): Promise<Check> {
  const { version } = await read<{ version: string }>("select current_setting('server_version') as version");
  return checkPostgres(version, databaseUrl === null);
}

/** The part that the start runs as well: before it migrates. */
export const checkServer = (url: string, config: Config): Promise<Check[]> =>
  asking(url, async (read) => [await checkVersion(read), await checkTimeZone(read, config), await checkClock(read)]);

async function checkOwner(read: Read): Promise<Check> {
  const name = 'owner';
  const { foreign, creates } = await read<{ foreign: number; creates: boolean }>(`
    select count(*)::int as foreign, has_database_privilege(current_database(), 'create') as creates
    from pg_tables where schemaname = 'public' and not pg_has_role(current_user, tableowner, 'member')`);
  if (foreign > 0)
    return warning(
      name,
      `${foreign} tables belong to another user, so this one can’t migrate: \`npm run migrate\` needs the owner’s address.`,
    );
  if (!creates) return warning(name, 'The user may not create in the database: grant create on database … to …');
  return ok(name, 'The user owns the tables and may create.');
}

async function checkConnections(read: Read): Promise<Check> {
  const name = 'connections';
  const { most, used } = await read<{ most: number; used: number }>(`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`);
  const sentence = `${used} of ${most} are in use; each instance takes up to ${connectionsOfInstance}.`;
  return most - used < connectionsOfInstance
    ? warning(name, `${sentence} Raise max_connections, or use a pooler.`)
    : ok(name, sentence);
}

async function checkMigrations(client: pg.Client, root: string): Promise<Check> {
  const name = 'migrations';
  const { migrations, sql } = await findBehind(client, root);
  const next = '`npm run migrate` or the next start';
  if (migrations.length > 0)
    return warning(name, `${migrations.length} are pending, from ${migrations[0]?.name} on. ${next} runs them.`);
  if (sql.length > 0) return warning(name, `${sql.join(', ')} changed. ${next} puts that in place.`);
  return ok(name, 'The database has all of this release.');
}

const isBehind = async (client: pg.Client, root: string) => (await findBehind(client, root)).migrations.length > 0;

/** @param lacksTables whether the database lacks migrations, and so perhaps the tables */
async function checkWebhooks(read: Read, { stripe }: Config, lacksTables: boolean): Promise<Check> {
  const name = 'webhooks';
  if (stripe.secretKey === null) return ok(name, 'Payments are emulated.');
  if (lacksTables) return warning(name, 'Checked once all migrations have run.');
  const { last, paid } = await read<{ last: Date | null; paid: Date | null }>(`
    select (select max(received_at) from payment_events) as last,
      (select max(paid_at) from orders where channel <> 'in_person') as paid`);
  if (paid === null) return ok(name, 'No sales yet.');
  if (last === null)
    return problem(name, 'Orders were paid, but no Stripe event ever arrived. Check its event destinations.');
  const days = (Date.now() - last.getTime()) / dayMs;
  const sentence = `The newest Stripe event arrived ${days < 1 ? 'within a day' : `${Math.floor(days)} days ago`}.`;
  const isMissing = paid.getTime() - last.getTime() > dayMs / 24;
  return isMissing
    ? warning(name, `${sentence} Orders were paid since. Check its event destinations.`)
    : ok(name, sentence);
}

/**
 * What an order needs beside it lies in other tables, so no check of a table can say it.
 * @param lacksTables whether the database lacks migrations, and so perhaps the tables
 */
async function checkOrders(read: Read, lacksTables: boolean): Promise<Check> {
  const name = 'orders';
  if (lacksTables) return warning(name, 'Checked once all migrations have run.');
  const { broken, first } = await read<{ broken: number; first: string | null }>(`
    select count(*)::int as broken, min(number) as first
    from orders o
      left join checkouts on checkouts.order_id = o.id
      left join parcels on parcels.order_id = o.id
      left join sales on sales.order_id = o.id
      left join booth_sales on booth_sales.order_id = o.id
    where (checkouts.order_id is null) <> (channel = 'in_person')
      or (parcels.order_id is null) <> (channel <> 'online')
      or (sales.order_id is null) <> (channel <> 'in_person')
      or (booth_sales.order_id is null and channel = 'booth_card')
      or (booth_sales.order_id is not null and channel = 'online')
      or sales.vendor_id <> o.vendor_id
      or booth_sales.vendor_id <> o.vendor_id`);
  if (broken === 0) return ok(name, 'Each has the checkout, parcel, or sale that it needs.');
  return problem(
    name,
    `${broken} lack a checkout, a parcel, or a sale that they need, or belong to another store than it. The first is ${first}. Restore a backup beside this database and compare.`,
  );
}

/** The table comes with backups. */
async function checkBackup(read: Read): Promise<Check> {
  const name = 'backup';
  const { known } = await read<{ known: boolean }>("select to_regclass('public.backups') is not null as known");
  const { at } = known
    ? await read<{ at: Date | null }>('select max(taken_at) as at from backups where bytes is not null')
    : { at: null };
  if (at === null)
    return warning(name, 'None is recorded. If your provider makes them, restore one to see that it works.');
  const hours = Math.floor((Date.now() - at.getTime()) / (dayMs / 24));
  const sentence = `The newest is ${hours} hours old.`;
  return hours > backupHours ? warning(name, sentence) : ok(name, sentence);
}

/** A session of DATABASE_DIRECT_URL, or of DATABASE_URL without it, has to stay with its connection. */
async function checkPooler(config: Config): Promise<Check> {
  const name = 'pooler';
  const { databaseUrl, databaseDirectUrl } = config;
  if (databaseUrl === null) return ok(name, 'The embedded database has none.');
  const direct = await keepsSessions(databaseDirectUrl ?? databaseUrl);
  if (direct) return ok(name, 'Changes are reaching this instance.');
  return problem(
    name,
    `${databaseDirectUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'} leads through a pooler that gives each transaction another connection. Set DATABASE_DIRECT_URL to PostgreSQL itself.`,
  );
}

/** All of it. @param url leads to PostgreSQL itself */
export const checkDatabase = async (url: string, config: Config, root: string): Promise<Check[]> => [
  ...(await orProblem('PostgreSQL', () => checkServer(url, config))),
  ...(await orProblem('pooler', () => checkPooler(config))),
  ...(await orProblem('database', () =>
    asking(url, async (read, client) => [
      ...(await orProblem('PostgreSQL fixes', () => checkFixes(read, config))),
      ...(await orProblem('owner', () => checkOwner(read))),
      ...(await orProblem('connections', () => checkConnections(read))),
      ...(await orProblem('migrations', () => checkMigrations(client, root))),
      ...(await orProblem('webhooks', async () => checkWebhooks(read, config, await isBehind(client, root)))),
      ...(await orProblem('orders', async () => checkOrders(read, await isBehind(client, root)))),
      ...(await orProblem('backup', () => checkBackup(read))),
    ]),
  )),
];
