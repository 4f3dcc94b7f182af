/** Moving files between DATA_DIR and S3, killed at any moment. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerProbe } from '../../src/app/doctor/instances.ts';
import type { FilesPlace } from '../../src/app/files/files-place.table.ts';
import { claimPlace, readPlace } from '../../src/app/files/files-place.ts';
import { openLocalFiles, openS3Files, type StoredFiles } from '../../src/app/files/stored-files.ts';
import { openDatabase } from '../../src/platform/database/connection.ts';
import { openLongConnection } from '../../src/platform/database/copy/copy-out.ts';
import { listen } from '../../src/platform/database/listen.ts';
import { migrateDatabase } from '../../src/platform/database/migrate.ts';
import { pageTagChannel } from '../../src/platform/http/page-tags.server.ts';
import { hourMs } from '../../src/platform/time.ts';
import { type BackupPlace, emptyPlace } from '../support/backup.ts';
import { root } from '../support/root.ts';
import { rounds } from '../support/rounds.ts';
import { s3Of, startS3, type TestS3 } from '../support/s3.ts';

const kills = rounds(3, 20);
const program = path.join(root, 'src/tools/files-move.ts');
const archive = 'f47ac10b-58cc-4372-a567-0e02b2c3d479.zip';

let s3: TestS3;
let site: BackupPlace;
/** What the site has stored: whatever is killed, all of it stays. */
const photos = new Map<string, Buffer>();
const large = randomBytes(400_000);

beforeAll(async () => {
  s3 = await startS3();
  site = await emptyPlace();
  await migrateDatabase(site.url, root);
  await claimPlace(site, site.stored);
  for (let number = 0; number < 150; number += 1) {
    const bytes = randomBytes(20_000);
    photos.set(`uploads/${number}.webp`, bytes);
    await site.files.put(`uploads/${number}.webp`, { bytes, contentType: 'image/webp' });
  }
  await site.stored.largeFiles.write(archive, 0, large);
});
afterAll(async () => {
  await site.close();
  await s3.close();
});

const openPlace = (place: FilesPlace): Promise<StoredFiles> | StoredFiles =>
  place === 'local'
    ? openLocalFiles(site.config.dataDir)
    : openS3Files(s3Of(s3.env), path.join(site.config.dataDir, 'b'));

async function whereNow(): Promise<FilesPlace> {
  const client = await openLongConnection(site.url, 'test');
  return (await readPlace(client).finally(() => client.end()))?.place ?? 'local';
}

function start(to: FilesPlace, env = s3.env) {
  const child = spawn(process.execPath, [program, '--to', to], {
    env: { PATH: process.env['PATH'], ...site.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      said += part;
    });
  }
  return { child, ended: once(child, 'close').then(([code]) => ({ code, said })) };
}

/** All is where the database says, byte for byte. */
async function expectWhole(): Promise<void> {
  const { files, largeFiles } = await openPlace(await whereNow());
  for (const [key, bytes] of photos) {
    const found = await files.get(key);
    expect(Buffer.compare(found?.bytes ?? Buffer.alloc(0), bytes), key).toBe(0);
    expect(found?.contentType).toBe('image/webp');
  }
  expect(Buffer.compare(await largeFiles.use(archive, (file) => readFile(file)), large)).toBe(0);
}

async function expectEmpty(place: FilesPlace): Promise<void> {
  const left: string[] = [];
  for await (const { key } of (await openPlace(place)).files.list('')) left.push(key);
  for await (const { key } of (await openPlace(place)).largeFiles.list()) left.push(key);
  expect(left).toEqual([]);
}

/** Lets a move end by itself. Returns its time. */
async function finish(to: FilesPlace): Promise<number> {
  const started = performance.now();
  expect(await start(to).ended).toMatchObject({ code: 0 });
  expect(await whereNow()).toBe(to);
  return performance.now() - started;
}

/** A random moment, later from kill to kill, so that all parts of the work are met. At first, the program only loads. */
const moment = (ms: number, kill: number) => ms * (0.3 + (0.7 * (kill + Math.random())) / kills);

test(`a move that is killed loses nothing, and the next one goes on, ${kills} times in each direction`, {
  timeout: 900_000,
}, async () => {
  const times = { s3: await finish('s3'), local: await finish('local') };
  for (const to of ['s3', 'local'] as const) {
    const from = to === 's3' ? 'local' : 's3';
    for (let kill = 0; kill < kills; kill += 1) {
      const { child, ended } = start(to);
      await Promise.race([sleep(moment(times[to], kill)), ended]);
      child.kill('SIGKILL');
      await ended;
      await expectWhole();
    }
    await finish(to);
    await expectWhole();
    await expectEmpty(from);
  }
  // What only asked whether the bucket works is gone when it is asked again after an hour.
  for (const object of s3.objects.values()) object.at = new Date(Date.now() - 2 * hourMs);
  expect(await (await openPlace('s3')).findProblem()).toBeNull();
  expect([...s3.objects.keys()]).toEqual([]);
});

test('while an instance runs, files are copied and nothing is moved', { timeout: 300_000 }, async () => {
  const { db, close } = openDatabase(site.url, { max: 2 });
  const instance = { db, files: site.files };
  const heard = (payload: string) => void answerProbe(instance, JSON.parse(payload));
  const stop = await listen(site.url, pageTagChannel, { heard, missed: () => {} });
  const { code, said } = await start('s3').ended;
  await stop();
  await close();
  expect([code, said]).toEqual([1, expect.stringContaining('Copied 150 files. 1 instance runs')]);
  expect(await whereNow()).toBe('local');
  await expectWhole();
  // Removed after it was copied, so that it doesn't come back.
  await site.files.remove('uploads/0.webp');
  photos.delete('uploads/0.webp');
  expect((await start('s3').ended).said).toContain('Moved: copied 1 file, compared all, and deleted 150 files');
  expect(await (await openPlace('s3')).files.get('uploads/0.webp')).toBeNull();
  await expectWhole();
});

test('a wrong key, missing rights, and another site’s bucket are sentences', { timeout: 300_000 }, async () => {
  const wrong = await start('local', { ...s3.env, S3_SECRET_ACCESS_KEY: 'canary' }).ended;
  expect(wrong).toEqual({
    code: 1,
    said: 'S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID. Copy it again.\n',
  });
  s3.denied.add('delete');
  expect((await start('local').ended).said).toMatch(/^The key of S3_ACCESS_KEY_ID may not delete a file in [^\n]+\n$/);
  s3.denied.clear();
  expect((await start('local', {}).ended).said).toMatch(/^Set S3_BUCKET and its keys[^\n]+\n$/);
  expect((await start('local').ended).code).toBe(0);
  const other = await startS3();
  other.objects.set('files/theirs.webp', { bytes: large, type: 'image/webp', etag: '', at: new Date() });
  const { code, said } = await start('s3', other.env).ended;
  expect([code, said]).toEqual([1, expect.stringContaining('that are not this site’s')]);
  expect([...other.objects.keys()]).toEqual(['files/theirs.webp']);
  await other.close();
  await expectWhole();
});
