/**
 * Makes a backup: all tables as one moment saw them, then the stored files and the site's secret, in one file. The site may run.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Client } from 'pg';
import { beginSnapshot, copyOut, holdTables, openLongConnection } from '../../platform/database/copy/copy-out.ts';
import { RowSum } from '../../platform/database/copy/row-sum.ts';
import { listSequences, listTables, type TableName } from '../../platform/database/copy/tables.ts';
import { listApplied } from '../../platform/database/migrations.ts';
import { readVersion } from '../../platform/database/release.ts';
import { encryptWith } from '../../platform/files/age.ts';
import type { Files } from '../../platform/files/files.ts';
import { readAll, removalLock } from '../../platform/files/removed-files.ts';
import { BucketProblem } from '../../platform/files/s3/s3-problem.ts';
import { openZip } from '../../platform/files/write-zip.ts';
import { isAboutJobs } from '../../platform/jobs/job-tables.ts';
import { secretFile } from '../../platform/secret-file.ts';
import type { Config } from '../../site/config.ts';
import { isProbe } from '../files/stored-files.ts';
import { type BackupKind, backupName, findOldest, siteMark } from './backup-names.ts';
import { hasBackupFiles } from './backup-notes.ts';
import type { BackupStore } from './backup-store.ts';
import {
  type CopiedTable,
  fileMember,
  filesName,
  type Manifest,
  manifestName,
  type Part,
  secretName,
  tableMember,
} from './manifest.ts';
import { openBackupStore } from './open-backup-store.ts';
import { BackupProblem, reasonOf } from './problem.ts';

const backupLock = 7_260_411_058;

export interface BackupSource {
  config: Config;
  url: string;
  files: Files;
  root: string;
  /** For tests: what one guess at the passphrase costs, as `encryptWith` takes it. */
  work?: number;
}

export interface Backup {
  file: string;
  bytes: number;
  rows: number;
  files: number;
  seconds: number;
}

type Making = { store: BackupStore; now: Date };
type Zip = ReturnType<typeof openZip>;
type Bytes = AsyncIterable<Buffer> | Iterable<Buffer>;

async function addPart(zip: Zip, name: string, bytes: Bytes, options?: { compress: boolean }): Promise<Part> {
  const sha256 = createHash('sha256');
  let length = 0;
  const counted = (async function* () {
    for await (const part of bytes) {
      sha256.update(part);
      length += part.length;
      yield part;
    }
  })();
  await zip.add(name, counted, options);
  return { name, bytes: length, sha256: sha256.digest('hex') };
}

const isHistory = ({ schema, name }: TableName): boolean => schema === 'drizzle' && name === '__drizzle_migrations';

