import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Files } from '../../../src/platform/files/files.ts';
import { createLocalFolder } from '../../../src/platform/files/local-folder.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'test-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const bytes = (text: string) => new TextEncoder().encode(text);
const image = (text: string) => ({ bytes: bytes(text), contentType: 'image/avif' });

/** The contract of every file store. */
describe.each<[string, () => Files]>([['a local folder', () => createLocalFolder(folder)]])('%s', (_name, open) => {
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
