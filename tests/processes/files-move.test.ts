/** The program that moves files, as an operator runs it. */
import { afterAll, expect, test } from 'vitest';
import { answerProbe } from '../../src/app/doctor/instances.ts';
import { openDatabase } from '../../src/platform/database/connection.ts';
import { listen } from '../../src/platform/database/listen.ts';
import { pageTagChannel } from '../../src/platform/http/page-tags.server.ts';
import { movingSite } from '../support/moving-site.ts';
import { startS3 } from '../support/s3.ts';

const site = await movingSite(150, 20_000);
afterAll(() => site.close());

test('while an instance runs, files are copied and nothing is moved', { timeout: 300_000 }, async () => {
  const { place, photos } = site;
  const { db, close } = openDatabase(place.url, { max: 2 });
  const instance = { db, files: place.files };
  const heard = (payload: string) => void answerProbe(instance, JSON.parse(payload));
  const stop = await listen(place.url, pageTagChannel, { heard, missed: () => {} });
  const { code, said } = await site.start('s3').ended;
  await stop();
  await close();
  expect([code, said]).toEqual([1, expect.stringContaining('Copied 150 files. 1 instance runs')]);
  expect(await site.whereNow()).toBe('local');
  await site.expectWhole();
  // Removed after it was copied, so that it doesn't come back.
  await place.files.remove('uploads/0.webp');
  photos.delete('uploads/0.webp');
  expect((await site.start('s3').ended).said).toContain('Moved: copied 1 file, compared all, and deleted 150 files');
  expect(await (await site.open('s3')).files.get('uploads/0.webp')).toBeNull();
  await site.expectWhole();
});

test('a wrong key, missing rights, and another site’s bucket are sentences', { timeout: 300_000 }, async () => {
  const { s3 } = site;
  const wrong = await site.start('local', { ...s3.env, S3_SECRET_ACCESS_KEY: 'canary' }).ended;
  expect(wrong).toEqual({
    code: 1,
    said: 'S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID. Copy it again.\n',
  });
  s3.denied.add('delete');
  expect((await site.start('local').ended).said).toMatch(
    /^The key of S3_ACCESS_KEY_ID may not delete a file in [^\n]+\n$/,
  );
  s3.denied.clear();
  expect((await site.start('local', {}).ended).said).toMatch(/^Set S3_BUCKET and its keys[^\n]+\n$/);
  expect((await site.start('local').ended).code).toBe(0);
  const other = await startS3();
  other.objects.set('files/theirs.webp', { bytes: Buffer.alloc(9), type: 'image/webp', etag: '', at: new Date() });
  const { code, said } = await site.start('s3', other.env).ended;
  expect([code, said]).toEqual([1, expect.stringContaining('that are not this site’s')]);
  expect([...other.objects.keys()]).toEqual(['files/theirs.webp']);
  await other.close();
  await site.expectWhole();
});
