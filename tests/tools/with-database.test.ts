/** What the programs of operators say of a database. tests/processes/operator-tools.test.ts runs them. */
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { withDatabase } from '../../src/tools/with-database.ts';
import { freshDatabase } from '../support/database.ts';
import { runSql } from '../support/postgres.ts';

const mistyped = path.join(tmpdir(), 'test-mistyped-site-of-tools');

/** Runs work with settings, and returns what is said, in lines, and the exit code. */
async function say(env: Record<string, string>, work = vi.fn(async () => {})) {
  for (const [name, value] of Object.entries({ DATA_DIR: mistyped, DATABASE_URL: '', ...env })) vi.stubEnv(name, value);
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    await withDatabase(work, { ofThisRelease: true });
    const lines = said.mock.calls.map(([line]) => String(line));
    return { lines, code: process.exitCode, runs: work.mock.calls.length };
  } finally {
    vi.unstubAllEnvs();
    said.mockRestore();
    process.exitCode = undefined;
  }
}

test('a database that does not answer is said in a sentence, without its password, and ends with 1', async () => {
  const told = await say({ DATABASE_URL: 'postgres://nobody:canary-pass@127.0.0.1:1/none' });
  expect(told).toEqual({
    lines: [expect.stringMatching(/^It did not work: the database can't be reached, .+\.$/)],
    code: 1,
    runs: 0,
  });
  expect(told.lines.join()).not.toContain('canary-pass');
});

test('no database is made where DATA_DIR is mistyped', async () => {
  const sentence = `There is no site in ${mistyped}. Check DATA_DIR, or set DATABASE_URL.`;
  expect(await say({})).toEqual({ lines: [sentence], code: 1, runs: 0 });
  expect(existsSync(mistyped)).toBe(false);
});

test('a database of this release is worked on, one of an older or a newer release is left alone', async () => {
  const database = await freshDatabase();
  onTestFinished(() => database.close());
  const env = { DATABASE_URL: database.url };
  expect(await say(env)).toEqual({ lines: [], code: undefined, runs: 1 });
  const change = (sql: string) => runSql(database.url, sql);
  await change(
    `insert into drizzle.__drizzle_migrations (hash, created_at, needs) values ('x', 9999999999999, '9999_later')`,
  );
  expect(await say(env)).toMatchObject({
    lines: [expect.stringMatching(/^The database is of a newer release: .+\.$/)],
    runs: 0,
  });
  await change('delete from drizzle.__drizzle_migrations');
  expect(await say(env)).toMatchObject({
    lines: [expect.stringMatching(/^The database lacks \d+ migrations? of this release\. Run `npm run migrate` first/)],
    runs: 0,
  });
});
