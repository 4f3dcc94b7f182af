/** A start finds out that the site's files are elsewhere, before any of them is missed. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkFiles } from '../../../src/app/doctor/check-files.ts';
import { claimPlace, readPlace, refuseOtherPlace } from '../../../src/app/files/files-place.ts';
import { openStoredFiles, refuseUnusable } from '../../../src/app/files/stored-files.ts';
import type { Env } from '../../../src/app/settings/read-settings.ts';
import { openLongConnection } from '../../../src/platform/database/copy/copy-out.ts';
import { testConfig } from '../../support/config.ts';
import { runSql } from '../../support/postgres.ts';
import { startS3, type TestS3 } from '../../support/s3.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let s3: TestS3;
let app: TestApp;
beforeAll(async () => {
  s3 = await startS3();
  app = await testApp();
});
afterAll(async () => {
  await app.close();
  await s3.close();
});
/** Each test begins with a site that was never started. */
beforeEach(async () => {
  s3.objects.clear();
  for await (const { key } of app.files.list('')) await app.files.remove(key);
  await runSql(app.databaseUrl, 'delete from files_place');
});

const photo = { bytes: new Uint8Array(10), contentType: 'image/webp' };

/** What a start does with these settings. */
async function start(env: Env) {
  const config = testConfig({ DATA_DIR: app.config.dataDir, ...env });
  const stored = await openStoredFiles(config);
  const place = { url: app.databaseUrl, config };
  await refuseUnusable(stored);
  await refuseOtherPlace(place, stored);
  await claimPlace(place, stored);
  return { place, stored };
}

async function placeNow(): Promise<string | undefined> {
  const client = await openLongConnection(app.databaseUrl, 'test');
  return (await readPlace(client).finally(() => client.end()))?.place;
}

test('a new site keeps its files where its settings say, and starts there again', async () => {
  await start(s3.env);
  expect(await placeNow()).toBe('s3');
  const { place, stored } = await start(s3.env);
  await stored.files.put('vendors/one.webp', photo);
  await start(s3.env);
  expect(await checkFiles(place, stored)).toMatchObject({
    state: 'ok',
    sentence: expect.stringContaining('bucket photos'),
  });
});

test('a site with files in S3 doesn’t start without it', async () => {
  await start(s3.env);
  await expect(start({})).rejects.toThrow('The site’s files are in S3, and S3_BUCKET is not set.');
  await expect(start({})).rejects.toThrow('npm run files:move -- --to local');
});

test('a site with files in DATA_DIR doesn’t start with S3, whether or not a start has noted that', async () => {
  await app.files.put('vendors/one.webp', photo);
  const sentence =
    'The site’s files are in DATA_DIR/files, and S3_BUCKET is set. Move them by `npm run files:move -- --to s3`';
  await expect(start(s3.env)).rejects.toThrow(sentence);
  await start({});
  await app.files.remove('vendors/one.webp');
  await expect(start(s3.env)).rejects.toThrow(sentence);
});

test('a site doesn’t start with another bucket, nor with one that has another site’s files', async () => {
  const { place, stored } = await start(s3.env);
  await stored.files.put('vendors/one.webp', photo);
  const other = await startS3();
  await expect(start(other.env)).rejects.toThrow('This site’s files are not in the bucket photos');
  await other.close();
  expect(await checkFiles(place, stored)).toMatchObject({ state: 'ok' });
  // To another site, the bucket is taken.
  await runSql(app.databaseUrl, 'delete from files_place');
  await expect(start(s3.env)).rejects.toThrow('There are files in the bucket photos');
});

test('a start that is cut off between the bucket and the database begins anew', async () => {
  s3.objects.set('site-mark', { bytes: Buffer.from('cut off'), type: 'text/plain', etag: '', at: new Date() });
  await start(s3.env);
  expect(s3.objects.get('site-mark')?.bytes.toString()).not.toBe('cut off');
  await start(s3.env);
});

test('a bucket without rights is a sentence at the start and of the doctor', async () => {
  s3.denied.add('list');
  await expect(start(s3.env)).rejects.toThrow('The key of S3_ACCESS_KEY_ID may not list files in the bucket photos.');
  s3.denied.clear();
  const { place, stored } = await start(s3.env);
  s3.denied.add('put');
  expect(await checkFiles(place, stored)).toMatchObject({
    state: 'problem',
    sentence: expect.stringContaining('may not store a file in the bucket photos.'),
  });
  s3.denied.clear();
});
