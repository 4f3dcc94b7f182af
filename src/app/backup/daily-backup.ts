/** Makes a backup each day, by a job that one of the instances takes, in a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { and, eq, gte, lt } from 'drizzle-orm';
import type { RowJobs, RowWork } from '../../platform/jobs/row-jobs.ts';
import type { Services } from '../../platform/services.ts';
import { hourMs } from '../../platform/time.ts';
import { addDays, dayStart, zonedDay } from '../../platform/zoned-time.ts';
import { backups } from './backups.table.ts';

export const backupQueue = 'backup';

/** Few people are awake. */
const hourOfDay = 3;
const maxText = 2_000;

type DailyServices = Pick<Services, 'db' | 'clock' | 'config'>;

/** Returns the day whose backup is missing; null before its hour, and once it was made or has failed. */
async function findMissing({ db, clock, config }: DailyServices): Promise<string | null> {
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

/** Runs the program until it ends. Its heap is its own, so that requests don't wait for it. */
async function run(script: string, signal: AbortSignal): Promise<void> {
  // One arena and a small heap: it needs 130 MB for a million rows, instead of 355.
  const limits = ['--max-old-space-size=96', '--max-semi-space-size=2'];
  const child = spawn(process.execPath, [...limits, script, 'backup', '--daily'], {
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

/** @param script the program of backups */
export function dailyBackup(app: DailyServices, script: string, log: (message: string) => void): RowWork {
  return {
    queue: backupQueue,
    what: 'A daily backup',
    maxAttempts: 5,
    pauseSeconds: 300,
    async work({ id }, signal) {
      if (id === (await findMissing(app))) await run(script, signal);
    },
    async giveUp({ id }) {
      log(`There is no backup of ${id}: it failed too often, and the next one is made tomorrow.`);
      await app.db.insert(backups).values({ kind: 'daily', takenAt: app.clock.now(), bytes: null });
    },
    async listWaiting() {
      const day = await findMissing(app);
      return day === null ? [] : [{ id: day, step: 'backup' }];
    },
  };
}

export async function startDailyBackup(
  app: DailyServices,
  { jobs, script, log }: { jobs: RowJobs; script: string; log: (message: string) => void },
): Promise<() => Promise<void>> {
  return app.config.backup.daily ? jobs.work(dailyBackup(app, script, log)) : async () => {};
}
