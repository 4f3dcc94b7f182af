import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** The user that runs PostgreSQL when we are root, which it refuses. Undefined: we run it as ourselves. */
export type RunAs = { uid: number; gid: number } | undefined;

function fromPasswd(name: string): RunAs {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((row) => row.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

/**
 * Who runs the server: whoever owns the data already; else the system's `postgres` user, else `nobody`.
 * @param directory of the data, which may not exist yet
 */
export function chooseRunAs(directory: string | null): RunAs {
  if (process.getuid?.() !== 0) return undefined;
  const stats = directory === null ? undefined : statSync(directory, { throwIfNoEntry: false });
  if (stats && stats.uid !== 0) return { uid: stats.uid, gid: stats.gid };
  const found = fromPasswd('postgres') ?? fromPasswd('nobody');
  if (!found) {
    throw new Error(
      'PostgreSQL does not run as root, and there is no other user to run it. Set DATABASE_URL, or start as another user.',
    );
  }
  return found;
}

/** Whether that user can enter the folder, through everything above it. */
export function canEnter(directory: string, runAs: RunAs): boolean {
  if (!runAs) return true;
  return (
    spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory], { ...runAs, cwd: '/', stdio: 'ignore' }).status === 0
  );
}

/** Only what PostgreSQL needs: none of our settings and keys. */
export const serverEnv = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LANG: 'C', LC_ALL: 'C' };
