import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** User that runs PostgreSQL if we are root, which PostgreSQL refuses. Undefined: our own user. */
export type RunAs = { uid: number; gid: number } | undefined;

function fromPasswd(name: string): RunAs {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((row) => row.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

/**
 * Chooses the user that runs the server: the owner of existing data, the system's `postgres` user, or `nobody`.
 * @param directory the data's folder, which may not exist yet
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

/** True if the user can enter the folder and all its parents. */
export function canEnter(directory: string, runAs: RunAs): boolean {
  if (!runAs) return true;
  return (
    spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory], { ...runAs, cwd: '/', stdio: 'ignore' }).status === 0
  );
}

/** Environment of PostgreSQL, without our settings and keys. */
export const serverEnv = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LANG: 'C', LC_ALL: 'C' };
