/** The folder of backups: names, leftovers, and how many are kept. */
import { createHash } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isProcessAlive } from '../../platform/database/file-lock.ts';
import { openDataDir } from '../../platform/files/data-dir.ts';
import { hourMs } from '../../platform/time.ts';

/** Why it was made. Those that were asked for are never deleted. */
export const backupKinds = ['asked', 'daily', 'upgrade'] as const;
export type BackupKind = (typeof backupKinds)[number];

const whole = /^backup-[\dTZ-]+-(asked|daily|upgrade)-([0-9a-f]{8})\.zip(?:\.age)?$/;
const unfinished = /^(backup-.+)\.(\d+)\.part$/;

/**
 * Returns what the names of a site's backups end in: several sites may have one folder. A site that was moved or restored has the same
 * address and secret as before; one that was copied for a rehearsal has another address.
 */
export const siteMark = (siteUrl: string, secret: string | null): string =>
  createHash('sha256')
    .update(`${siteUrl}\n${secret ?? ''}`)
    .digest('hex')
    .slice(0, 8);

const isOf = (site: string, name: string): boolean => whole.exec(name)?.[2] === site;

/** Returns the name of a backup: they sort by their time. */
export function backupName(takenAt: Date, kind: BackupKind, site: string, isSealed: boolean): string {
  const time = takenAt.toISOString().replace(/[:.]/g, '-');
  return `backup-${time}-${kind}-${site}.zip${isSealed ? '.age' : ''}`;
}

export const unfinishedName = (name: string): string => `${name}.${process.pid}.part`;

async function removeLeftovers(folder: string, site: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, whose = '', pidText] = unfinished.exec(name) ?? [];
    const pid = Number(pidText ?? 0);
    if (pid === 0 || !isOf(site, whose)) continue;
    const file = path.join(folder, name);
    // In containers, another process may have the number by now. One that still writes has touched its file.
    const written = (await stat(file).catch(() => null))?.mtimeMs ?? Date.now();
    if (!isProcessAlive(pid) || pid === process.pid || Date.now() - written > hourMs) await rm(file, { force: true });
  }
}

/** Opens the folder, which only its owner can read, and removes what killed backups of the site have left. */
export async function openBackupFolder(folder: string, site: string): Promise<void> {
  await openDataDir(folder, undefined, { setting: 'BACKUP_DIR', mode: 0o700 });
  await removeLeftovers(folder, site);
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
 * Deletes the site's oldest backups of a kind.
 * @param newest the one that was just made, whose kind and site count: it stays whatever the clock said when the others were
 */
export async function keepNewest(folder: string, newest: string, keep: number): Promise<void> {
  const [, kind, site = ''] = whole.exec(newest) ?? [];
  const isOther = (name: string) => isOf(site, name) && whole.exec(name)?.[1] === kind && name !== newest;
  const others = (await readdir(folder)).filter(isOther).toSorted();
  for (const name of others.slice(0, Math.max(0, others.length + 1 - keep))) {
    await rm(path.join(folder, name), { force: true });
  }
}
