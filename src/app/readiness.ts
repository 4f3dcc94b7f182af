import { sql } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { tryToWrite } from '../platform/files/data-dir.ts';
import { rateLimits } from '../platform/http/rate-limits.table.ts';

/** Write checks run at most this often, however many probes ask. */
const keptMs = 5_000;

/** Runs `work` for the first caller and returns the same result to all others until it is `ms` old. */
export function runAtMostEvery(ms: number, work: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> | null = null;
  let freshUntil = 0;
  return () => {
    if (last === null || performance.now() >= freshUntil) {
      // While the work is running no second one starts, however long a hanging disk takes.
      freshUntil = Number.POSITIVE_INFINITY;
      last = work().finally(() => {
        freshUntil = performance.now() + ms;
      });
      last.catch(() => {});
    }
    return last;
  };
}

/**
 * Creates the check that the database and DATA_DIR can be read and written.
 * @param write tries to write into DATA_DIR; tests pass their own
 * @returns the check; it resolves with true or rejects with the problem
 */
export function createReadinessCheck(
  { db, clock, dataDir }: { db: Database; clock: Clock; dataDir: string },
  write: (folder: string) => Promise<void> = tryToWrite,
): () => Promise<boolean> {
  const disk = runAtMostEvery(keptMs, () => write(dataDir));
  const rows = runAtMostEvery(keptMs, async () => {
    const row = { key: 'readyz', tokens: 0, updatedAt: clock.now() };
    await db.insert(rateLimits).values(row).onConflictDoUpdate({ target: rateLimits.key, set: row });
  });
  return async () => {
    await Promise.all([db.execute(sql`select 1`), disk(), rows()]);
    return true;
  };
}
