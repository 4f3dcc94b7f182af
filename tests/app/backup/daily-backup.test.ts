/** The backup of each day, and the one before an upgrade. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { loadBackups } from '../../../src/app/admin/backups-page.server.ts';
import { noteChecked } from '../../../src/app/backup/backup-notes.ts';
import { backupRequests, backups } from '../../../src/app/backup/backups.table.ts';
import { backUpBeforeUpgrade } from '../../../src/app/backup/before-upgrade.ts';
import { dailyBackup, requestBackup } from '../../../src/app/backup/daily-backup.ts';
import { takeBackup } from '../../../src/app/backup/take-backup.ts';
import { openLongConnection } from '../../../src/platform/database/copy/copy-out.ts';
import { ask, emptyPlace, sitePlace } from '../../support/backup.ts';
import { laterMigrations } from '../../support/older-database.ts';
import { asAdmin } from '../../support/people.ts';
import { releaseRoot } from '../../support/release-root.ts';
import { testApp } from '../../support/test-app.ts';

const app = await testApp({ env: { BACKUP_DIR: '.cache/never', SITE_TIME_ZONE: 'America/New_York' } });
afterAll(() => app.close());
const logged: string[] = [];
const work = dailyBackup(app, 'no program', () => {});

beforeEach(async () => {
  await app.db.delete(backups);
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

test('the job runs the program, and is done for the day once that has noted its backup', async () => {
  app.clock.set(new Date('2026-11-20T12:00:00Z'));
  const script = path.join(app.config.dataDir, 'program.mjs');
  await writeFile(
    script,
    `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(`${script}.ran`)}, process.argv.slice(2).join(' '));`,
  );
  const [row = { id: '', step: '' }] = await work.listWaiting();
  await dailyBackup(app, script, () => {}).work(row, new AbortController().signal);
  expect(await readFile(`${script}.ran`, 'utf8')).toBe('backup --daily');
  await app.db.insert(backups).values({ kind: 'daily', takenAt: app.clock.now(), bytes: 1 });
  await rm(`${script}.ran`);
  await dailyBackup(app, script, () => {}).work(row, new AbortController().signal);
  await expect(readFile(`${script}.ran`)).rejects.toThrow('ENOENT');
});

test('one that fails says why, and is given up for the day', async () => {
  app.clock.set(new Date('2026-11-20T12:00:00Z'));
  const script = path.join(app.config.dataDir, 'failing.mjs');
  await writeFile(script, `console.error("The folder of BACKUP_DIR can't be used."); process.exit(1);`);
  const failing = dailyBackup(app, script, (message) => logged.push(message));
  const [row = { id: '', step: '' }] = await failing.listWaiting();
  await expect(failing.work(row, new AbortController().signal)).rejects.toThrow(
    "The folder of BACKUP_DIR can't be used.",
  );
  await failing.giveUp(row, 'failed');
  expect(logged).toEqual(['There is no backup of 2026-11-20: it failed too often, and the next one is made tomorrow.']);
  expect(await failing.listWaiting()).toEqual([]);
});

test('one that an admin asks for is made at once, one at a time, and says why it failed until it is made', async () => {
  app.clock.set(new Date('2026-11-20T12:00:00Z'));
  await app.db.insert(backups).values({ kind: 'daily', takenAt: app.clock.now(), bytes: 1 });
  const { userId } = await asAdmin(app.db);
  await Promise.all([requestBackup(app, userId), requestBackup(app, userId)]);
  const waiting = await work.listWaiting();
  expect(waiting).toEqual([{ id: expect.any(String), step: 'asked' }]);
  const [row = { id: '', step: '' }] = waiting;
  const script = path.join(app.config.dataDir, 'asked.mjs');
  await writeFile(script, `console.error('The disk is full.'); process.exit(1);`);
  const asked = dailyBackup(app, script, () => {});
  await expect(asked.work(row, new AbortController().signal)).rejects.toThrow('The disk is full.');
  expect(await loadBackups(app)).toMatchObject({
    request: { state: 'waiting', problem: 'The disk is full.' },
    next: new Date('2026-11-21T08:00:00Z'),
    last: { kind: 'daily', bytes: 1 },
    hasPlace: true,
  });
  await writeFile(
    script,
    `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(`${script}.ran`)}, process.argv.slice(2).join(' '));`,
  );
  await asked.work(row, new AbortController().signal);
  expect(await readFile(`${script}.ran`, 'utf8')).toBe('backup');
  expect(await asked.listWaiting()).toEqual([]);
  expect((await loadBackups(app)).request).toMatchObject({ state: 'done', problem: '' });
  app.clock.set(new Date('2026-11-20T12:01:00Z'));
  await requestBackup(app, userId);
  const [again = { id: '', step: '' }] = await asked.listWaiting();
  await asked.giveUp(again, 'failed');
  expect((await loadBackups(app)).request).toMatchObject({ state: 'failed' });
  await app.db.delete(backupRequests);
});

test('the database notes where a backup is until it is deleted, and when it was checked', async () => {
  const place = await sitePlace();
  const one = { ...place, config: { ...place.config, backup: { ...place.config.backup, keep: 1 } } };
  const noted = () =>
    ask<{ file: string | null; checked: boolean }>(
      one.url,
      'select file, checked_at is not null as checked from backups order by taken_at',
    );
  try {
    const first = await takeBackup(one, 'daily', new Date('2026-11-20T08:00:00Z'));
    expect(await noted()).toEqual([{ file: first.file, checked: false }]);
    const [{ at } = { at: new Date(0) }] = await ask<{ at: Date }>(one.url, 'select taken_at as at from backups');
    const client = await openLongConnection(one.url, 'test');
    const manifest = { takenAt: at.toISOString(), kind: 'daily' } as Parameters<typeof noteChecked>[1];
    await noteChecked(client, manifest).finally(() => client.end());
    const second = await takeBackup(one, 'daily', new Date('2026-11-21T08:00:00Z'));
    expect(await noted()).toEqual([
      { file: null, checked: true },
      { file: second.file, checked: false },
    ]);
  } finally {
    await place.close();
  }
});

test('the embedded database is backed up before migrations change it, and only then', async () => {
  const [empty, place] = [await emptyPlace(), await sitePlace()];
  const later = await releaseRoot({ added: laterMigrations });
  const newer = (one: typeof place) => ({ ...one, root: later });
  const embedded = (one: typeof place) => ({ ...one, config: { ...one.config, databaseUrl: null } });
  const made = (one = place) => readdir(one.config.backup.dir).catch(() => []);
  try {
    await backUpBeforeUpgrade(embedded(empty));
    expect(await made(empty)).toEqual([]);
    await backUpBeforeUpgrade(newer(place));
    expect(await made()).toEqual([]);
    // What /livez says meanwhile.
    const told: string[] = [];
    await backUpBeforeUpgrade(newer(embedded(place)), (doing) => told.push(doing));
    expect(told).toEqual(['making a backup before the upgrade']);
    expect(await made()).toEqual([expect.stringMatching(/^backup-.*-upgrade-[0-9a-f]{8}\.zip$/)]);
    await backUpBeforeUpgrade(embedded(place));
    expect(await made()).toHaveLength(1);
  } finally {
    await empty.close();
    await place.close();
    await rm(later, { recursive: true });
  }
});
