/**
 * Removed files wait while a backup runs: rows that it has seen may still name them. They are moved aside, where nobody finds them, and
 * deleted within a minute if no backup runs.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Files, StoredFile } from './files.ts';
import { isNoRoom } from './no-room.ts';

/** A backup holds it alone, who deletes shares it. */
export const removalLock = 7_260_411_057;

const aside = 'removed/';
/** In one transaction, which mustn't be idle for long. */
const batch = 50;

/** Returns files that are moved aside when they are removed. On a full disk, on which no backup succeeds either, they are deleted. */
export function setRemovedAside(files: Files): Files {
  const remove = async (key: string): Promise<void> => {
    try {
      await files.move(key, aside + key);
    } catch (error) {
      if (!isNoRoom(error)) throw error;
      await files.remove(key);
    }
  };
  return { ...files, remove };
}

/** Deletes the files that were moved aside, unless a backup runs. */
export async function deleteRemoved(files: Files, db: Database): Promise<void> {
  const keys: string[] = [];
  const flush = async (): Promise<boolean> =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ free: boolean }>(
        sql`select pg_try_advisory_xact_lock_shared(${removalLock}::bigint) as free`,
      );
      if (!rows[0]?.free) return false;
      await Promise.all(keys.splice(0).map((key) => files.remove(key)));
      return true;
    });
  for await (const { key } of files.list(aside)) {
    keys.push(key);
    if (keys.length === batch && !(await flush())) return;
  }
  if (keys.length > 0) await flush();
}

/** Reads a file that may be moved aside right now, in two steps. */
async function readEither(files: Files, key: string): Promise<StoredFile | null> {
  for (const waitMs of [0, 50, 500]) {
    await sleep(waitMs);
    const found = (await files.get(key)) ?? (await files.get(aside + key));
    if (found !== null) return found;
  }
  return null;
}

/** Lists all files for a backup that holds the lock: those that are there, then those that were removed meanwhile. */
export async function* readAll(files: Files): AsyncGenerator<StoredFile & { key: string }> {
  const done = new Set<string>();
  for (const prefix of ['', aside]) {
    for await (const { key: name } of files.list(prefix)) {
      const key = name.startsWith(aside) ? name.slice(aside.length) : name;
      if (done.has(key) || (prefix === '' && key !== name)) continue;
      const file = await readEither(files, key);
      if (file === null) continue;
      done.add(key);
      yield { key, ...file };
    }
  }
}