async function refusePart(client: Client, found: readonly TableName[]): Promise<void> {
  if (found.some(isHistory)) return;
  const { rows } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is null as empty`);
  throw new BackupProblem(
    rows[0]?.empty
      ? 'No backup was made: there is no site in this database. Check DATA_DIR or DATABASE_URL.'
      : 'No backup was made: another user owns the site’s tables. Make it with the address of the user that migrates.',
  );
}

async function copyTables(client: Client, zip: Zip) {
  const takenAt = await beginSnapshot(client);
  const tables: CopiedTable[] = [];
  const parts: Part[] = [];
  const found = (await listTables(client)).filter(isAboutJobs);
  await refusePart(client, found);
  await holdTables(client, found);
  for (const table of found) {
    const sum = new RowSum();
    parts.push(await addPart(zip, tableMember(table), copyOut(client, table, sum)));
    tables.push({ ...table, rows: sum.rows, sum: sum.sum });
  }
  const sequences = await listSequences(client);
  const migrations = await listApplied(client);
  await client.query('commit');
  return { takenAt, tables, parts, sequences, migrations };
}

async function copyFiles(files: Files, zip: Zip) {
  const lines: Buffer[] = [];
  for await (const { key, contentType, bytes } of readAll(files)) {
    // A start that asks who sees its files, right now: nothing of the site.
    if (isProbe(key)) continue;
    // Pictures are compressed already.
    const { name: _, ...part } = await addPart(zip, fileMember(key), [Buffer.from(bytes)], { compress: false });
    lines.push(Buffer.from(`${JSON.stringify({ key, contentType, ...part })}\n`));
  }
  return { files: lines.length, list: await addPart(zip, filesName, lines) };
}

async function readSecret({ identity, dataDir }: Config): Promise<string | null> {
  return identity.secret ?? (await readFile(secretFile(dataDir), 'utf8').catch(() => null));
}

async function writeParts({ config, files, root }: BackupSource, client: Client, kind: BackupKind, zip: Zip) {
  const { takenAt, parts, ...copied } = await copyTables(client, zip);
  const stored = await copyFiles(files, zip);
  const secret = await readSecret(config);
  const secrets = secret === null ? [] : [await addPart(zip, secretName, [Buffer.from(secret)])];
  const manifest: Manifest = {
    format: 'river-city-backup',
    version: 1,
    release: await readVersion(root),
    kind,
    site: config.siteUrl,
    takenAt: takenAt.toISOString(),
    server: (await client.query<{ server_version: string }>('show server_version')).rows[0]?.server_version ?? '',
    ...copied,
    parts: [...parts, stored.list, ...secrets],
    files: stored.files,
  };
  await zip.add(manifestName, [`${JSON.stringify(manifest, null, 1)}\n`]);
  return manifest;
}

/** Makes this the only backup, and lets removed files wait. Both end with the connection. */
async function lock(client: Client): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [backupLock]);
  if (!rows[0]?.free) throw new BackupProblem('Another backup is being made. Wait until it is done.');
  // Those who delete files right now are done in a moment.
  await client.query('select pg_advisory_lock($1)', [removalLock]);
}

/** The row is where metrics look for the age of the last one. */
async function recordBackup(client: Client, kind: BackupKind, takenAt: string, bytes: number): Promise<void> {
  await client.query('insert into public.backups (kind, taken_at, bytes) values ($1, $2, $3)', [kind, takenAt, bytes]);
}

function explain(error: unknown, store: BackupStore): unknown {
  if (error instanceof BackupProblem) return error;
  if (error instanceof BucketProblem) return new BackupProblem(`No backup was made. ${error.message}`);
  const reason = reasonOf(error);
  return reason === null ? error : new BackupProblem(`No backup was made in ${store.description}: ${reason}.`);
}

/** Notes where a backup is for the admin's page. A database that waits for its upgrade has no place for that. */
async function noteFile(client: Client, takenAt: string, file: string): Promise<void> {
  if (!(await hasBackupFiles(client))) return;
  await client.query('update public.backups set file = $1 where taken_at = $2', [file, takenAt]);
}

async function deleteOldest(client: Client, store: BackupStore, newest: string, keep: number): Promise<void> {
  const isNoted = await hasBackupFiles(client);
  for (const name of findOldest(await store.list(), newest, keep)) {
    await store.remove(name);
    if (isNoted) await client.query('update public.backups set file = null where right(file, length($1)) = $1', [name]);
  }
}

async function write(source: BackupSource, client: Client, kind: BackupKind, { store, now }: Making): Promise<Backup> {
  const started = performance.now();
  const { passphrase, keep } = source.config.backup;
  const site = siteMark(source.config.siteUrl, await readSecret(source.config));
  await store.refuseUnusable();
  await store.removeLeftovers(site);
  const name = backupName(now, kind, site, passphrase !== null);
  const unfinished = store.begin(name);
  const zip = openZip(unfinished.write, {
    now,
    ...(passphrase !== null && { through: encryptWith(passphrase, source.work) }),
  });
  let manifest: Manifest;
  try {
    manifest = await writeParts(source, client, kind, zip);
    // Without the connection, nothing would have kept the files that were removed meanwhile.
    await client.query('select 1');
    await zip.end();
  } catch (error) {
    await zip.abandon();
    await unfinished.abandon();
    throw error;
  }
  const { file, bytes } = await unfinished.finish();
  // Whatever happens from here, it stays.
  try {
    await recordBackup(client, kind, manifest.takenAt, bytes);
    await noteFile(client, manifest.takenAt, file);
    if (kind !== 'asked') await deleteOldest(client, store, name, keep);
  } catch (error) {
    throw new BackupProblem(
      `${file} was made and is whole, but it was not noted in the database, or older ones were not deleted: ${reasonOf(error) ?? String(error)}.`,
    );
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { file, bytes, rows, files: manifest.files, seconds: (performance.now() - started) / 1000 };
}

/**
 * Makes a backup where the settings say. A killed one leaves what has no name yet, which a later one removes.
 * @throws BackupProblem if another one is being made, there is no site or its tables are another user's, there is no room, or the
 * database or the bucket is lost
 */
export async function takeBackup(source: BackupSource, kind: BackupKind, now = new Date()): Promise<Backup> {
  const store = await openBackupStore(source.config);
  try {
    const client = await openLongConnection(source.url, 'backup');
    // What it waits for is rejected as well.
    client.on('error', () => {});
    try {
      await lock(client);
      return await write(source, client, kind, { store, now });
    } finally {
      await client.end().catch(() => {});
    }
  } catch (error) {
    throw explain(error, store);
  }
}
