/**
 * The one pg-boss of this process, in the database's `pgboss` schema: what is sent, made, and moved later is a job of it. Several
 * processes share the work.
 */
import { sql } from 'drizzle-orm';
import { type ConnectionOptions, fromDrizzle, PgBoss, type Queue } from 'pg-boss';
import type { Database } from '../database/database.ts';
import { daySeconds } from '../time.ts';

const stopWithinMs = 8_000;

/** Looks for killed processes no more often than this, whichever process looks. */
const monitorSeconds = 4;

/**
 * Connects to the jobs, and creates their tables if they are missing. It opens two connections of its own, so that many requests
 * at once don't delay the jobs, and one that hears of new jobs in any process.
 * @param connectionString of the database
 */
export async function openJobs(
  connectionString: string,
  log: (message: string, error?: unknown) => void,
): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString,
    application_name: 'jobs',
    max: 2,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: 60,
    maintenanceIntervalSeconds: daySeconds / 4,
    monitorIntervalSeconds: monitorSeconds,
  });
  boss.on('error', (error) => log('The job queue reported an error; it keeps running.', error));
  await boss.start();
  return boss;
}

export async function closeJobs(boss: PgBoss): Promise<void> {
  await boss.stop({ graceful: true, timeout: stopWithinMs });
}

/** Creates a queue whose workers are woken at once. One that an earlier version created takes the current settings. */
export async function openQueue(
  boss: PgBoss,
  { name, policy = 'standard', partition = false, ...options }: Queue,
): Promise<void> {
  const settings = { ...options, notify: true };
  await boss.createQueue(name, { ...settings, policy, partition });
  await boss.updateQueue(name, settings);
}

/** Lets pg-boss work within a transaction of ours. */
export const within = (tx: Database): ConnectionOptions => ({ db: fromDrizzle(tx, sql) });
