/**
 * Jobs that work on a row of a table, one at a time in each process. The row says what it waits for; the job says that it waits.
 *
 * A process that is killed gives no more signs of life, and its job begins again elsewhere. That is no attempt of the row, since
 * deployments and other rows kill processes too, but a row that kills its process each time must still end.
 */
import type { JobInsert, JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';
import type { JobQueue, WaitingRow } from '../job-queue.ts';
import { runEvery } from '../run-every.ts';
import { daySeconds, hourSeconds, minuteMs } from '../time.ts';
import { openQueue, within } from './jobs.ts';

/** A killed process is noticed after this long at the latest, and `watchEveryMs` later its job can begin again. */
const heartbeat = { heartbeatSeconds: 15 };
const refresh = { heartbeatRefreshSeconds: 5 };
const watchEveryMs = 5_000;
/** How often a job is begun again that never ended. It waits longer each time. */
const maxStarted = 10;
const restarts = { retryLimit: maxStarted, retryDelay: 1, retryBackoff: true, retryDelayMax: 300 };
/** Workers are woken at once. This is for jobs whose time has come. */
const polling = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 };
const sweepEveryMs = minuteMs;

export interface RowWork {
  queue: string;
  what: string;
  maxAttempts: number;
  /** Seconds of waiting after the first failure; twice as many after the second one, and so on. */
  pauseSeconds: number;
  /** Works on a row, if it still waits for that. What it throws counts as an attempt, unless the process stops. */
  work(row: WaitingRow, signal: AbortSignal): Promise<void>;
  release?(tx: Database, row: WaitingRow): Promise<void>;
  /** Ends a row that has failed too often, or has killed too many processes. */
  giveUp(row: WaitingRow, why: 'failed' | 'killed'): Promise<void>;
  /** Lists all rows that wait, first come first: those without a job get one. */
  listWaiting(): Promise<WaitingRow[]>;
}

export interface RowJobs extends JobQueue {
  /** Starts working. Returns the function that stops: what is worked on is given back, and begun again by another process or start. */
  work(work: RowWork): Promise<() => Promise<void>>;
}

interface RowJob extends WaitingRow {
  attempts: number;
}

function toJob(row: RowJob, startAfter: number): JobInsert<RowJob> {
  return { data: row, singletonKey: `${row.id} ${row.step}`, priority: row.priority ?? 0, startAfter };
}

interface Services {
  boss: PgBoss;
  db: Database;
  log(message: string, error?: unknown): void;
}

/** Replaces a job by one that begins to count its beginnings anew. */
async function queueAgain({ boss, db }: Services, work: RowWork, id: string, row: RowJob, waitSeconds: number) {
  await db.transaction(async (tx) => {
    await boss.complete(work.queue, id, null, within(tx));
    await work.release?.(tx, row);
    await boss.insert(work.queue, [toJob(row, waitSeconds)], within(tx));
  });
}

async function run(
  services: Services,
  work: RowWork,
  job: JobWithMetadata<RowJob>,
  stopped: AbortSignal,
): Promise<void> {
  const { attempts, ...row } = job.data;
  if (job.retryCount >= maxStarted) return work.giveUp(row, 'killed');
  try {
    stopped.throwIfAborted();
    await work.work(row, AbortSignal.any([stopped, job.signal]));
  } catch (error) {
    if (stopped.aborted) return queueAgain(services, work, job.id, job.data, 0);
    const failed = attempts + 1;
    services.log(`${work.what} (${row.id}) failed, attempt ${failed}.`, error);
    if (failed >= work.maxAttempts) return work.giveUp(row, 'failed');
    await queueAgain(services, work, job.id, { ...row, attempts: failed }, failed * work.pauseSeconds);
  }
}

async function startWork(services: Services, work: RowWork, add: JobQueue['add']): Promise<() => Promise<void>> {
  const { boss, db, log } = services;
  const { queue } = work;
  const stopped = new AbortController();
  const worker = await boss.work<RowJob, void, { includeMetadata: true }>(
    queue,
    { includeMetadata: true, ...refresh, ...polling },
    async ([job]) => {
      // Otherwise it would wait for the next poll before it takes the next one.
      boss.notifyWorker(worker);
      if (job) await run(services, work, job, stopped.signal);
    },
  );
  const stopSweeping = runEvery(
    sweepEveryMs,
    async () => add(db, queue, await work.listWaiting()),
    (error) => log(`Queuing what waits for ${queue} failed.`, error),
  );
  const stopWatching = runEvery(
    watchEveryMs,
    () => boss.supervise(queue),
    (error) => log(`Looking for ended processes of ${queue} failed.`, error),
  );
  return async () => {
    stopped.abort();
    await Promise.all([boss.offWork(queue, { wait: true }), stopSweeping(), stopWatching()]);
  };
}

/** Opens the queues of rows. Each has its own table, since its signs of life are looked at every few seconds. */
export async function openRowJobs(services: Services, queues: readonly string[]): Promise<RowJobs> {
  const { boss } = services;
  for (const name of queues) {
    await openQueue(boss, {
      name,
      policy: 'exclusive',
      partition: true,
      ...heartbeat,
      ...restarts,
      expireInSeconds: daySeconds,
      deleteAfterSeconds: hourSeconds,
    });
  }
  const add: JobQueue['add'] = async (tx, queue, rows) => {
    if (rows.length === 0) return;
    const jobs = rows.map((row) => toJob({ ...row, attempts: 0 }, 0));
    await boss.insert(queue, jobs, within(tx));
  };
  return { add, work: (work) => startWork(services, work, add) };
}
