/** Restores that are cut off by a full disk, or have to wait for another process. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreBackup } from '../../../src/app/backup/restore-backup.ts';
import { takeBackup } from '../../../src/app/backup/take-backup.ts';
import { setupLock } from '../../../src/platform/database/migrate.ts';
import { type BackupPlace, emptyPlace, readTables, sitePlace } from '../../support/backup.ts';
import { runSql } from '../../support/postgres.ts';

/** Each restore takes seconds, and more on a busy machine. */
const timeout = 120_000;

let source: BackupPlace;
let file: string;
beforeAll(async () => {
  source = await sitePlace();
  await runSql(
    source.url,
    `insert into users (id, email, email_verified, name, role) select 'u' || n, n || '@example.com', true, 'Name', 'customer'
      from generate_series(1, 2000) n`,
  );
  const bytes = Buffer.alloc(1_000_000, 'large');
  await source.files.put('vendors/large.avif', { bytes, contentType: 'image/avif' });
  ({ file } = await takeBackup(source, 'asked'));
}, timeout);
afterAll(() => source.close());

test('a restore says what it waits for, and what it does', { timeout }, async () => {
  const place = await emptyPlace();
  const other = new pg.Client({ connectionString: place.url });
  await other.connect();
  await other.query('select pg_advisory_lock($1)', [setupLock]);
  const told: string[] = [];
  const tell = (doing: string) => {
    if (told.at(-1) !== doing) told.push(doing);
    if (doing.startsWith('waiting')) void other.end();
  };
  try {
    await restoreBackup(file, { ...place, payments: { listMovements: async () => [] }, tell });
    expect(told).toEqual([
      'waiting for another process that migrates or restores this database',
      'checking all of the backup',
      'restoring rows and files',
      'asking Stripe what happened since',
    ]);
  } finally {
    await place.close();
  }
});

const disk = mkdtempSync(path.join(tmpdir(), 'test-restore-disk-'));
const mounted =
  process.getuid?.() === 0 &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k,mode=711', 'tmpfs', disk], { stdio: 'ignore' }).status === 0;
afterAll(() => {
  if (mounted) execFileSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
});

test.runIf(mounted)(
  'a full disk ends a restore with a sentence, and the next one goes through',
  { timeout },
  async () => {
    const target = await emptyPlace();
    const full = await emptyPlace({ DATA_DIR: disk });
    try {
      const place = { ...target, config: full.config, stored: full.stored };
      await expect(restoreBackup(file, place)).rejects.toThrow('Nothing was restored: the disk is full');
      expect(await readTables(target.url)).toEqual({});
      for (const name of await readdir(disk)) await rm(path.join(disk, name), { recursive: true });
      expect((await restoreBackup(file, target)).rows).toBeGreaterThan(2000);
    } finally {
      await full.close().catch(() => {});
      await target.close();
    }
  },
);
