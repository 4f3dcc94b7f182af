import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { describeChecked } from '../../../src/app/backup/describe.ts';
import { reasonOf } from '../../../src/app/backup/problem.ts';
import { BucketProblem } from '../../../src/platform/files/s3/s3-problem.ts';
import { testConfig } from '../../support/config.ts';
import { runSql } from '../../support/postgres.ts';

const failureOf = (work: Promise<unknown>) => work.then(() => null, reasonOf);
const server = process.env['TEST_DATABASE_SERVER'] ?? '';

test('what is wrong with a bucket is not said of the database', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(reasonOf(new BucketProblem('S3 can’t be reached.', { cause }))).toBe('S3 can’t be reached');
});

test('what the system, the database, or a disk did is a reason, also as a cause; a mistake of ours is none', async () => {
  expect(await failureOf(readFile('/nowhere'))).toMatch(/^the system says: ENOENT/);
  expect(await failureOf(runSql(server, 'select 1/0'))).toBe('PostgreSQL says: division by zero (22012)');
  expect(await failureOf(runSql('postgres://a@127.0.0.1:1/b', 'select 1'))).toMatch(/^the database can't be reached/);
  const full = Object.assign(new Error('Full.'), { code: 'ENOSPC' });
  expect(reasonOf(new Error('The migration failed.', { cause: full }))).toBe('the disk is full');
  expect(reasonOf(new TypeError('x is undefined'))).toBeNull();
});

test('a check names the site of a backup that is not this one’s', () => {
  const manifest = {
    format: 'river-city-backup',
    version: 1,
    release: '1',
    kind: 'daily',
    site: 'https://other.example',
    takenAt: '2026-11-27T00:00:00.000Z',
    server: '18.4',
    migrations: [],
    tables: [],
    sequences: [],
    parts: [],
    files: 0,
  } as const;
  const own = testConfig({});
  const checked = (site: string) =>
    describeChecked('a.zip', { ...manifest, site, migrations: [], tables: [], sequences: [], parts: [] }, own);
  expect(checked('https://other.example')).toContain(
    `\nIt is of https://other.example, and SITE_URL is ${own.siteUrl}.`,
  );
  expect(checked(own.siteUrl)).not.toContain('It is of');
});
