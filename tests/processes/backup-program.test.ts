/** The program as an operator runs it, and what it has in common with others. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, copyFile, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeBackup } from '../../../src/app/backup/take-backup.ts';
import { canEnter } from '../../../src/platform/database/embedded/run-as.ts';
import { migrateDatabase } from '../../../src/platform/database/migrate.ts';
import { type BackupPlace, emptyPlace } from '../../support/backup.ts';
import { root } from '../../support/root.ts';

/** Each run of the program takes seconds, and more on a busy machine. */
const timeout = 120_000;

let source: BackupPlace;
let folder: string;
beforeAll(async () => {
  source = await emptyPlace();
  await migrateDatabase(source.url, root);
  await source.files.put('vendors/one.avif', { bytes: Buffer.from('one'), contentType: 'image/avif' });
  folder = await mkdtemp(path.join(tmpdir(), 'test-program-'));
}, timeout);
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true, force: true });
});

function run(args: readonly string[], env: Record<string, string>, tool = 'backup') {
  const program = path.join(root, `src/tools/${tool}.ts`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr: stderr.trim() };
}

describe('with a DATA_DIR in which there is no site', { timeout }, () => {
  const commands = [
    ['backup', 'restore --release-mails'],
    ['backup', 'restore --discard-mails'],
    ['backup', 'backup'],
    ['doctor', ''],
  ] as const;
  test.each(commands)('%s %s says so, and makes none', (tool, args) => {
    const DATA_DIR = path.join(folder, 'mistyped');
    expect(run(args.split(' '), { DATA_DIR }, tool)).toEqual({
      status: 1,
      stdout: '',
      stderr: `There is no site in ${DATA_DIR}. Check DATA_DIR, or set DATABASE_URL.`,
    });
    expect(existsSync(DATA_DIR)).toBe(false);
  });
});

test('mails of a database without a site are none', { timeout }, async () => {
  const place = await emptyPlace();
  const env = { DATA_DIR: place.config.dataDir, DATABASE_URL: place.url };
  const { status, stderr } = run(['restore', '--release-mails'], env);
  await place.close();
  expect([status, stderr]).toEqual([
    1,
    'No mails are held: there is no site in this database. Check DATA_DIR or DATABASE_URL.',
  ]);
});

test('a database that does not answer is said in a sentence', { timeout }, () => {
  const env = { DATA_DIR: folder, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  const { status, stderr } = run(['backup'], env);
  expect([status, stderr.split('\n').length]).toEqual([1, 1]);
  expect(stderr).toContain("the database can't be reached");
});

/** Of each file and folder below. */
async function ownersIn(place: string): Promise<number[]> {
  const names = await readdir(place, { recursive: true });
  const all = await Promise.all(['', ...names].map((name) => stat(path.join(place, name))));
  return [...new Set(all.map(({ uid }) => uid))];
}

const owner = 65_534;
const canBecome = process.getuid?.() === 0 && canEnter(root, { uid: owner, gid: owner });

test.runIf(canBecome)('root makes what the owner of DATA_DIR can use', { timeout: 2 * timeout }, async () => {
  const { file } = await takeBackup(source, 'asked');
  const home = await mkdtemp(path.join(tmpdir(), 'test-owned-'));
  const copy = path.join(home, path.basename(file));
  await copyFile(file, copy);
  for (const own of [home, copy]) await chown(own, owner, owner);
  try {
    const restored = run(['restore', copy], { DATA_DIR: home });
    expect(restored.stderr).toContain(`Going on as the user ${owner}, who owns DATA_DIR`);
    expect(restored.stdout).toContain('and 1 file as they were at');
    expect(await ownersIn(home)).toEqual([owner]);
    expect(run(['backup'], { DATA_DIR: home }).status).toBe(0);
    expect(await readdir(path.join(home, 'backups'))).toHaveLength(1);
    expect(run([], { DATA_DIR: home }, 'doctor').stdout).toMatch(/^shared folder +ok/m);
    expect(await ownersIn(home)).toEqual([owner]);
    expect(await readFile(path.join(home, 'files/bytes/vendors/one.avif'), 'utf8')).toBe('one');
  } finally {
    await rm(home, { recursive: true, force: true });
  }
});
