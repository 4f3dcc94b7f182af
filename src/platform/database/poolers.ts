/**
 * What a pooler changes that gives each transaction another connection, such as PgBouncer's transaction mode: notifications and
 * locks of a session are lost, and it refuses settings of a session.
 */
import pg from 'pg';
import { serverLimits } from './connection.ts';
import { setupLock } from './migrate.ts';

const channel = 'pooler_check';
const hearWithinMs = 2_000;

const isRefusedSetting = (error: unknown): boolean =>
  error instanceof Error && /unsupported startup parameter/i.test(error.message);

function hears(client: pg.Client, payload: string): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), hearWithinMs);
    client.on('notification', (message) => {
      if (message.payload !== payload) return;
      clearTimeout(timer);
      resolve(true);
    });
  });
}

/**
 * Finds out by a notification to itself whether a session keeps its connection. It is sent by another session, because the one that
 * listens could get the same connection again by chance.
 * @param Client for tests
 */
export async function keepsSessions(connectionString: string, Client = pg.Client): Promise<boolean> {
  const open = () =>
    new Client({ connectionString, application_name: channel, connectionTimeoutMillis: 10_000, ...serverLimits });
  const [listener, sender] = [open(), open()];
  for (const client of [listener, sender]) client.on('error', () => {});
  try {
    await listener.connect();
    await sender.connect();
    const payload = crypto.randomUUID();
    const heard = hears(listener, payload);
    await listener.query(`listen ${channel}`);
    await sender.query('select pg_notify($1, $2)', [channel, payload]);
    return await heard;
  } catch (error) {
    if (isRefusedSetting(error)) return false;
    throw error;
  } finally {
    await Promise.all([listener, sender].map((client) => client.end().catch(() => {})));
  }
}

/**
 * Gives the database's user the limits that other connections set for their session.
 * @param directUrl leads past the pooler
 */
export async function limitRole(directUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: directUrl, application_name: 'limits' });
  await client.connect();
  try {
    // Two instances that change the same row at once would fail.
    await client.query(`begin; select pg_advisory_xact_lock(${setupLock})`);
    for (const [name, ms] of Object.entries(serverLimits)) {
      await client.query(`do $$ begin
        execute format('alter role %I in database %I set ${name} = ${ms}', current_user, current_database());
      end $$`);
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}
