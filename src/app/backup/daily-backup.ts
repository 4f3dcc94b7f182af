/** Makes a backup each day, and when an admin asks for one, by a job that one of the instances takes, in a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { and, eq, gte, lt } from 'drizzle-orm';
import { recordAct } from '../../features/accounts/audit.server.ts';
import type { RowJobs, RowWork } from '../../platform/jobs/row-jobs.ts';
import type { Services } from '../../platform/services.ts';
import { hourMs } from '../../platform/time.ts';
import { addDays, dayStart, zonedDay } from '../../platform/zoned-time.ts';
import type { Config } from '../../site/config.ts';
import { backupRequests, backups } from './backups.table.ts';

export const backupQueue = 'backup';

/** Few people are awake. */
const hourOfDay = 3;
const maxText = 2_000;

type DailyServices = Pick<Services, 'db' | 'clock' | 'config'>;

/** Returns the day whose backup is missing; null before its hour, and once it was made or has failed. */
async function findMissing({ db, clock, config }: DailyServices): Promise<string | null> {
  if (!config.backup.daily) return null;
  const now = clock.now();
  const { timeZone } = config.site;
  const day = zonedDay(now, timeZone);
  const start = dayStart(day, timeZone);
  if (now.getTime() < start.getTime() + hourOfDay * hourMs) return null;
  const made = await db
    .select({ id: backups.id })
    .from(backups)
    .where(
      and(
        eq(backups.kind, 'daily'),
        gte(backups.takenAt, start),
        lt(backups.takenAt, dayStart(addDays(day, 1), timeZone)),
      ),
    )
    .limit(1);
  return made.length > 0 ? null : day;
}

/** Returns when the next daily backup is due, which may have passed; null if none is made. */
export async function findNext(app: DailyServices): Promise<Date | null> {
  const { clock, config } = app;
  if (!config.backup.daily) return null;
  const { timeZone } = config.site;
  const day = zonedDay(clock.now(), timeZone);
  const hourOf = (of: string) => new Date(dayStart(of, timeZone).getTime() + hourOfDay * hourMs);
  const isDue = (await findMissing(app)) !== null || clock.now() < hourOf(day);
  return hourOf(isDue ? day : addDays(day, 1));
}

/** Runs the program until it ends. Its heap is its own, so that requests don't wait for it. */
async function run(script: string, kind: 'daily' | 'asked', signal: AbortSignal): Promise<void> {
  // One arena and a small heap: it needs 130 MB for a million rows, instead of 355.
  const limits = ['--max-old-space-size=96', '--max-semi-space-size=2'];
  const child = spawn(process.execPath, [...limits, script, 'backup', ...(kind === 'daily' ? ['--daily'] : [])], {
    env: { ...process.env, MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr.on('data', (part: Buffer) => {
    text = (text + part.toString()).slice(-maxText);
  });
  const stop = (): void => void child.kill('SIGKILL');
  signal.addEventListener('abort', stop);
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(text.trim() || `It ended with ${code}.`);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

const isWaiting = (id: string) => and(eq(backupRequests.id, id), eq(backupRequests.state, 'waiting'));

async function runRequest({ db, clock }: DailyServices, id: string, make: () => Promise<void>): Promise<void> {
  if ((await db.$count(backupRequests, isWaiting(id))) === 0) return;
  try {
    await make();
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    // The log has all of it; the page shows a sentence.
    const problem = (said.split('\n', 1)[0] ?? '').slice(0, 200);
    await db.update(backupRequests).set({ problem }).where(isWaiting(id));
    throw error;
  }
  await db.update(backupRequests).set({ state: 'done', endedAt: clock.now(), problem: '' }).where(isWaiting(id));
}

/** @param script the program of backups */
export function dailyBackup(app: DailyServices, script: string, log: (message: string) => void): RowWork {
  return {
    queue: backupQueue,
    what: 'A backup',
    maxAttempts: 5,
    pauseSeconds: 300,
    async work({ id, step }, signal) {
      if (step === 'asked') await runRequest(app, id, () => run(script, 'asked', signal));
      else if (id === (await findMissing(app))) await run(script, 'daily', signal);
    },
    async giveUp({ id, step }) {
      if (step === 'asked') {
        const ended = { state: 'failed', endedAt: app.clock.now() } as const;
        await app.db.update(backupRequests).set(ended).where(isWaiting(id));
        return;
      }
      log(`There is no backup of ${id}: it failed too often, and the next one is made tomorrow.`);
      await app.db.insert(backups).values({ kind: 'daily', takenAt: app.clock.now(), bytes: null });
    },
    async listWaiting() {
      const day = await findMissing(app);
      const asked = await app.db
        .select({ id: backupRequests.id })
        .from(backupRequests)
        .where(eq(backupRequests.state, 'waiting'));
      return [
        ...(day === null ? [] : [{ id: day, step: 'backup' }]),
        ...asked.map(({ id }) => ({ id, step: 'asked' })),
      ];
    },
  };
}

/** True for an instance that has a place for backups: with a PostgreSQL of one's own, several may run, and only some have one. */
export const canBackUp = ({ backup, databaseUrl }: Config): boolean => backup.daily || databaseUrl === null;

/** Has a backup made now, unless one is asked for already. */
export async function requestBackup(
  { db, clock, jobs }: Pick<Services, 'db' | 'clock' | 'jobs'>,
  actorId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [request] = await tx
      .insert(backupRequests)
      .values({ requestedAt: clock.now() })
      .onConflictDoNothing()
      .returning({ id: backupRequests.id });
    if (!request) return;
    await jobs.add(tx, backupQueue, [{ id: request.id, step: 'asked' }]);
    await recordAct(tx, { actorId, action: 'backup.requested', subjectId: request.id });
  });
}

export async function startDailyBackup(
  app: DailyServices,
  { jobs, script, log }: { jobs: RowJobs; script: string; log: (message: string) => void },
): Promise<() => Promise<void>> {
  return canBackUp(app.config) ? jobs.work(dailyBackup(app, script, log)) : async () => {};
}
