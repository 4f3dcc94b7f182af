import { execFile } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from '../../site/config.ts';

const timeoutMs = 10_000;
const bytes = 64 * 1024;
const fileName = '.write-check';

/**
 * Writes 64 KiB into the folder, syncs them to the disk and removes them.
 * @throws Error with the system's code: ENOSPC or EDQUOT on a full disk
 */
export async function tryToWrite(folder: string): Promise<void> {
  const file = path.join(folder, `${fileName}-${process.pid}`);
  try {
    const handle = await open(file, 'w', 0o600);
    try {
      await handle.writeFile(Buffer.alloc(bytes, 1));
      await handle.sync();
    } finally {
      await handle.close();
    }
  } finally {
    await rm(file, { force: true });
  }
}

/** True if nothing can be written into the folder because its disk or the user's quota is full. */
export async function isDiskFull(folder: string): Promise<boolean> {
  const problem = await tryToWrite(folder).then(
    () => null,
    (error: NodeJS.ErrnoException) => error,
  );
  return problem?.code === 'ENOSPC' || problem?.code === 'EDQUOT';
}

interface FolderOptions {
  setting?: string;
  mode?: number;
}

function describeProblem(folder: string, code: string, setting: string): string {
  const start = `The folder of ${setting}, ${folder}, can't be used:`;
  const another = `or set ${setting} to another folder.`;
  switch (code) {
    case 'EEXIST':
    case 'ENOTDIR':
      return `${start} there is a file of that name, or above it. Remove it, ${another}`;
    case 'EACCES':
    case 'EPERM':
      return `${start} this user may not write there. Start as the user who owns it, ${another}`;
    case 'EROFS':
      return `${start} it is on a disk that can only be read. Set ${setting} to another folder.`;
    case 'ENOENT':
      return `${start} no folder can be made there. Set ${setting} to another folder.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `${start} its disk is full. Make room, ${another}`;
    case 'ETIMEDOUT':
      return `${start} it did not answer within ${timeoutMs / 1000} s, as a network folder whose server is away. Make it answer, ${another}`;
    default:
      return `${start} the system says ${code}. Set ${setting} to another folder.`;
  }
}

/**
 * Runs in a child process, because a process that waits for a hanging disk can't even exit. Creates each level itself:
 * Node's recursive mkdir loops forever if an existing parent answers ENOENT, as /proc does.
 */
const attempt = `
  const fs = require('node:fs');
  const path = require('node:path');
  const [folder, mode, file, bytes] = process.argv.slice(1);
  try {
    const missing = [];
    for (let level = folder; !fs.existsSync(level); level = path.dirname(level)) missing.unshift(level);
    for (const level of missing) {
      try {
        fs.mkdirSync(level, Number(mode));
      } catch (error) {
        // Another start may have made it meanwhile.
        if (error.code !== 'EEXIST' || !fs.existsSync(level)) throw error;
      }
    }
    const handle = fs.openSync(file, 'w', 0o600);
    fs.writeSync(handle, Buffer.alloc(Number(bytes), 1));
    fs.fsyncSync(handle);
    fs.closeSync(handle);
    // Another start that tries the same folder may have removed it.
    fs.rmSync(file, { force: true });
  } catch (error) {
    try { fs.rmSync(file, { force: true }); } catch {}
    process.stdout.write(error.code ?? 'UNKNOWN');
  }`;

/** As root: the database's user has to traverse the folder, but not list it. */
const dataMode = (): number => (process.getuid?.() === 0 ? 0o711 : 0o700);

/**
 * Creates the folder if needed and checks that it can be written.
 * @param waitMs time limit for the disk
 * @throws ConfigError with a sentence that names the problem
 */
export function openDataDir(
  folder: string,
  waitMs = timeoutMs,
  { setting = 'DATA_DIR', mode = dataMode() }: FolderOptions = {},
): Promise<void> {
  const args = [folder, String(mode), path.join(folder, fileName), String(bytes)];
  return new Promise((resolve, reject) => {
    const refuse = (code: string) => reject(new ConfigError([describeProblem(folder, code, setting)]));
    const child = execFile(process.execPath, ['-e', attempt, ...args], { cwd: '/' }, (error, stdout) => {
      clearTimeout(timer);
      if (stdout !== '') refuse(stdout);
      else if (error) refuse(String(error.code ?? error.signal));
      else resolve();
    });
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      // A process that hangs in a system call survives even SIGKILL.
      child.unref();
      child.stdout?.destroy();
      child.stderr?.destroy();
      refuse('ETIMEDOUT');
    }, waitMs);
  });
}
