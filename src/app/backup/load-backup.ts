/** Fills an empty database from a backup, in one transaction: whatever ends it leaves the database empty. */
import type { Client } from 'pg';
import { loadTables, setSequences } from '../../platform/database/copy/copy-in.ts';
import { listTables, sqlName } from '../../platform/database/copy/tables.ts';
import { buildWith, listKnown } from '../../platform/database/migrations.ts';
import { createJobTables, createQueueTables, jobSchema } from '../../platform/jobs/job-tables.ts';
import { type CopiedTable, type Manifest, tableMember } from './manifest.ts';
import type { OpenBackup } from './open-backup.ts';
import { BackupProblem } from './problem.ts';

export interface HowToBuild {
  root: string;
  /** Makes the tables of a schema that neither a migration nor the queue of jobs makes, if it knows the schema. */
  makeTables(client: Client, schema: string): Promise<void>;
}

/** @throws BackupProblem for a backup from before 1.0.0, and for one of a newer release, which has migrations that this one lacks */
export async function refuseOtherReleases({ migrations, release, takenAt }: Manifest, root: string): Promise<void> {
  const known = await listKnown(root);
  if (migrations.length > 0 && !migrations.includes(known[0] ?? 0))
    throw new BackupProblem(
      `The backup of ${takenAt} is older than 1.0.0. Earlier releases were never published, so none restores it. Nothing was changed.`,
    );
  const newer = migrations.filter((migration) => !known.includes(migration)).length;
  if (newer === 0) return;
  throw new BackupProblem(
    `The backup of ${takenAt} was made by another release (${release}) with ${newer} migrations that this one lacks. Restore it with the release that made it, or a later one.`,
  );
}

/** @throws BackupProblem if there is any table */
export async function refuseFull(client: Client): Promise<void> {
  const tables = await listTables(client);
  if (tables.length === 0) return;
  throw new BackupProblem(
    `The database has ${tables.length} tables already, and a backup is restored only into an empty one. Set DATABASE_URL to a new database, or for the embedded one DATA_DIR to a new folder.`,
  );
}

async function buildTables(client: Client, how: HowToBuild, { migrations, tables }: Manifest): Promise<void> {
  await buildWith(client, how.root, migrations);
  for (const schema of new Set(tables.map((table) => table.schema))) {
    if (schema === jobSchema) await createJobTables(client);
    else await how.makeTables(client, schema);
  }
}

const nameOf = ({ schema, name }: { schema: string; name: string }) => `${schema}.${name}`;

/** @throws BackupProblem for a table or column that this release doesn't make */
async function refuseUnknown(client: Client, tables: readonly CopiedTable[]): Promise<void> {
  const present = new Map((await listTables(client)).map((table) => [nameOf(table), table.columns]));
  const unknown = tables.flatMap((table) => {
    const columns = present.get(nameOf(table));
    if (columns === undefined) return [nameOf(table)];
    return table.columns.filter((column) => !columns.includes(column)).map((column) => `${nameOf(table)}.${column}`);
  });
  if (unknown.length === 0) return;
  throw new BackupProblem(
    `The backup contains data this release can’t store: ${unknown.join(', ')}. Restore it with the release that made it.`,
  );
}

/** Loads the whole backup. The caller has begun the transaction, and commits it. */
export async function loadBackup(client: Client, backup: OpenBackup, how: HowToBuild): Promise<void> {
  const { tables, sequences } = backup.manifest;
  await buildTables(client, how, backup.manifest);
  await refuseUnknown(client, tables);
  const read = (table: { schema: string; name: string }) => backup.read(tableMember(table));
  // Queues come first: some have a table of their own, which their row makes.
  const queues = tables.filter((table) => nameOf(table) === `${jobSchema}.queue`);
  if (queues.length > 0) {
    await client.query('set constraints all immediate');
    await loadTables(client, queues, read);
    await createQueueTables(client);
  }
  await loadTables(client, tables, read);
  await setSequences(client, sequences);
  await client.query('set constraints all immediate');
}

export async function analyzeTables(client: Client): Promise<void> {
  for (const table of await listTables(client)) await client.query(`analyze ${sqlName(table)}`);
}
