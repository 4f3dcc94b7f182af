import { hash } from '../../platform/hashes/hash.ts';

/** Why it was made. Those that were asked for are never deleted. */
export const backupKinds = ['asked', 'daily', 'upgrade'] as const;
export type BackupKind = (typeof backupKinds)[number];

const whole = /^backup-[\dTZ-]+-(asked|daily|upgrade)-([0-9a-f]{8})\.zip(?:\.age)?$/;

/**
 * Returns what the names of a site's backups end in: several sites may have one place for them. A site that was moved or restored has
 * the same address and secret as before; one that was copied for a rehearsal has another address.
 */
export const siteMark = (siteUrl: string, secret: string | null): string =>
  hash(`${siteUrl}\n${secret ?? ''}`).slice(0, 8);

export const isBackupOf = (site: string, name: string): boolean => whole.exec(name)?.[2] === site;

/** Returns the name of a backup: they sort by their time. */
export function backupName(takenAt: Date, kind: BackupKind, site: string, isSealed: boolean): string {
  const time = takenAt.toISOString().replace(/[:.]/g, '-');
  return `backup-${time}-${kind}-${site}.zip${isSealed ? '.age' : ''}`;
}

/**
 * Returns the site's oldest backups of a kind, to be deleted.
 * @param names all that are there
 * @param newest the one that was just made, whose kind and site count: it stays whatever the clock said when the others were
 */
export function findOldest(names: readonly string[], newest: string, keep: number): string[] {
  const [, kind, site = ''] = whole.exec(newest) ?? [];
  const isOther = (name: string) => isBackupOf(site, name) && whole.exec(name)?.[1] === kind && name !== newest;
  const others = names.filter(isOther).toSorted();
  return others.slice(0, Math.max(0, others.length + 1 - keep));
}
