import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDiskFull, openDataDir, tryToWrite } from '../../../src/platform/files/data-dir.ts';
import { ConfigError } from '../../../src/site/config.ts';
import { rounds } from '../../support/rounds.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'test-data-dir-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a missing folder is created, and the check leaves nothing in it', async () => {
  const made = path.join(folder, 'some/where');
  await openDataDir(made);
  await tryToWrite(made);
  expect(await readdir(made)).toEqual([]);
  expect((await stat(made)).mode & 0o066).toBe(0);
  expect(await isDiskFull(made)).toBe(false);
});

test('several that try it at once don’t disturb each other', async () => {
  const shared = path.join(folder, 'shared');
  for (let round = 0; round < rounds(1, 3); round += 1)
    await Promise.all(Array.from({ length: 8 }, () => openDataDir(shared, 60_000)));
  expect(await readdir(shared)).toEqual([]);
});

test('a file in its place or above it is reported in one sentence', async () => {
  const file = path.join(folder, 'a-file');
  await writeFile(file, '');
  for (const place of [file, path.join(file, 'below')]) {
    const opened = openDataDir(place);
    await expect(opened).rejects.toThrow(ConfigError);
    await expect(opened).rejects.toThrow(`The folder of DATA_DIR, ${place}, can't be used: there is a file`);
  }
});

test('a read-only place is reported in one sentence, and not as a slow disk', async () => {
  const refused = await openDataDir('/proc/river-city/data').catch((error: Error) => error.message);
  expect(refused).toContain("The folder of DATA_DIR, /proc/river-city/data, can't be used:");
  expect(refused).not.toContain('did not answer');
});

test('a disk that doesn’t respond is reported in one sentence after a timeout', async () => {
  const hanging = path.join(folder, 'hanging');
  await mkdir(hanging);
  // Opening a FIFO for writing blocks until there is a reader, like an unreachable file server.
  execFileSync('mkfifo', [path.join(hanging, '.write-check')]);
  await expect(openDataDir(hanging, 100)).rejects.toThrow('did not answer');
});
