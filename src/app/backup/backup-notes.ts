/** What is noted of backups for the admin's page, by programs that may be newer than the database. */
import type { Client } from 'pg';
import type { Manifest } from './manifest.ts';

/** False before the migration that brought these columns: an upgrade makes its backup before it. */
export async function hasBackupFiles(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_attribute where attrelid = to_regclass('public.backups') and attname = 'file' and not attisdropped`,
  );
  return rows.length > 0;
}

/** Notes that a backup was restored beside everything, and was whole. One that this database doesn't know is left alone. */
export async function noteChecked(client: Client, { takenAt, kind }: Manifest): Promise<void> {
  if (!(await hasBackupFiles(client))) return;
  await client.query('update public.backups set checked_at = now() where taken_at = $1 and kind = $2', [takenAt, kind]);
}
