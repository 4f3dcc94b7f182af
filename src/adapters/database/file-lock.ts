import { open, readFile, rm, stat, utimes } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const beatMs = 2_000;
const staleMs = 10_000;

/** Whether the process exists, under whatever user. */
export function processLives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** A lock is void when its owner is gone or has stopped touching it; the time alone would make a restart wait. */
async function isVoid(file: string): Promise<boolean> {
  const [text, stats] = await Promise.all([readFile(file, 'utf8'), stat(file)]).catch(() => [null, null]);
  if (text === null || stats === null) return false;
  if (Date.now() - stats.mtimeMs > staleMs) return true;
  const pid = Number(text);
  return pid > 0 && pid !== process.pid && !processLives(pid);
}

/**
 * Runs `work` while holding the file as a lock among processes of this machine; waits for its turn.
 * The lock of a killed process frees itself.
 */
export async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
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
