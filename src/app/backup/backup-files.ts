/** The folder of backups: names, leftovers, and how many are kept. */
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isProcessAlive } from '../../platform/database/file-lock.ts';
import { openDataDir } from '../../platform/files/data-dir.ts';
import { hourMs } from '../../platform/time.ts';

/** Why it was made. Those that were asked for are never deleted. */
export const backupKinds = ['asked', 'daily', 'upgrade'] as const;
export type BackupKind = (typeof backupKinds)[number];

const whole = /^backup-[\dTZ-]+-(asked|daily|upgrade)\.zip(?:\.age)?$/;
const unfinished = /^backup-.+\.(\d+)\.part$/;

/** Returns the name of a backup: they sort by their time. */
export function backupName(takenAt: Date, kind: BackupKind, isSealed: boolean): string {
  const time = takenAt.toISOString().replace(/[:.]/g, '-');
  return `backup-${time}-${kind}.zip${isSealed ? '.age' : ''}`;
}

export const unfinishedName = (name: string): string => `${name}.${process.pid}.part`;

async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(unfinished.exec(name)?.[1] ?? 0);
    if (pid === 0) continue;
    const file = path.join(folder, name);
    // In containers, another process may have the number by now. One that still writes has touched its file.
    const written = (await stat(file).catch(() => null))?.mtimeMs ?? Date.now();
    if (!isProcessAlive(pid) || pid === process.pid || Date.now() - written > hourMs) await rm(file, { force: true });
  }
}

/** Opens the folder, which only its owner can read, and removes what killed backups have left. */
export async function openBackupFolder(folder: string): Promise<void> {
  await openDataDir(folder, undefined, { setting: 'BACKUP_DIR', mode: 0o700 });
  await removeLeftovers(folder);
}

/** Gives a whole file its name, for good. */
export async function nameBackup(folder: string, name: string): Promise<string> {
  const file = path.join(folder, name);
  await rename(path.join(folder, unfinishedName(name)), file);
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
  return file;
}

/**
 * Deletes the oldest backups of a kind.
 * @param newest the one that was just made: it stays whatever the clock said when the others were
 */
export async function keepNewest(folder: string, kind: BackupKind, keep: number, newest: string): Promise<void> {
  const others = (await readdir(folder)).filter((name) => whole.exec(name)?.[1] === kind && name !== newest).toSorted();
  for (const name of others.slice(0, Math.max(0, others.length + 1 - keep))) {
    await rm(path.join(folder, name), { force: true });
  }
}
