import { open, readFile, rm, stat, utimes } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const beatMs = 2_000;
const staleMs = 10_000;
/** Longer than the longest work under a lock: a first start on a slow disk. */
const maxWaitMs = 120_000;

/** True if the process exists, whichever user runs it. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** True if the lock's owner is gone or has stopped touching the file. Checking only the time would delay a restart. */
async function isVoid(file: string): Promise<boolean> {
  const stats = await stat(file).catch(() => null);
  if (stats === null) return false;
  if (!stats.isFile()) throw new Error(`${file} is no file that a process has left. Remove it.`);
  // Another user's file can't be read, but its time can.
  const text = await readFile(file, 'utf8').catch(() => '');
  if (Date.now() - stats.mtimeMs > staleMs) return true;
  const pid = Number(text);
  return pid > 0 && pid !== process.pid && !isProcessAlive(pid);
}

/**
 * Runs `work` while holding the file as a lock between processes of this machine. A killed process's lock is released.
 * @throws Error if the lock is not free within `waitMs`
 */
export async function withFileLock<T>(file: string, work: () => Promise<T>, waitMs = maxWaitMs): Promise<T> {
  for (const end = Date.now() + waitMs; ; ) {
    const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return null;
      throw error;
    });
    if (handle) {
      try {
        await handle.writeFile(String(process.pid));
      } catch (error) {
        // The disk may be full: an empty lock names no owner, and all others would wait for it.
        await rm(file, { force: true });
        throw error;
      } finally {
        await handle.close();
      }
      break;
    }
    if (Date.now() > end) throw new Error(`Another process has held ${file} for ${waitMs / 1000} s. End it first.`);
    if (await isVoid(file)) await rm(file, { force: true });
    else await sleep(100);
  }
  const beat = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => {}), beatMs);
  beat.unref();
  try {
    return await work();
  } finally {
    clearInterval(beat);
    await rm(file, { force: true });
  }
}
