/** The job of the daily backup with the program that makes it. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { backups } from '../../src/app/backup/backups.table.ts';
import { dailyBackup } from '../../src/app/backup/daily-backup.ts';
import { findProgram } from '../../src/app/start/programs.ts';
import { workThrough } from '../support/jobs.ts';
import { root } from '../support/root.ts';
import { testApp } from '../support/test-app.ts';

/** Each run of the program takes seconds, and more on a busy machine. */
const timeout = 120_000;

const app = await testApp({ env: { BACKUP_DIR: '.cache/never', SITE_TIME_ZONE: 'America/New_York' } });
afterAll(() => app.close());
const dir = path.join(app.config.dataDir, 'backups');
const work = dailyBackup(app, findProgram(root, 'backup'), () => {});

beforeEach(async () => {
  await app.db.delete(backups);
  vi.stubEnv('DATA_DIR', app.config.dataDir);
  vi.stubEnv('DATABASE_URL', app.databaseUrl);
  vi.stubEnv('BACKUP_DIR', dir);
});

test('the job makes it in a process of its own, and is done for the day', { timeout }, async () => {
  const failures: unknown[] = [];
  app.clock.set(new Date());
  // Before three at night, it is the evening before that has none.
  if ((await work.listWaiting()).length === 0) app.clock.set(new Date(Date.now() - 4 * 3_600_000));
  expect(await workThrough(work, { most: 1, failed: (error) => failures.push(error) })).toBe(1);
  expect(failures).toEqual([]);
  expect((await readdir(dir)).map((name) => name.replace(/[\dTZ-]+/, '…'))).toEqual([
    expect.stringMatching(/^backup…daily-[0-9a-f]{8}\.zip$/),
  ]);
  const rows = await app.db.select().from(backups);
  expect(rows).toMatchObject([{ kind: 'daily', bytes: expect.any(Number) }]);
});

test('one that fails says why', { timeout }, async () => {
  app.clock.set(new Date('2026-11-20T12:00:00Z'));
  vi.stubEnv('BACKUP_DIR', '/proc/never');
  const [row = { id: '', step: '' }] = await work.listWaiting();
  await expect(work.work(row, new AbortController().signal)).rejects.toThrow(
    "The folder of BACKUP_DIR, /proc/never, can't be used",
  );
});
