/** Restores a backup into an empty database and its files beside it. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Client } from 'pg';
import type { Payments } from '../../features/buying/payments.ts';
import { openLongConnection } from '../../platform/database/copy/copy-out.ts';
import { migrateDatabase, setupLock } from '../../platform/database/migrate.ts';
import { openDataDir } from '../../platform/files/data-dir.ts';
import type { Files } from '../../platform/files/files.ts';
import { isNoRoom } from '../../platform/files/no-room.ts';
import { jobSchema } from '../../platform/jobs/job-tables.ts';
import { holdMails } from '../../platform/mail/held-mails.ts';
import { secretFile } from '../../platform/secret-file.ts';
import type { Config } from '../../site/config.ts';
import { claimRestored, noteRestored, refuseForeign } from '../files/files-place.ts';
import type { StoredFiles } from '../files/stored-files.ts';
import { listSince, type Since } from './list-since.ts';
import { analyzeTables, loadBackup, refuseFull, refuseNewer } from './load-backup.ts';
import { fileMember, type Manifest, secretName } from './manifest.ts';
import { type OpenBackup, openBackup } from './open-backup.ts';
import { BackupProblem } from './problem.ts';

export interface RestoreTarget {
  config: Config;
  /** Of the database. */
  url: string;
  /** Where the files are put. */
  stored: StoredFiles;
  /** The project's root folder. */
  root: string;
  payments: Pick<Payments, 'listMovements'> | null;
}

/** `other`: what was sealed and signed with the backup's secret can't be read with the one of this site. */
type SecretState = 'restored' | 'same' | 'other' | 'none';

export interface Restored {
  manifest: Manifest;
  rows: number;
  /** Mails that wait until they are released. */
  heldMails: number;
  secret: SecretState;
  /** Null if the provider is emulated: it is part of the backup. */
  since: Since | null;
}

async function restoreFiles(backup: OpenBackup, files: Files): Promise<void> {
  for (const { key, contentType } of await backup.listFiles()) {
    await files.put(key, { bytes: await buffer(await backup.read(fileMember(key))), contentType });
  }
}

/** Puts the secret where it is missing. One that is there stays, and is compared. */
async function restoreSecret(backup: OpenBackup, { identity, dataDir }: Config): Promise<SecretState> {
  if (!backup.has(secretName)) return 'none';
  const secret = (await buffer(await backup.read(secretName))).toString('utf8');
  const file = secretFile(dataDir);
  const own = identity.secret ?? (await readFile(file, 'utf8').catch(() => null));
  if (own !== null) return own === secret ? 'same' : 'other';
  await writeFile(file, secret, { mode: 0o600, flush: true });
  return 'restored';
}

/** Rows last: as long as they aren't committed, the database is empty, and a next run begins anew. */
async function fill(client: Client, backup: OpenBackup, { config, stored, root }: RestoreTarget) {
  await client.query('begin');
  await refuseFull(client);
  await loadBackup(client, backup, root);
  const hasMails = backup.manifest.tables.some(({ schema }) => schema === jobSchema);
  const heldMails = hasMails ? await holdMails((text, values) => client.query(text, values)) : 0;
  await refuseForeign(stored, null);
  await restoreFiles(backup, stored.files);
  const secret = await restoreSecret(backup, config);
  await noteRestored(client, stored);
  await client.query('commit');
  await analyzeTables(client);
  return { heldMails, secret };
}

/** Asks the provider last, when everything is restored. */
async function askProvider({ takenAt }: Manifest, { url, payments }: RestoreTarget): Promise<Since | null> {
  if (payments === null) return null;
  const client = await openLongConnection(url, 'restore');
  return listSince(client, payments, new Date(takenAt)).finally(() => client.end());
}

async function fillAlone(backup: OpenBackup, target: RestoreTarget) {
  const client = await openLongConnection(target.url, 'restore');
  client.on('error', () => {});
  try {
    // A site that starts meanwhile waits here, and then finds all tables.
    await client.query('select pg_advisory_lock($1)', [setupLock]);
    return await fill(client, backup, target);
  } finally {
    await client.end().catch(() => {});
  }
}

function explain(error: unknown): unknown {
  if (error instanceof BackupProblem) return error;
  const isFull = isNoRoom(error) || (error as { code?: string }).code === '53100';
  if (isFull)
    return new BackupProblem('The disk is full. Nothing was restored: make room, and run the same command again.');
  return error;
}

/**
 * Restores a backup. All of it is checked before the first row is written, and an earlier release's is brought up to date at the end.
 * @throws BackupProblem for a backup that can't be restored, and for a database that isn't empty
 */
export async function restoreBackup(file: string, target: RestoreTarget): Promise<Restored> {
  const { config, root, url } = target;
  await openDataDir(config.dataDir);
  const backup = await openBackup(path.resolve(file), config.backup.passphrase, config.dataDir);
  try {
    await refuseNewer(backup.manifest, root);
    await backup.checkParts();
    const filled = await fillAlone(backup, target);
    await migrateDatabase(url, root);
    await claimRestored(target, target.stored);
    const { manifest } = backup;
    const since = await askProvider(manifest, target);
    return { manifest, ...filled, since, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0) };
  } catch (error) {
    throw explain(error);
  } finally {
    await backup.close();
  }
}
