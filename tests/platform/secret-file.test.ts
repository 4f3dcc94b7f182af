import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readOrCreateSecret } from '../../src/platform/secret-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'test-secret-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('the first start creates a secret that only its owner can read, and later starts read it', async () => {
  const dataDir = path.join(folder, 'not', 'there', 'yet');
  const secret = await readOrCreateSecret(dataDir);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(await readFile(path.join(dataDir, 'secret'), 'utf8')).toBe(secret);
  expect((await stat(path.join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
  expect(await readOrCreateSecret(dataDir)).toBe(secret);
});

test('every folder has a secret of its own', async () => {
  expect(await readOrCreateSecret(path.join(folder, 'a'))).not.toBe(await readOrCreateSecret(path.join(folder, 'b')));
});

test('twenty concurrent starts get the same secret', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => readOrCreateSecret(folder)));
  expect(new Set(secrets).size).toBe(1);
});

test('a secret that is being written is waited for', async () => {
  const file = path.join(folder, 'secret');
  await writeFile(file, '');
  const reading = readOrCreateSecret(folder);
  await writeFile(file, 'a'.repeat(64));
  expect(await reading).toBe('a'.repeat(64));
});

test('an invalid file is reported with what to do and without its content', async () => {
  await writeFile(path.join(folder, 'secret'), 'canary');
  const error = await readOrCreateSecret(folder).then(
    () => null,
    (thrown: Error) => thrown,
  );
  expect(error?.message).toContain(path.join(folder, 'secret'));
  expect(error?.message).toContain('Remove it');
  expect(error?.message).not.toContain('canary');
});

test('an unusable folder is an error, not a temporary secret', async () => {
  await writeFile(path.join(folder, 'file'), '');
  await expect(readOrCreateSecret(path.join(folder, 'file'))).rejects.toMatchObject({
    code: expect.stringMatching(/EEXIST|ENOTDIR/),
  });
});
