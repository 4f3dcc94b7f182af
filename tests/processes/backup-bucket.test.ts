/** Backups in a bucket of S3. */
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openBackup } from '../../src/app/backup/open-backup.ts';
import { openBackupStore } from '../../src/app/backup/open-backup-store.ts';
import { takeBackup } from '../../src/app/backup/take-backup.ts';
import { checkBackupDir } from '../../src/app/doctor/check-files.ts';
import { dayMs } from '../../src/platform/time.ts';
import { type BackupPlace, sitePlace } from '../support/backup.ts';
import { testConfig } from '../support/config.ts';
import { startS3, type TestS3 } from '../support/s3.ts';

let s3: TestS3;
let site: BackupPlace;
let keys: Record<string, string | undefined>;
const photo = Buffer.from('a photo');

beforeAll(async () => {
  s3 = await startS3();
  const { S3_BUCKET: _, ...others } = s3.env;
  keys = { ...others, BACKUP_DIR: 's3://photos/at/night/', BACKUP_KEEP: '2' };
  site = await sitePlace({ ...keys, BACKUP_PASSPHRASE: 'a passphrase of tests' });
  await site.files.put('uploads/one.webp', { bytes: photo, contentType: 'image/webp' });
});
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

/** A site with a photo that takes more than one part of an upload. */
async function withLargePhoto(work: () => Promise<void>): Promise<void> {
  await site.files.put('uploads/large.webp', { bytes: randomBytes(17 * 1024 * 1024), contentType: 'image/webp' });
  await work().finally(() => site.files.remove('uploads/large.webp'));
}

test('one is read whole by its address, and the answer that it is complete may be lost', () =>
  withLargePhoto(async () => {
    s3.losesEnd = true;
    const { file, bytes } = await takeBackup(site, 'daily');
    expect(file).toMatch(/^s3:\/\/photos\/at\/night\/backup-[\dTZ-]+-daily-[0-9a-f]{8}\.zip\.age$/);
    const key = file.slice('s3://photos/'.length);
    expect(stored()).toEqual([key]);
    expect(s3.objects.get(key)?.bytes).toHaveLength(bytes);
    expect(s3.uploads.size).toBe(0);
    const backup = await openBackup(file, site.config);
    try {
      await backup.checkParts();
      expect((await backup.listFiles()).map((one) => one.key)).toEqual(['uploads/large.webp', 'uploads/one.webp']);
    } finally {
      backup.close();
    }
    await expect(openBackup(`${file}x`, site.config)).rejects.toThrow(`There is no ${file}x.`);
    const without = { ...site.config, backup: { ...site.config.backup, bucket: null } };
    await expect(openBackup(file, without)).rejects.toThrow(`To read ${file}, set BACKUP_DIR`);
  }));

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
  const full = 'No backup was made. There is no room in the bucket photos at';
  await withLargePhoto(() => expect(takeBackup(site, 'asked')).rejects.toThrow(full));
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
  ['no keys', { S3_ACCESS_KEY_ID: '' }, 'S3_ACCESS_KEY_ID must also be set to keep files in S3.'],
  ['keys alone', { BACKUP_DIR: '' }, 'S3_BUCKET must also be set to keep files in S3.'],
  [
    'the site’s own files',
    { S3_BUCKET: 'photos', BACKUP_DIR: 's3://photos/files/night' },
    'BACKUP_DIR must lead elsewhere',
  ],
])('a setting with %s is refused in a sentence', (_what, env, sentence) => {
  expect(() => testConfig({ ...keys, ...env })).toThrow(sentence);
});
