/** The backup of each day, and the one before an upgrade. */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { backups } from '../../../src/app/backup/backups.table.ts';
import { backUpBeforeUpgrade } from '../../../src/app/backup/before-upgrade.ts';
import { dailyBackup } from '../../../src/app/backup/daily-backup.ts';
import { findProgram } from '../../../src/app/programs.ts';
import { migrateDatabase } from '../../../src/platform/database/migrate.ts';
import { emptyPlace } from '../../support/backup.ts';
import { workThrough } from '../../support/jobs.ts';
import { olderRoot } from '../../support/older-root.ts';
import { root } from '../../support/root.ts';
import { testApp } from '../../support/test-app.ts';

const app = await testApp({ env: { BACKUP_DIR: '.cache/never', SITE_TIME_ZONE: 'America/New_York' } });
afterAll(() => app.close());
const dir = path.join(app.config.dataDir, 'backups');
const logged: string[] = [];
const work = dailyBackup(app, findProgram(root, 'backup'), (message) => logged.push(message));

beforeEach(async () => {
  await app.db.delete(backups);
  vi.stubEnv('DATA_DIR', app.config.dataDir);
  vi.stubEnv('DATABASE_URL', app.databaseUrl);
  vi.stubEnv('BACKUP_DIR', dir);
});

test('one is made each day, after three at night', async () => {
  app.clock.set(new Date('2026-11-20T07:59:00Z'));
  expect(await work.listWaiting()).toEqual([]);
  app.clock.set(new Date('2026-11-20T08:00:00Z'));
  expect(await work.listWaiting()).toEqual([{ id: '2026-11-20', step: 'backup' }]);
  await app.db.insert(backups).values({ kind: 'upgrade', takenAt: app.clock.now(), bytes: 1 });
  expect(await work.listWaiting()).toHaveLength(1);
  // The clock was wrong for a while.
  await app.db.insert(backups).values({ kind: 'daily', takenAt: new Date('2031-01-01'), bytes: 1 });
  expect(await work.listWaiting()).toHaveLength(1);
  await app.db.insert(backups).values({ kind: 'daily', takenAt: app.clock.now(), bytes: 1 });
  expect(await work.listWaiting()).toEqual([]);
  app.clock.set(new Date('2026-11-21T08:00:00Z'));
  expect(await work.listWaiting()).toEqual([{ id: '2026-11-21', step: 'backup' }]);
});

test('the job makes it in a process of its own, and is done for the day', async () => {
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

test('one that fails says why, and is given up for the day', async () => {
  app.clock.set(new Date('2026-11-20T12:00:00Z'));
  vi.stubEnv('BACKUP_DIR', '/proc/never');
  const [row = { id: '', step: '' }] = await work.listWaiting();
  await expect(work.work(row, new AbortController().signal)).rejects.toThrow(
    "The folder of BACKUP_DIR, /proc/never, can't be used",
  );
  await work.giveUp(row, 'failed');
  expect(logged).toEqual(['There is no backup of 2026-11-20: it failed too often, and the next one is made tomorrow.']);
  expect(await work.listWaiting()).toEqual([]);
});

test('the embedded database is backed up before migrations change it, and only then', async () => {
  const older = await olderRoot('0049_search_filters');
  const place = await emptyPlace();
  const embedded = { ...place.config, databaseUrl: null };
  const made = () => readdir(place.config.backup.dir).catch(() => []);
  try {
    await backUpBeforeUpgrade({ ...place, config: embedded });
    expect(await made()).toEqual([]);
    await migrateDatabase(place.url, older);
    await backUpBeforeUpgrade(place);
    expect(await made()).toEqual([]);
    // What /livez says meanwhile.
    const told: string[] = [];
    await backUpBeforeUpgrade({ ...place, config: embedded }, (doing) => told.push(doing));
    expect(told).toEqual(['making a backup before the upgrade']);
    expect(await made()).toEqual([expect.stringMatching(/^backup-.*-upgrade-[0-9a-f]{8}\.zip$/)]);
    await migrateDatabase(place.url, root);
    await backUpBeforeUpgrade({ ...place, config: embedded });
    expect(await made()).toHaveLength(1);
  } finally {
    await place.close();
    await rm(older, { recursive: true });
  }
});
