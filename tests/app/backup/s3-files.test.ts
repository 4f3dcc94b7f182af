/** Backups of a site whose files are in S3, and restores from and into it. */

import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreBackup } from '../../../src/app/backup/restore-backup.ts';
import { takeBackup } from '../../../src/app/backup/take-backup.ts';
import { claimPlace, refuseOtherPlace } from '../../../src/app/files/files-place.ts';
import { migrateDatabase } from '../../../src/platform/database/migrate.ts';
import type { Files } from '../../../src/platform/files/files.ts';
import { setRemovedAside } from '../../../src/platform/files/removed-files.ts';
import { type BackupPlace, emptyPlace } from '../../support/backup.ts';
import { olderRoot } from '../../support/older-root.ts';
import { root } from '../../support/root.ts';
import { startS3, type TestS3 } from '../../support/s3.ts';

let s3: TestS3;
let site: BackupPlace;
let file: string;
const keys = ['labels/one.pdf', 'uploads/two.webp', 'uploads/three.webp'];

/** Each of them migrates a database from the first table on. */
const slow = 180_000;

beforeAll(async () => {
  s3 = await startS3();
  site = await emptyPlace(s3.env);
  await migrateDatabase(site.url, root);
  await claimPlace(site, site.stored);
  for (const key of keys) await site.files.put(key, { bytes: Buffer.from(key), contentType: `of ${key}` });
  // It is still there for a backup that began before.
  await setRemovedAside(site.files).remove('uploads/three.webp');
  ({ file } = await takeBackup(site, 'asked'));
}, slow);
afterAll(async () => {
  await site.close();
  await s3.close();
});

async function expectAll(files: Files): Promise<void> {
  for (const key of keys) {
    const found = await files.get(key);
    expect([found && Buffer.from(found.bytes).toString(), found?.contentType]).toEqual([key, `of ${key}`]);
  }
}

test('it is restored into DATA_DIR, where the site then starts', { timeout: slow }, async () => {
  const target = await emptyPlace();
  await restoreBackup(file, target);
  await expectAll(target.files);
  await refuseOtherPlace(target, target.stored);
  await target.close();
});

test('it is restored into another bucket, and not into one that has a site’s files', { timeout: slow }, async () => {
  const other = await startS3();
  const target = await emptyPlace(other.env);
  await restoreBackup(file, target);
  await expectAll(target.files);
  await refuseOtherPlace(target, target.stored);
  const third = await emptyPlace(other.env);
  await expect(restoreBackup(file, third)).rejects.toThrow('that are not this site’s');
  await expectAll(target.files);
  await third.close();
  await target.close();
  await other.close();
});

test('a backup of a release that kept files in DATA_DIR only is restored into a bucket', {
  timeout: slow,
}, async () => {
  const older = await emptyPlace();
  const migrations = await olderRoot('0062_order-searches');
  await migrateDatabase(older.url, migrations).finally(() => rm(migrations, { recursive: true }));
  await older.files.put('uploads/old.webp', { bytes: Buffer.from('old'), contentType: 'image/webp' });
  const taken = await takeBackup(older, 'asked');
  const other = await startS3();
  const target = await emptyPlace(other.env);
  await restoreBackup(taken.file, target);
  expect(Buffer.from((await target.files.get('uploads/old.webp'))?.bytes ?? []).toString()).toBe('old');
  await refuseOtherPlace(target, target.stored);
  for (const place of [older, target]) await place.close();
  await other.close();
});
