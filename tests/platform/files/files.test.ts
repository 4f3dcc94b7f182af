import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Files } from '../../../src/platform/files/files.ts';
import { createLocalFolder } from '../../../src/platform/files/local-folder.ts';
import { openBucket } from '../../../src/platform/files/s3/bucket.ts';
import { createS3Files } from '../../../src/platform/files/s3/s3-files.ts';
import { s3Of, startS3, type TestS3 } from '../../support/s3.ts';

let folder: string;
let s3: TestS3;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'test-files-'));
  s3 = await startS3();
  s3.pageSize = 2;
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const inS3 = () => createS3Files(openBucket(s3Of(s3.env)), { prefix: 'files/', description: 'files in S3' });

const bytes = (text: string) => new TextEncoder().encode(text);
const image = (text: string) => ({ bytes: bytes(text), contentType: 'image/avif' });

/** The contract of every file store. */
describe.each<[string, () => Files]>([
  ['a local folder', () => createLocalFolder(folder)],
  ['a bucket of S3', inS3],
])('%s', (_name, open) => {
  test('returns stored files with their type', async () => {
    await open().put('vendors/ab12/portrait-340.avif', image('picture'));
    expect(await open().get('vendors/ab12/portrait-340.avif')).toEqual(image('picture'));
  });

  test('replaces a file atomically', async () => {
    await open().put('one.webp', image('first'));
    await open().put('one.webp', { bytes: bytes('second'), contentType: 'image/webp' });
    expect(await open().get('one.webp')).toEqual({ bytes: bytes('second'), contentType: 'image/webp' });
  });

  test('returns nothing for unknown and removed keys', async () => {
    expect(await open().get('never')).toBeNull();
    await open().put('gone', image('x'));
    await open().remove('gone');
    await open().remove('gone');
    expect(await open().get('gone')).toBeNull();
  });

  test('a key that is a folder of another returns nothing', async () => {
    await open().put('folder/file', image('x'));
    expect(await open().get('folder')).toBeNull();
  });

  test('moves a file to another key with its type, over what is there; one that is not there stays away', async () => {
    await open().put('moved/from', image('new'));
    await open().put('moved/to', { bytes: bytes('old'), contentType: 'image/webp' });
    await open().move('moved/from', 'moved/to');
    expect(await open().get('moved/to')).toEqual(image('new'));
    expect(await open().get('moved/from')).toBeNull();
    await open().move('moved/never', 'moved/to');
    expect(await open().get('moved/to')).toEqual(image('new'));
  });

  test('lists files below a beginning in the order of their keys, with sizes and times', async () => {
    for (const key of ['list/a/b', 'list/a-b', 'list/a0', 'list/a.b', 'lost']) await open().put(key, image(key));
    const listed: { key: string; bytes: number; storedAt: Date }[] = [];
    for await (const file of open().list('list/a')) listed.push(file);
    expect(listed.map(({ key }) => key)).toEqual(['list/a-b', 'list/a.b', 'list/a/b', 'list/a0']);
    expect(listed[0]).toMatchObject({ bytes: 8 });
    expect(Math.abs(Date.now() - (listed[0]?.storedAt.getTime() ?? 0))).toBeLessThan(60_000);
  });

  test('keeps large files byte for byte', async () => {
    const large = randomBytes(3_000_001);
    await open().put('large', { bytes: large, contentType: 'image/jpeg' });
    const found = await open().get('large');
    expect(Buffer.compare(found?.bytes ?? Buffer.alloc(0), large)).toBe(0);
  });

  test.each([
    '../escape',
    '/etc/passwd',
    'a/../../b',
    'a//b',
    '.hidden',
    'a/.b',
    'A',
    'a b',
    '',
    'a\0b',
    `${'a'.repeat(201)}`,
  ])('refuses the key %j', async (key) => {
    await expect(async () => open().put(key, image('x'))).rejects.toThrow('is not a key');
    await expect(async () => open().get(key)).rejects.toThrow('is not a key');
  });
});

test('a local folder keeps no temporary files', async () => {
  const names = await readdir(folder, { recursive: true });
  expect(names.filter((name) => name.includes('~'))).toEqual([]);
});

test('a local folder lists what is in a folder that was moved to another disk and linked', async () => {
  const [home, disk] = [path.join(folder, 'home'), path.join(folder, 'disk')];
  const files = createLocalFolder(home);
  await files.put('uploads/one.avif', image('picture'));
  await rename(path.join(home, 'bytes/uploads'), disk);
  await symlink(disk, path.join(home, 'bytes/uploads'));
  expect(await files.get('uploads/one.avif')).toEqual(image('picture'));
  const listed = await Array.fromAsync(files.list(''));
  expect(listed.map(({ key }) => key)).toEqual(['uploads/one.avif']);
});

const otherDisk = '/dev/shm';

test.runIf(existsSync(otherDisk))('a local folder moves files out of a folder on another disk', async () => {
  const [home, disk] = [path.join(folder, 'two-disks'), await mkdtemp(path.join(otherDisk, 'test-files-'))];
  try {
    const files = createLocalFolder(home);
    await files.put('uploads/one.avif', image('picture'));
    await cp(path.join(home, 'bytes/uploads'), disk, { recursive: true });
    await rm(path.join(home, 'bytes/uploads'), { recursive: true });
    await symlink(disk, path.join(home, 'bytes/uploads'));
    await files.move('uploads/one.avif', 'removed/uploads/one.avif');
    expect(await files.get('removed/uploads/one.avif')).toEqual(image('picture'));
    expect(await readdir(disk)).toEqual([]);
  } finally {
    await rm(disk, { recursive: true });
  }
});
