/** Restores whose files, secret, or release are other than those of the site that was backed up. */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreBackup } from '../../src/app/backup/restore-backup.ts';
import { takeBackup } from '../../src/app/backup/take-backup.ts';
import { claimPlace, refuseOtherPlace } from '../../src/app/files/files-place.ts';
import { migrateDatabase } from '../../src/platform/database/migrate.ts';
import type { Files } from '../../src/platform/files/files.ts';
import { setRemovedAside } from '../../src/platform/files/removed-files.ts';
import { ask, emptyPlace, sitePlace } from '../support/backup.ts';
import { laterMigrations } from '../support/older-database.ts';
import { runSql } from '../support/postgres.ts';
import { releaseRoot } from '../support/release-root.ts';
import { root } from '../support/root.ts';
import { startS3, type TestS3 } from '../support/s3.ts';

let s3: TestS3;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());

/** Each of them makes a database from the first table on, which takes longer on a busy machine. */
const timeout = 120_000;
const keys = ['labels/one.pdf', 'uploads/two.webp', 'uploads/three.webp'];

async function putAll(files: Files): Promise<void> {
  for (const key of keys) await files.put(key, { bytes: Buffer.from(key), contentType: `of ${key}` });
}

async function expectAll(files: Files): Promise<void> {
  for (const key of keys) {
    const found = await files.get(key);
    expect([found && Buffer.from(found.bytes).toString(), found?.contentType]).toEqual([key, `of ${key}`]);
  }
}

test('files and backups in S3 are restored into DATA_DIR by the address there, and the secret that is there stays', {
  timeout,
}, async () => {
  const { S3_BUCKET: _, ...access } = s3.env;
  const sealed = { ...access, BACKUP_DIR: 's3://photos/at/night', BACKUP_PASSPHRASE: 'a passphrase of tests' };
  const site = await sitePlace({ ...s3.env, ...sealed, AUTH_SECRET: 'a'.repeat(40) });
  const target = await emptyPlace({ ...sealed, AUTH_SECRET: 'b'.repeat(40) });
  try {
    await claimPlace(site, site.stored);
    await putAll(site.files);
    // It is still there for a backup that began before.
    await setRemovedAside(site.files).remove('uploads/three.webp');
    const { file } = await takeBackup(site, 'asked');
    expect((await restoreBackup(file, target)).secret).toBe('other');
    await expectAll(target.files);
    await refuseOtherPlace(target, target.stored);
    await expect(readFile(path.join(target.config.dataDir, 'secret'), 'utf8')).rejects.toThrow('ENOENT');
  } finally {
    await site.close();
    await target.close();
  }
});

test('the backup of an older release is brought up to date', { timeout }, async () => {
  const later = await releaseRoot({ added: laterMigrations });
  const [early, now] = [await emptyPlace(), await emptyPlace()];
  try {
    await migrateDatabase(early.url, root);
    await runSql(
      early.url,
      `insert into users (id, email, email_verified, name, role) select 'u' || n, n || '@example.com', true, E'Name\\t' || n, 'customer'
        from generate_series(1, 2000) n`,
    );
    await putAll(early.files);
    const { file } = await takeBackup(early, 'asked');
    await restoreBackup(file, { ...now, root: later });
    const names = await ask(now.url, `select id, name from users order by id`);
    expect(names).toHaveLength(2000);
    expect(names).toEqual(await ask(early.url, `select id, name from users order by id`));
    expect(await migrateDatabase(now.url, later)).toBe(0);
    await expectAll(now.files);
  } finally {
    for (const place of [early, now]) await place.close();
    await rm(later, { recursive: true });
  }
});

test('a backup isn’t restored beside the files of another site', { timeout }, async () => {
  const other = await startS3();
  const [early, now, third] = [await sitePlace(), await emptyPlace(other.env), await emptyPlace(other.env)];
  try {
    await putAll(early.files);
    const { file } = await takeBackup(early, 'asked');
    await restoreBackup(file, now);
    await expectAll(now.files);
    await refuseOtherPlace(now, now.stored);
    await expect(restoreBackup(file, third)).rejects.toThrow('that are not this site’s');
    await expectAll(now.files);
  } finally {
    for (const place of [early, now, third]) await place.close();
    await other.close();
  }
});
