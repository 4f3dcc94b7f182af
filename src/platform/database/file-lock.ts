import { open, readFile, rm, stat, utimes } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const beatMs = 2_000;
const staleMs = 10_000;
/** Longer than the longest work under a lock, which is a first start on a slow disk. */
const maxWaitMs = 120_000;

/** Whether the process exists, under whatever user. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** A lock is void when its owner is gone or has stopped touching it; the time alone would make a restart wait. */
async function isVoid(file: string): Promise<boolean> {
  const stats = await stat(file).catch(() => null);
  if (stats === null) return false;
  if (!stats.isFile()) throw new Error(`${file} is no file that a process has left. Remove it.`);
  // Another user's can't be read; its time still tells.
  const text = await readFile(file, 'utf8').catch(() => '');
  if (Date.now() - stats.mtimeMs > staleMs) return true;
  const pid = Number(text);
  return pid > 0 && pid !== process.pid && !isProcessAlive(pid);
}

/**
 * Runs `work` while holding the file as a lock among processes of this machine; waits for its turn.
 * The lock of a killed process frees itself.
 * @throws Error when it is not free within `waitMs`
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
        // On a full disk: an empty lock would be nobody's, and make everybody wait.
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
