/** Loads the admin's page about backups. Here, because the panel doesn't know how backups are made. */
import { desc, isNotNull } from 'drizzle-orm';
import { poolOf } from '../../platform/database/connection.ts';
import type { Services } from '../../platform/services.ts';
import { backupRequests, backups } from '../backup/backups.table.ts';
import { canBackUp, findNext } from '../backup/daily-backup.ts';
import { readRestored } from '../backup/restored-note.ts';

const shown = 12;

/** A name with a blank or a quote would be several words in a shell. */
const quote = (file: string): string => (/^[\w@%+=:,./-]+$/.test(file) ? file : `'${file.replaceAll("'", `'\\''`)}'`);

export async function loadBackups({ db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>) {
  const { dir, bucket, keep, passphrase } = config.backup;
  const [latest, [checked], [request], restored, next] = await Promise.all([
    db.select().from(backups).orderBy(desc(backups.takenAt)).limit(shown),
    db.select().from(backups).where(isNotNull(backups.checkedAt)).orderBy(desc(backups.checkedAt)).limit(1),
    db.select().from(backupRequests).orderBy(desc(backupRequests.requestedAt)).limit(1),
    readRestored(poolOf(db)),
    findNext({ db, clock, config }),
  ]);
  const file = latest.find((one) => one.file !== null)?.file ?? null;
  return {
    latest,
    newestFile: file === null ? null : quote(file),
    last: latest.find(({ bytes }) => bytes !== null) ?? null,
    checked: checked ?? null,
    request: request ?? null,
    restored,
    next,
    place: bucket === null ? dir : `s3://${bucket.s3.bucket}/${bucket.prefix}`,
    hasPlace: canBackUp(config),
    keep,
    isSealed: passphrase !== null,
  };
}
