/** Moving files between DATA_DIR and S3: what is cut off, refused, or waits for an instance loses nothing. */
import { afterAll, afterEach, expect, test } from 'vitest';
import type { FilesPlace } from '../../../src/app/files/files-place.table.ts';
import { moveFiles } from '../../../src/app/files/move-files.ts';
import { testConfig } from '../../support/config.ts';
import { movingSite } from '../../support/moving-site.ts';
import { runSql } from '../../support/postgres.ts';
import { startS3 } from '../../support/s3.ts';

const site = await movingSite(10, 2_000);
const { s3, place } = site;
afterAll(() => site.close());
afterEach(async () => {
  s3.denied.clear();
  await site.expectWhole();
});

interface With {
  env?: object;
  countInstances?: () => Promise<number>;
}
const move = (to: FilesPlace, { env = s3.env, countInstances = async () => 0 }: With = {}) =>
  moveFiles({ config: testConfig({ ...place.env, ...env }), url: place.url, to, countInstances });

test('while an instance runs, files are copied and nothing is moved', async () => {
  expect(await move('s3', { countInstances: async () => 1 })).toEqual({
    state: 'copied',
    copied: 10,
    deleted: 0,
    instances: 1,
  });
  expect(await site.whereNow()).toBe('local');
  // Removed after it was copied, so that it doesn't come back.
  await place.files.remove('uploads/0.webp');
  site.photos.delete('uploads/0.webp');
  // Cut off after it was noted that it began, and before all is copied.
  let asked = 0;
  const countInstances = async () => {
    asked += 1;
    if (asked === 2) throw new Error('Cut off.');
    return 0;
  };
  await expect(move('s3', { countInstances })).rejects.toThrow('Cut off.');
  expect(await site.whereNow()).toBe('local');
});

test('a move goes on where another one was cut off, back and forth, and empties the earlier place', async () => {
  expect(await move('s3')).toEqual({ state: 'moved', copied: 1, deleted: 10, instances: 0 });
  expect(await site.whereNow()).toBe('s3');
  expect(await (await site.open('s3')).files.get('uploads/0.webp')).toBeNull();
  await site.expectEmpty('local');
  // Cut off when all is deleted where it was, and that isn't noted yet.
  await runSql(
    place.url,
    `create function cut() returns trigger language plpgsql as $$ begin raise 'Cut off.'; end $$`,
    `create trigger cut before update on files_place for each row when (old.left_in = 's3') execute function cut()`,
  );
  await expect(move('local')).rejects.toThrow('Cut off.');
  await runSql(place.url, 'drop function cut cascade');
  expect(await site.whereNow()).toBe('local');
  await site.expectWhole();
  expect(await move('local')).toMatchObject({ state: 'there' });
  await site.expectEmpty('s3');
});

test('a wrong key, missing rights, no bucket, and another site’s bucket are sentences, and move nothing', async () => {
  await expect(move('s3', { env: { ...s3.env, S3_SECRET_ACCESS_KEY: 'canary' } })).rejects.toThrow(
    'S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID. Copy it again.',
  );
  s3.denied.add('delete');
  await expect(move('s3')).rejects.toThrow('The key of S3_ACCESS_KEY_ID may not delete a file in');
  s3.denied.clear();
  await expect(move('s3', { env: {} })).rejects.toThrow('Set S3_BUCKET and its keys');
  const other = await startS3();
  other.objects.set('files/theirs.webp', { bytes: Buffer.alloc(9), type: 'image/webp', etag: '', at: new Date() });
  await expect(move('s3', { env: other.env })).rejects.toThrow('that are not this site’s');
  expect([...other.objects.keys()]).toEqual(['files/theirs.webp']);
  await other.close();
  expect(await site.whereNow()).toBe('local');
});
