import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Client } from 'pg';
import type { Payments } from '../../features/buying/payments.ts';
import { openLongConnection } from '../../platform/database/copy/copy-out.ts';
import { acquireSetupLock, migrateDatabase, type Tell } from '../../platform/database/migrate.ts';
import { openDataDir } from '../../platform/files/data-dir.ts';
import type { Files } from '../../platform/files/files.ts';
import { writeWhole } from '../../platform/files/write-whole.ts';
import { hash } from '../../platform/hashes/hash.ts';
import { jobSchema } from '../../platform/jobs/job-tables.ts';
import { countHeld, holdMails } from '../../platform/mail/held-mails.ts';
import { secretFile } from '../../platform/secret-file.ts';
import type { Config } from '../../site/config.ts';
import { claimPlace, hasFiles, noteRestored, refuseForeign, refuseOtherPlace } from '../files/files-place.ts';
import { isProbe, type StoredFiles } from '../files/stored-files.ts';
import { listSince, type Since } from './list-since.ts';
import { analyzeTables, type HowToBuild, loadBackup, refuseFull, refuseOtherReleases } from './load-backup.ts';
import { fileMember, type Manifest, secretName } from './manifest.ts';
import { type OpenBackup, openBackup } from './open-backup.ts';
import { BackupProblem, reasonOf } from './problem.ts';
import { isNoted, writeNote } from './restored-note.ts';

/** `other`: what was sealed and signed with the backup's secret can't be read with the one of this site. */
type SecretState = 'restored' | 'same' | 'other' | 'none';

export interface RestoreTarget extends HowToBuild {
  config: Config;
  url: string;
  stored: StoredFiles;
  payments: Pick<Payments, 'listMovements'> | null;
  tell?: Tell;
}

export interface Restored {
  manifest: Manifest;
  rows: number;
  heldMails: number;
  secret: SecretState;
  /** True if an earlier run has restored it, and this one only did the rest. */
  isAgain: boolean;
  /** Null if the provider is emulated: it is part of the backup. */
  since: Since | null;
}

/**
 * Refuses files that are not the backup's. Those of it may be there: a restore that was cut off puts them first.
 * @throws BackupProblem
 */
async function refuseOtherFiles(backup: OpenBackup, { files, place }: StoredFiles): Promise<void> {
  const own = new Map((await backup.listFiles()).map((file) => [file.key, file]));
  const isOwn = async (key: string, bytes: number) => {
    const file = own.get(key);
    if (file?.bytes !== bytes) return false;
    const there = await files.get(key);
    return there !== null && hash(there.bytes) === file.sha256;
  };
  const others: string[] = [];
  for await (const { key, bytes } of files.list('')) if (!isProbe(key) && !(await isOwn(key, bytes))) others.push(key);
  if (others.length === 0) return;
  throw new BackupProblem(
    `Nothing was restored: there are ${others.length} files that this backup doesn't have, such as ${others[0]} (${files.description}). They may be another site's, and nothing is restored over them. Move them away, or set ${place === 's3' ? 'S3_BUCKET to an empty bucket' : 'DATA_DIR to a new folder'}.`,
  );
}

async function restoreFiles(backup: OpenBackup, files: Files): Promise<void> {
  for (const { key, contentType } of await backup.listFiles()) {
    await files.put(key, { bytes: await buffer(await backup.read(fileMember(key))), contentType });
  }
}

/**
 * Puts the files into a DATA_DIR without any, if the rows were restored before. Where some are, the missing ones were removed by people
 * since. (A bucket that isn't the site's is refused.)
 * @throws ConfigError if the site's files are in a bucket
 */
async function restoreLostFiles(backup: OpenBackup, target: RestoreTarget): Promise<void> {
  const { stored } = target;
  if (stored.place !== 'local' || (await hasFiles(stored.files))) return;
  await refuseOtherPlace(target, stored);
  await restoreFiles(backup, stored.files);
}

/** Puts the secret where it is missing. One that is there stays, and is compared. */
async function restoreSecret(backup: OpenBackup, { identity, dataDir }: Config): Promise<SecretState> {
  if (!backup.has(secretName)) return 'none';
  const secret = (await buffer(await backup.read(secretName))).toString('utf8');
  const file = secretFile(dataDir);
  const own = identity.secret ?? (await readFile(file, 'utf8').catch(() => null));
  if (own !== null) return own === secret ? 'same' : 'other';
  await writeWhole(file, secret);
  return 'restored';
}

