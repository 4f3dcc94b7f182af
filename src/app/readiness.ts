import { sql } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { tryToWrite } from '../platform/files/data-dir.ts';
import { rateLimits } from '../platform/http/rate-limits.table.ts';

/** Writing is tried at most this often, however many ask. */
const keptMs = 5_000;

/** Runs `work` for the first caller; the others get the same answer until it is `ms` old. */
export function runAtMostEvery(ms: number, work: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> | null = null;
  let freshUntil = 0;
  return () => {
    if (last === null || performance.now() >= freshUntil) {
      // For as long as it takes: a disk that hangs is not asked twice.
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
 * Whether the site can do its work: the database answers and can be written, and so can DATA_DIR.
 * @param write tries to write into DATA_DIR; a test brings its own
 * @returns resolves with true; rejects with what is wrong
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
