/** Jobs for tests: none, real ones, or the work of one queue without its jobs. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { pictureQueue } from '../../src/features/pictures/picture-queue.ts';
import { transferQueue } from '../../src/features/transfers/transfers.server.ts';
import type { JobQueue } from '../../src/platform/job-queue.ts';
import { closeJobs, openJobs } from '../../src/platform/jobs/jobs.ts';
import { openRowJobs, type RowJobs, type RowWork } from '../../src/platform/jobs/row-jobs.ts';
import type { TestApp } from './test-app.ts';

/** For tests that call the work themselves. */
export const noJobs: JobQueue = { add: async () => {} };

/**
 * Works on rows that wait, at most so many. One that fails is told to `failed` and left for the next call.
 * @returns on how many it worked
 */
export async function workThrough(
  { work, listWaiting }: RowWork,
  { most = Number.POSITIVE_INFINITY, failed = () => {} }: { most?: number; failed?(error: unknown): void } = {},
): Promise<number> {
  const seen = new Set<string>();
  for (;;) {
    const row = (await listWaiting()).find(({ id, step }) => !seen.has(`${id} ${step}`));
    if (row === undefined || seen.size >= most) return seen.size;
    seen.add(`${row.id} ${row.step}`);
    await work(row, new AbortController().signal).catch(failed);
  }
}

export interface TestJobs extends RowJobs {
  logged: string[];
  /** Lets jobs wait no longer before they are tried again. Returns how many did. */
  hurry(): Promise<number>;
  /** Leaves the jobs that are being done as a killed process does, so many times. */
  kill(times?: number): Promise<void>;
  /** Looks for killed processes now. */
  watch(): Promise<void>;
  /** Seconds until the first job begins. */
  waitSeconds(): Promise<number>;
  close(): Promise<void>;
}

/** How the ids of jobs begin that only wake workers. One that is left when the others are killed was never begun. */
const waking = '00000000';

/** Opens real jobs in the database of an app, and lets the app queue them. */
export async function openTestJobs(app: TestApp): Promise<TestJobs> {
  const logged: string[] = [];
  const log = (message: string) => void logged.push(message);
  const boss = await openJobs(app.databaseUrl, log);
  const jobs = await openRowJobs({ boss, db: app.db, log }, [pictureQueue, transferQueue]);
  app.jobs = jobs;
  return {
    ...jobs,
    logged,
    hurry: async () => {
      const late = sql`update pgboss.job set start_after = now() where state < 'active' and start_after > now()`;
      const { rowCount } = await app.db.execute(late);
      // Wakes the workers.
      for (const queue of [pictureQueue, transferQueue])
        await jobs.add(app.db, queue, [{ id: `${waking}${randomUUID().slice(8)}`, step: 'ready' }]);
      return rowCount ?? 0;
    },
    kill: async (times = 1) => {
      await app.db.execute(
        sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute',
          retry_count = ${times - 1} where state < 'completed' and left(data ->> 'id', 8) <> ${waking}`,
      );
    },
    watch: async () => {
      await app.db.execute(sql`update pgboss.queue set monitor_claim_on = null`);
      for (const queue of [pictureQueue, transferQueue]) await boss.supervise(queue);
    },
    waitSeconds: async () => {
      const { rows } = await app.db.execute<{ seconds: number }>(
        sql`select extract(epoch from min(start_after) - now())::float8 as seconds from pgboss.job where state < 'active'`,
      );
      return rows[0]?.seconds ?? 0;
    },
    close: () => closeJobs(boss),
  };
}
