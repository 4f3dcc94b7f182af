/** Backups in a bucket of S3. */
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openBackupStore } from '../../../src/app/backup/backup-store.ts';
import { checkBackup } from '../../../src/app/backup/check-backup.ts';
import { restoreBackup } from '../../../src/app/backup/restore-backup.ts';
import { takeBackup } from '../../../src/app/backup/take-backup.ts';
import { checkBackupDir } from '../../../src/app/doctor/check-files.ts';
import { migrateDatabase } from '../../../src/platform/database/migrate.ts';
import { dayMs } from '../../../src/platform/time.ts';
import { type BackupPlace, emptyPlace, readTables } from '../../support/backup.ts';
import { testConfig } from '../../support/config.ts';
import { root } from '../../support/root.ts';
import { startS3, type TestS3 } from '../../support/s3.ts';

let s3: TestS3;
let site: BackupPlace;
let keys: Record<string, string | undefined>;
/** More than one part of an upload. */
const photo = randomBytes(17 * 1024 * 1024);

beforeAll(async () => {
  s3 = await startS3();
  const { S3_BUCKET: _, ...others } = s3.env;
  keys = { ...others, BACKUP_DIR: 's3://photos/at/night/', BACKUP_KEEP: '2' };
  site = await emptyPlace({ ...keys, BACKUP_PASSPHRASE: 'a passphrase of tests' });
  await migrateDatabase(site.url, root);
  await site.files.put('uploads/one.webp', { bytes: photo, contentType: 'image/webp' });
}, 180_000);
afterAll(async () => {
  await site.close();
  await s3.close();
});
afterEach(() => {
  Object.assign(s3, { failing: null, losesEnd: false, partsTaken: Number.POSITIVE_INFINITY });
  s3.denied.clear();
  s3.objects.clear();
  s3.uploads.clear();
});

const stored = () => [...s3.objects.keys()].toSorted();

test('one is checked and restored by its address, and the answer that it is complete may be lost', {
  timeout: 180_000,
}, async () => {
  s3.losesEnd = true;
  const { file, bytes } = await takeBackup(site, 'daily');
  expect(file).toMatch(/^s3:\/\/photos\/at\/night\/backup-[\dTZ-]+-daily-[0-9a-f]{8}\.zip\.age$/);
  const key = file.slice('s3://photos/'.length);
  expect(stored()).toEqual([key]);
  expect(s3.objects.get(key)?.bytes).toHaveLength(bytes);
  expect(s3.uploads.size).toBe(0);
  await checkBackup(file, site.config, root);
  const target = await emptyPlace({ ...keys, BACKUP_PASSPHRASE: 'a passphrase of tests' });
  try {
    await restoreBackup(file, target);
    expect((await target.files.get('uploads/one.webp'))?.bytes).toEqual(new Uint8Array(photo));
    expect((await readTables(target.url))['public.products']).toEqual((await readTables(site.url))['public.products']);
    await expect(restoreBackup(`${file}x`, target)).rejects.toThrow(`There is no ${file}x.`);
  } finally {
    await target.close();
  }
  const without = { ...site.config, backup: { ...site.config.backup, bucket: null } };
  await expect(checkBackup(file, without, root)).rejects.toThrow(`To read ${file}, set BACKUP_DIR`);
});

test('the newest stay, with what others have there', async () => {
  const { file } = await takeBackup(site, 'daily', new Date('2026-11-20T08:00:00Z'));
  const mark = /-([0-9a-f]{8})\.zip/.exec(file)?.[1];
  const names = [`2019-01-01-daily-${mark}.zip.age`, `2020-01-01-daily-${mark}.zip`, '2019-01-01-daily-00000000.zip'];
  for (const name of names)
    s3.objects.set(`at/night/backup-${name}`, { bytes: photo, type: '', etag: '', at: new Date() });
  s3.objects.set('notes.txt', { bytes: photo, type: '', etag: '', at: new Date() });
  s3.pageSize = 2;
  const newest = await takeBackup(site, 'daily', new Date('2026-11-21T08:00:00Z'));
  expect(stored()).toEqual(
    [file, newest.file]
      .map((one) => one.slice('s3://photos/'.length))
      .concat('at/night/backup-2019-01-01-daily-00000000.zip', 'notes.txt')
      .toSorted(),
  );
});

test('what a killed one left is ended after a day; what fails leaves nothing', async () => {
  const { file } = await takeBackup(site, 'asked');
  const key = file.slice('s3://photos/'.length);
  const begun = (of: string, days: number) => ({
    key: of,
    parts: new Map(),
    begunAt: new Date(Date.now() - days * dayMs),
  });
  s3.uploads.set('old', begun(key, 1.1)).set('young', begun(key, 0.9));
  s3.uploads.set('another site’s', begun(key.replace(/[0-9a-f]{8}\.zip/, '00000000.zip'), 2));
  s3.partsTaken = 1;
  await expect(takeBackup(site, 'asked')).rejects.toThrow(
    'No backup was made. There is no room in the bucket photos at',
  );
  s3.partsTaken = 10;
  const lost = { ...site.files, get: () => Promise.reject(new Error('The folder is away.')) };
  await expect(takeBackup({ ...site, files: lost }, 'asked')).rejects.toThrow('The folder is away.');
  expect([...s3.uploads.keys()]).toEqual(['young', 'another site’s']);
  expect(stored()).toEqual([key]);
});

test('the doctor and a backup say what is wrong with the place', async () => {
  expect(await checkBackupDir(site.config)).toMatchObject([
    { state: 'ok', sentence: 'Backups can be written to s3://photos/at/night/.' },
  ]);
  expect(await checkBackupDir(testConfig())).toEqual([]);
  s3.denied.add('list');
  const rights = 'may not list files in the bucket photos. It needs s3:ListBucket and s3:ListBucketMultipartUploads';
  expect(await checkBackupDir(site.config)).toMatchObject([
    { state: 'problem', sentence: expect.stringContaining(rights) },
  ]);
  await expect(takeBackup(site, 'asked')).rejects.toThrow(rights);
  const other = testConfig({ ...keys, BACKUP_DIR: 's3://other' });
  expect(await checkBackupDir(other)).toMatchObject([
    { sentence: expect.stringContaining('set another in BACKUP_DIR.') },
  ]);
  expect(stored()).toEqual([]);
});

test('in a folder, a backup never asks S3', async () => {
  const { description } = await openBackupStore(testConfig({ BACKUP_DIR: '/mnt/backups' }));
  expect(description).toBe('/mnt/backups');
});

test.each([
  [
    'another address',
    { BACKUP_DIR: 's3:photos' },
    'BACKUP_DIR must be a folder, or a bucket as in s3://bucket/prefix.',
  ],
  [
    'a way up',
    { BACKUP_DIR: 's3://photos/../other' },
    'BACKUP_DIR must be a folder, or a bucket as in s3://bucket/prefix.',
  ],
  ['no keys', { S3_ACCESS_KEY_ID: '' }, 'S3_ACCESS_KEY_ID must be set as well to keep files in S3.'],
  ['keys alone', { BACKUP_DIR: '' }, 'S3_BUCKET must be set as well to keep files in S3.'],
  [
    'the site’s own files',
    { S3_BUCKET: 'photos', BACKUP_DIR: 's3://photos/files/night' },
    'BACKUP_DIR must lead elsewhere',
  ],
])('a setting with %s is refused in a sentence', (_what, env, sentence) => {
  expect(() => testConfig({ ...keys, ...env })).toThrow(sentence);
});
