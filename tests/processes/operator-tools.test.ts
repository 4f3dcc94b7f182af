/** The programs of operators, as they run them. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { canEnter } from '../../src/platform/database/embedded/run-as.ts';
import { migrateDatabase } from '../../src/platform/database/migrate.ts';
import { ask, emptyPlace, readTables } from '../support/backup.ts';
import { runSql } from '../support/postgres.ts';
import { root } from '../support/root.ts';

const owner = 65_534;
const canBecome = process.getuid?.() === 0 && canEnter(root, { uid: owner, gid: owner });

const run = (tool: string, env: Record<string, string>, args: readonly string[] = []) =>
  spawnSync(process.execPath, [path.join(root, `src/tools/${tool}.ts`), ...args], {
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
  });

test('a database that does not answer is said in a sentence, without its password', { timeout: 120_000 }, () => {
  const { status, stderr } = run('migrate', { DATABASE_URL: 'postgres://nobody:canary-pass@127.0.0.1:1/none' });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^It did not work: the database can't be reached, .+\.\n$/);
  expect(stderr).not.toContain('canary-pass');
});

describe('admin:create', { timeout: 120_000 }, () => {
  const create = (env: Record<string, string>, args = ['ada@example.org']) => run('admin-create', env, args);

  test('makes no database where DATA_DIR is mistyped', () => {
    const DATA_DIR = path.join(tmpdir(), 'test-mistyped-site');
    expect(create({ DATA_DIR }).stderr).toBe(`There is no site in ${DATA_DIR}. Check DATA_DIR, or set DATABASE_URL.\n`);
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  test('takes one address', async () => {
    const place = await emptyPlace();
    try {
      await migrateDatabase(place.url, root);
      for (const args of [[], ['ada@localhost'], ['--help'], ['ada@example.org', 'bob@example.org']])
        expect(create({ DATABASE_URL: place.url }, args).stderr).toMatch(/^Usage: .+\n$/);
      expect(await ask(place.url, 'select count(*)::int as n from users')).toEqual([{ n: 0 }]);
    } finally {
      await place.close();
    }
  });

  test('leaves a database of another release alone', async () => {
    const place = await emptyPlace();
    try {
      const env = { DATABASE_URL: place.url };
      expect(create(env).stderr).toMatch(
        /^The database lacks \d+ migrations? of this release\. Run `npm run migrate` first/,
      );
      await migrateDatabase(place.url, root);
      await runSql(
        place.url,
        `insert into drizzle.__drizzle_migrations (hash, created_at, needs) values ('x', 9999999999999, '9999_later')`,
      );
      expect(create(env).stderr).toMatch(/^The database is of a newer release: .+\n$/);
      expect(await ask(place.url, 'select count(*)::int as n from users')).toEqual([{ n: 0 }]);
    } finally {
      await place.close();
    }
  });
});

test('--dry-run doesn’t migrate', { timeout: 120_000 }, async () => {
  const place = await emptyPlace();
  try {
    const { status, stderr } = run('migrate', { DATABASE_URL: place.url }, ['--dry-run']);
    expect([status, stderr]).toEqual([
      1,
      'Nothing was done: `npm run migrate` takes nothing, and was given --dry-run.\n',
    ]);
    expect(await readTables(place.url)).toEqual({});
  } finally {
    await place.close();
  }
});

test.runIf(canBecome)(
  'root’s doctor makes nothing that the owner of DATA_DIR can’t use',
  {
    timeout: 120_000,
  },
  async () => {
    const place = await emptyPlace();
    const home = await mkdtemp(path.join(tmpdir(), 'test-tools-'));
    try {
      await migrateDatabase(place.url, root);
      await chown(home, owner, owner);
      const { stdout, stderr } = spawnSync(process.execPath, [path.join(root, 'src/tools/doctor.ts')], {
        env: { PATH: process.env['PATH'], DATA_DIR: home, DATABASE_URL: place.url },
        encoding: 'utf8',
      });
      expect(stdout).toMatch(/shared folder +ok/);
      expect(stderr).toContain(`Going on as the user ${owner}, who owns DATA_DIR`);
      const made = await readdir(home, { recursive: true });
      expect(made).toContain('files/bytes/probes');
      for (const name of made) expect([name, (await stat(path.join(home, name))).uid]).toEqual([name, owner]);
    } finally {
      await place.close();
      await rm(home, { recursive: true, force: true });
    }
  },
);
