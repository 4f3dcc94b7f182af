import { sql } from 'drizzle-orm';
import { chunkFile } from '../../features/pictures/upload-keys.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { tryToWrite } from '../../platform/files/data-dir.ts';
import type { Files } from '../../platform/files/files.ts';
import { rateLimits } from '../../platform/http/rate-limits.table.ts';
import { chunkBytes } from '../../platform/resumable/chunks.ts';
import type { StoredFiles } from '../files/stored-files.ts';

/** Write checks run at most this often, however many probes ask. */
const cacheMs = 5_000;

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

interface ReadinessServices {
  db: Database;
  clock: Clock;
  stored: Pick<StoredFiles, 'place' | 'files' | 'largeFiles'>;
  dataDir: string;
}

/** Stores a chunk of a photo and removes it, as an upload does: its folder may be another's, or a disk of its own. */
async function tryToStoreChunk(files: Files): Promise<void> {
  const key = chunkFile(`readyz-${process.pid}`, 0);
  try {
    await files.put(key, { bytes: new Uint8Array(chunkBytes), contentType: 'application/octet-stream' });
  } finally {
    await files.remove(key);
  }
}

/**
 * Creates the check that the database and DATA_DIR can be read and written, with the folders of uploads.
 * @param write tries to write into a folder; tests pass their own
 * @returns the check; it resolves with true or rejects with the problem
 */
export function createReadinessCheck(
  { db, clock, stored, dataDir }: ReadinessServices,
  write: (folder: string) => Promise<void> = tryToWrite,
): () => Promise<boolean> {
  const disk = runAtMostEvery(cacheMs, async () => {
    await write(dataDir);
    // If a bucket takes nothing, no other instance could store more than this one.
    if (stored.place === 'local') await tryToStoreChunk(stored.files);
    await write(await stored.largeFiles.folder());
  });
  const rows = runAtMostEvery(cacheMs, async () => {
    const row = { key: 'readyz', tokens: 0, updatedAt: clock.now() };
    await db.insert(rateLimits).values(row).onConflictDoUpdate({ target: rateLimits.key, set: row });
  });
  return async () => {
    await Promise.all([db.execute(sql`select 1`), disk(), rows()]);
    return true;
  };
}