const hasMails = ({ tables }: Manifest): boolean => tables.some(({ schema }) => schema === jobSchema);

/** Rows last: as long as they aren't committed, the database is empty, and a next run begins anew. */
async function fill(client: Client, backup: OpenBackup, target: RestoreTarget): Promise<SecretState> {
  const { config, stored } = target;
  await client.query('begin');
  await loadBackup(client, backup, target);
  if (hasMails(backup.manifest)) await holdMails((text, values) => client.query(text, values));
  await refuseForeign(stored, null);
  await restoreFiles(backup, stored.files);
  const secret = await restoreSecret(backup, config);
  await noteRestored(client, stored);
  await writeNote(client, backup.manifest);
  return secret;
}

function nothingRestored(error: unknown): never {
  const reason = reasonOf(error);
  if (error instanceof BackupProblem || reason === null) throw error;
  throw new BackupProblem(`Nothing was restored: ${reason}. Fix that, then run the same command again.`);
}

async function commit(client: Client): Promise<void> {
  await client.query('commit').catch((error: unknown) => {
    throw new BackupProblem(
      `The restore was cut off at its last step: ${reasonOf(error) ?? String(error)}. Run the same command again: it starts over or picks up where it stopped.`,
    );
  });
}

async function fillAlone(backup: OpenBackup, target: RestoreTarget): Promise<Pick<Restored, 'secret' | 'isAgain'>> {
  const { tell = () => {} } = target;
  const client = await openLongConnection(target.url, 'restore');
  client.on('error', () => {});
  try {
    // A site that starts meanwhile waits here, and then finds all tables.
    await acquireSetupLock(client, tell);
    const isAgain = await isNoted(client, backup.manifest);
    if (!isAgain) await refuseFull(client);
    tell('checking all of the backup');
    await backup.checkParts();
    if (isAgain) {
      await restoreLostFiles(backup, target);
      return { secret: await restoreSecret(backup, target.config), isAgain };
    }
    await refuseOtherFiles(backup, target.stored);
    tell('restoring rows and files');
    const secret = await fill(client, backup, target);
    await commit(client);
    return { secret, isAgain };
  } finally {
    await client.end().catch(() => {});
  }
}

/** Does what follows, when all rows and files are restored: the provider is asked last. */
async function finish(manifest: Manifest, target: RestoreTarget): Promise<Pick<Restored, 'heldMails' | 'since'>> {
  const { url, root, payments, stored, tell = () => {} } = target;
  const client = await openLongConnection(url, 'restore');
  client.on('error', () => {});
  try {
    await analyzeTables(client);
    await migrateDatabase(url, root, tell);
    // Whoever asked for this backup has it.
    await client.query("delete from backup_requests where state = 'waiting'");
    await claimPlace(target, stored);
    if (payments !== null) tell('asking Stripe what happened since');
    const heldMails = hasMails(manifest) ? await countHeld((text, values) => client.query(text, values)) : 0;
    return {
      heldMails,
      since: payments === null ? null : await listSince(client, payments, new Date(manifest.takenAt)),
    };
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Restores a backup. All of it is checked before the first row is written, and an earlier release's is brought up to date at the end.
 * A backup that was restored into this database before isn't again: what follows is done anew, and no row is changed.
 * @throws BackupProblem for a backup that can't be restored, and for a database that isn't empty; it says what stands
 */
export async function restoreBackup(file: string, target: RestoreTarget): Promise<Restored> {
  const { config, root } = target;
  await openDataDir(config.dataDir);
  const backup = await openBackup(file, config).catch(nothingRestored);
  try {
    const { manifest } = backup;
    await refuseOtherReleases(manifest, root);
    const filled = await fillAlone(backup, target).catch(nothingRestored);
    const rest = await finish(manifest, target).catch((error: unknown) => {
      throw new BackupProblem(
        `All rows and files are restored, as they were at ${manifest.takenAt}, and stay. What follows failed: ${reasonOf(error) ?? String(error)}. Run the same command again: it brings the database up to date and asks Stripe what happened since, without changing a restored row.`,
        { cause: error },
      );
    });
    return { manifest, ...filled, ...rest, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0) };
  } finally {
    backup.close();
  }
}
