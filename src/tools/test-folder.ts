/**
 * The temporary folder of one run: whatever the run's processes put into the temporary directory lies in it, so it can be
 * removed as a whole, with the processes that a killed step has left.
 */
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where Linux shows memory as a folder. */
export const memoryFolder = '/dev/shm';

export interface RunFolder {
  path: string;
  /** Ends processes that were started with this folder, and removes it. */
  remove(): Promise<void>;
}

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** Returns the ids of processes whose temporary directory is `folder`. Only Linux tells. */
function processesOf(folder: string): number[] {
  if (!existsSync('/proc/self/environ')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => read(`/proc/${name}/environ`).split('\0').includes(`TMPDIR=${folder}`))
    .map(Number);
}

function foldersOf(folder: string): string[] {
  const inMemory = existsSync(memoryFolder) ? readdirSync(memoryFolder) : [];
  const own = inMemory.filter((name) => name.startsWith(`${path.basename(folder)}-`));
  return [folder, ...own.map((name) => path.join(memoryFolder, name))];
}

/** Returns the ids of PostgreSQL servers whose data lie in `folder`: run by another user, they have an environment of their own. */
function serversOf(folder: string): number[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'postmaster.pid')
    .map((file) => Number(read(path.join(folder, file)).split('\n')[0]))
    .filter((id) => id > 0);
}

function signal(ids: readonly number[], name: NodeJS.Signals): void {
  for (const id of ids) {
    try {
      process.kill(id, name);
    } catch {
      // It has ended by itself.
    }
  }
}

export function createRunFolder(): RunFolder {
  const folder = mkdtempSync(path.join(tmpdir(), 'tests-'));
  // As root, PostgreSQL runs as another user.
  chmodSync(folder, 0o711);
  return {
    path: folder,
    remove: async () => {
      if (!existsSync(folder)) return;
      const folders = foldersOf(folder);
      const servers = folders.flatMap(serversOf);
      signal(servers, 'SIGINT');
      signal(processesOf(folder), 'SIGKILL');
      if (servers.length > 0) await sleep(500);
      signal(folders.flatMap(serversOf), 'SIGQUIT');
      for (const one of folders) rmSync(one, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
