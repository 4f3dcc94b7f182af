/** What is lost for good if it is written in halves: the password of the data, and the secret. */
import { spawnSync } from 'node:child_process';
import { chown, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeWhole } from '../../../src/platform/files/write-whole.ts';
import { root } from '../../support/root.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'test-whole-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Calls a function of src where no byte can be written, as on a full disk. Returns what it failed with. */
function callOnFullDisk(module: string, call: string): string {
  const program = `import * as m from ${JSON.stringify(path.join(root, 'src', module))}; await m.${call}`;
  const script = `ulimit -f 0; exec "${process.execPath}" --input-type=module -e "$1"`;
  const { status, stderr } = spawnSync('/bin/sh', ['-c', script, 'sh', program], { encoding: 'utf8' });
  expect(status).toBe(1);
  return stderr;
}

test('where there is no room, the old file stays, and nothing beside it', async () => {
  const file = path.join(folder, 'kept');
  await writeFile(file, 'old');
  expect(callOnFullDisk('platform/files/write-whole.ts', `writeWhole(${JSON.stringify(file)}, 'new')`)).toContain(
    'EFBIG',
  );
  expect(await readFile(file, 'utf8')).toBe('old');
  expect(await readdir(folder)).toEqual(['kept']);
});

test('the password of the embedded database outlives a full disk', async () => {
  const file = path.join(folder, 'postgres.json');
  const settings = JSON.stringify({ directory: 'postgres', home: folder, password: 'a-password', port: 1 });
  await writeFile(file, settings);
  const module = 'platform/database/embedded/cluster.ts';
  expect(callOnFullDisk(module, `rememberPort(${JSON.stringify(folder)}, 2)`)).toContain('EFBIG');
  expect(await readFile(file, 'utf8')).toBe(settings);
});

test('a secret for which there is no room isn’t there, so the next start makes one', async () => {
  const module = 'platform/secret-file.ts';
  expect(callOnFullDisk(module, `readOrCreateSecret(${JSON.stringify(folder)})`)).toContain('EFBIG');
  expect(await readdir(folder)).toEqual([]);
});

test.runIf(process.getuid?.() === 0)('root leaves a file to the user who has it', async () => {
  const file = path.join(folder, 'theirs');
  await writeFile(file, 'old', { mode: 0o600 });
  await chown(file, 65_534, 65_534);
  await writeWhole(file, 'new');
  expect(await readFile(file, 'utf8')).toBe('new');
  const { uid, gid, mode } = await stat(file);
  expect([uid, gid, mode & 0o777]).toEqual([65_534, 65_534, 0o600]);
});
