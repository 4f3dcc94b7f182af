/** The demo with its year of orders is backed up, restored elsewhere, compared, and checked in a PostgreSQL of its own. */
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBackup } from '../../src/app/backup/check-backup.ts';
import { type Restored, restoreBackup } from '../../src/app/backup/restore-backup.ts';
import { type Backup, takeBackup } from '../../src/app/backup/take-backup.ts';
import { createApp } from '../../src/app/start/create-app.ts';
import { ask, type BackupPlace, emptyPlace, readTables, sitePlace } from '../support/backup.ts';
import { expectHeldMails, expectSameFiles, expectSameShape, expectSameTables } from '../support/restored-site.ts';
import { root } from '../support/root.ts';
import { startS3 } from '../support/s3.ts';

const settings = { DEMO: 'true', BACKUP_PASSPHRASE: 'a passphrase of tests' };

let demo: BackupPlace;
let target: BackupPlace;
let backup: Backup;
let before: Record<string, string>;
let restored: Restored;

beforeAll(async () => {
  demo = await emptyPlace(settings);
  target = await emptyPlace(settings);
  const running = await createApp(demo.config, { root, log: () => {} });
  await running.close();
  before = await readTables(demo.url);
  // At the real cost of a guess at the passphrase.
  const { work: _, ...source } = demo;
  backup = await takeBackup(source, 'asked');
  restored = await restoreBackup(backup.file, target);
}, 300_000);
afterAll(async () => {
  await demo.close();
  await target.close();
});

test('all tables are the same', () => expectSameTables(before, demo, target));

test('indexes, foreign keys, triggers, and sequences are those of the migrations', () => expectSameShape(demo, target));

test('photos and papers are the same, and so is the secret', async () => {
  expect(await expectSameFiles({ source: demo, target }, backup, restored)).toBeGreaterThan(5);
});

test('mails that waited are held until they are released', () => expectHeldMails(target, restored));

test('the restored site starts, and shows what it sold', async () => {
  const running = await createApp(target.config, { root, log: () => {} });
  try {
    expect(await running.ready()).toBe(true);
    const orders = 'select count(*)::int as n, sum(total_cents)::int as total from orders';
    const sold = await ask<{ n: number }>(target.url, orders);
    expect(sold[0]?.n).toBeGreaterThan(60);
    expect(sold).toEqual(await ask(demo.url, orders));
    const search = `select count(*)::int as n from search_documents`;
    expect(await ask(target.url, search)).toEqual(await ask(demo.url, search));
  } finally {
    await running.close();
  }
});

test('the check restores it beside everything, and leaves nothing', { timeout: 120_000 }, async () => {
  const manifest = await checkBackup(backup.file, demo);
  expect(manifest.tables.reduce((sum, { rows }) => sum + rows, 0)).toBe(backup.rows);
  expect((await readdir(demo.config.dataDir)).filter((name) => /^(?:restore|backup-check)/.test(name))).toEqual([]);
});

test('one in a bucket is checked by its address', { timeout: 120_000 }, async () => {
  const s3 = await startS3();
  const { S3_BUCKET: _, ...keys } = s3.env;
  const site = await sitePlace({ ...keys, ...settings, BACKUP_DIR: 's3://photos/at/night/' });
  try {
    const { file, rows } = await takeBackup(site, 'daily');
    const manifest = await checkBackup(file, site);
    expect(manifest.tables.reduce((sum, table) => sum + table.rows, 0)).toBe(rows);
  } finally {
    await site.close();
    await s3.close();
  }
});
