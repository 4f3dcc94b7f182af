/**
 * The program of backups. `npm run backup` and `npm run restore` run it by its source; the image has it as dist/server/backup.mjs:
 *
 *     backup                      makes one
 *     backup --check FILE         restores one beside everything, and compares
 *     restore FILE                restores one into an empty database
 *     restore --release-mails     lets the mails be sent that a restore holds, --discard-mails deletes them
 */
import path from 'node:path';
import { makeEmulatedTables } from '../../demo/emulators/make-tables.ts';
import type { Payments } from '../../features/buying/payments.ts';
import { createStripePayments } from '../../features/buying/stripe/stripe.ts';
import { openLongConnection } from '../../platform/database/copy/copy-out.ts';
import { startEmbeddedServer } from '../../platform/database/embedded/embedded-server.ts';
import { openDataDir } from '../../platform/files/data-dir.ts';
import { BucketProblem } from '../../platform/files/s3/s3-problem.ts';
import { discardMails, releaseMails } from '../../platform/mail/held-mails.ts';
import { type Config, ConfigError } from '../../site/config.ts';
import { noteChecked } from '../backup/backup-notes.ts';
import { checkBackup, removeChecks } from '../backup/check-backup.ts';
import { describeBackup, describeChecked, describeRestored } from '../backup/describe.ts';
import type { Manifest } from '../backup/manifest.ts';
import { BackupProblem, reasonOf } from '../backup/problem.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { takeBackup } from '../backup/take-backup.ts';
import { findDirectUrl, refuseMissingSite } from '../database/open-database.ts';
import { refuseOtherPlace } from '../files/files-place.ts';
import { openStoredFiles, refuseUnusable, type StoredFiles } from '../files/stored-files.ts';
import { readConfigAsOwner } from './become-owner.ts';

/** The built program lies in dist/server. */
const root = path.resolve(import.meta.dirname, import.meta.filename.endsWith('.ts') ? '../../..' : '../..');

interface Place {
  config: Config;
  url: string;
  stored: StoredFiles;
  root: string;
}

function createTell(): (doing: string) => void {
  let last = '';
  return (doing) => {
    if (doing !== last) console.error(`${doing[0]?.toUpperCase()}${doing.slice(1)} …`);
    last = doing;
  };
}

const tell = createTell();

/**
 * Works with the database of the settings, which is started if it is ours and doesn't run.
 * @param options `anew`: it may be missing, and is made then
 */
async function withPlace<T>(work: (place: Place) => Promise<T>, { anew = false } = {}): Promise<T> {
  const config = readConfigAsOwner(root);
  const { databaseUrl, dataDir } = config;
  if (!anew) refuseMissingSite(config);
  const stored = await openStoredFiles(config);
  await refuseUnusable(stored);
  await openDataDir(dataDir);
  await removeChecks(dataDir, root);
  if (databaseUrl !== null) return work({ config, url: await findDirectUrl(config), stored, root });
  const server = await startEmbeddedServer({ dataDir, root });
  try {
    return await work({ config, url: server.url, stored, root });
  } finally {
    await server.stop();
  }
}

/** Null without a key: the emulated payments are in the database. */
function livePayments({ stripe: { secretKey, apiUrl, publishableKey, webhookSecret } }: Config): Payments | null {
  if (secretKey === null) return null;
  const mode = secretKey.includes('_live_') ? 'live' : 'test';
  return createStripePayments({ secretKey, apiUrl, publishableKey, webhookSecret, mode });
}

async function changeMails(change: typeof releaseMails, said: string): Promise<string> {
  return withPlace(async ({ url }) => {
    const client = await openLongConnection(url, 'restore');
    try {
      const { rows } = await client.query("select to_regclass('pgboss.job') is null as missing");
      if (rows[0]?.missing)
        throw new BackupProblem(
          'No mails are held: there is no site in this database. Check DATA_DIR or DATABASE_URL.',
        );
      return `${said}: ${await change((text, values) => client.query(text, values))}.`;
    } finally {
      await client.end();
    }
  });
}

/** Notes the check for the admin's page. A backup can be checked where there is no site, or while its database is away. */
async function noteCheck(checked: Manifest): Promise<void> {
  const note = async ({ url }: Place) => {
    const client = await openLongConnection(url, 'backup check');
    try {
      await noteChecked(client, checked);
    } finally {
      await client.end();
    }
  };
  await withPlace(note).catch(() => {});
}

async function run(command: string, first: string | undefined, second: string | undefined): Promise<string> {
  if (command === 'backup' && first === '--check' && second !== undefined) {
    const config = readConfigAsOwner(root);
    const checked = await checkBackup(second, { config, root, makeTables: makeEmulatedTables });
    await noteCheck(checked);
    return describeChecked(second, checked, config);
  }
  if (command === 'backup' && (first === undefined || first === '--daily')) {
    return withPlace(async (place) => {
      await refuseOtherPlace(place, place.stored);
      const source = { ...place, files: place.stored.files };
      return describeBackup(await takeBackup(source, first ? 'daily' : 'asked'), place.config);
    });
  }
  if (command === 'restore' && first === '--release-mails')
    return changeMails(releaseMails, 'Mails that will be sent now');
  if (command === 'restore' && first === '--discard-mails') return changeMails(discardMails, 'Mails that were deleted');
  if (command === 'restore' && first !== undefined && !first.startsWith('--')) {
    const restore = async (place: Place) => {
      const target = { ...place, payments: livePayments(place.config), makeTables: makeEmulatedTables, tell };
      return describeRestored(await restoreBackup(first, target), place.config);
    };
    return withPlace(restore, { anew: true });
  }
  throw new BackupProblem(
    'Usage: `npm run backup`, `npm run backup -- --check FILE`, `npm run restore -- FILE`, `npm run restore -- --release-mails`, or `npm run restore -- --discard-mails`.',
  );
}

/** A sentence where the cause is known; otherwise all of the error, which helps to find it. */
function describeFailure(error: unknown): unknown {
  if ([BackupProblem, BucketProblem, ConfigError].some((kind) => error instanceof kind))
    return (error as Error).message;
  const reason = reasonOf(error);
  return reason === null ? error : `It did not work: ${reason}.`;
}

export async function runBackupProgram([command = '', first, second]: readonly string[]): Promise<void> {
  try {
    console.log(await run(command, first, second));
  } catch (error) {
    process.exitCode = 1;
    console.error(describeFailure(error));
  }
}

if (import.meta.main) await runBackupProgram(process.argv.slice(2));
