/** Proves that a backup can be restored: it is loaded into a PostgreSQL of its own, which is thrown away, and compared. */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import { beginSnapshot, copyOut, openLongConnection } from '../../platform/database/copy/copy-out.ts';
import { RowSum } from '../../platform/database/copy/row-sum.ts';
import { startEmbeddedServer } from '../../platform/database/embedded/embedded-server.ts';
import { isProcessAlive } from '../../platform/database/file-lock.ts';
import { migrateDatabase } from '../../platform/database/migrate.ts';
import { openDataDir } from '../../platform/files/data-dir.ts';
import type { Config } from '../../site/config.ts';
import { type HowToBuild, loadBackup, refuseOtherReleases } from './load-backup.ts';
import type { CopiedTable, Manifest } from './manifest.ts';
import { openBackup } from './open-backup.ts';
import { BackupProblem } from './problem.ts';

const folderName = /^backup-check-(\d+)$/;

async function startThrowaway(folder: string, root: string) {
  await openDataDir(folder);
  const server = await startEmbeddedServer({ dataDir: folder, root, settings: { fsync: 'off' } });
  const remove = async () => {
    await server.stop();
    // As root, the data may be elsewhere.
    await rm(server.directory, { recursive: true, force: true });
    await rm(`${server.directory}.json`, { force: true });
    await rm(folder, { recursive: true, force: true });
  };
  return { url: server.url, remove };
}

/** Removes what killed checks have left: a server may still run there. */
export async function removeChecks(dataDir: string, root: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = Number(folderName.exec(name)?.[1] ?? 0);
    if (pid === 0 || (pid !== process.pid && isProcessAlive(pid))) continue;
    const { remove } = await startThrowaway(path.join(dataDir, name), root);
    await remove();
  }
}

async function compare(client: Client, tables: readonly CopiedTable[]): Promise<string[]> {
  await beginSnapshot(client);
  const different: string[] = [];
  for (const table of tables) {
    const sum = new RowSum();
    for await (const _ of copyOut(client, table, sum));
    if (sum.rows !== table.rows || sum.sum !== table.sum) different.push(`${table.schema}.${table.name}`);
  }
  await client.query('commit');
  return different;
}

/**
 * Restores a backup beside everything and compares rows and checksums of each table, then brings it up to date, as a restore would.
 * @throws BackupProblem if it can't be restored, or differs
 */
export async function checkBackup(file: string, place: HowToBuild & { config: Config }): Promise<Manifest> {
  const { config, root } = place;
  await openDataDir(config.dataDir);
  await removeChecks(config.dataDir, root);
  const backup = await openBackup(file, config);
  try {
    await refuseOtherReleases(backup.manifest, root);
    await backup.checkParts();
    const server = await startThrowaway(path.join(config.dataDir, `backup-check-${process.pid}`), root);
    try {
      const client = await openLongConnection(server.url, 'backup check');
      client.on('error', () => {});
      try {
        await client.query('begin');
        await loadBackup(client, backup, place);
        await client.query('commit');
        const different = await compare(client, backup.manifest.tables);
        if (different.length > 0) throw new BackupProblem(`Restored, these tables differ: ${different.join(', ')}.`);
      } finally {
        await client.end().catch(() => {});
      }
      await migrateDatabase(server.url, root);
    } finally {
      await server.remove();
    }
    return backup.manifest;
  } finally {
    backup.close();
  }
}
