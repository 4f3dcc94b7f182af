/** A small site is backed up, restored elsewhere, and compared. The demo with its year of orders is in `tests/processes`. */
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseManifest } from '../../../src/app/backup/manifest.ts';
import { type Restored, restoreBackup } from '../../../src/app/backup/restore-backup.ts';
import { type Backup, takeBackup } from '../../../src/app/backup/take-backup.ts';
import { createApp } from '../../../src/app/start/create-app.ts';
import { setupLock } from '../../../src/platform/database/migrate.ts';
import { ask, type BackupPlace, emptyPlace, readTables, sealing, sitePlace } from '../../support/backup.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { makeOrder } from '../../support/orders.ts';
import { readZip } from '../../support/read-zip.ts';
import { expectHeldMails, expectSameFiles, expectSameShape, expectSameTables } from '../../support/restored-site.ts';
import { root } from '../../support/root.ts';

const passphrase = 'a passphrase of tests';
const settings = { DEMO: 'true', BACKUP_PASSPHRASE: passphrase };
const photo = { bytes: Buffer.from('a photo'), contentType: 'image/avif' };

let site: BackupPlace;
let target: BackupPlace;
let backup: Backup;
let before: Record<string, string>;
let restored: Restored;
/** What the restore said, what was in its folder, and whether others could begin to migrate while it put the files. */
const told: string[] = [];
const seen: string[] = [];
const locked: unknown[] = [];

/** Fills tables of each kind: ours, those of the jobs, and those of the emulated Stripe. */
async function fill(place: BackupPlace): Promise<void> {
  const running = await createApp(place.config, { root, log: () => {}, seed: false });
  const { db, mails } = running.app;
  const vendor = await makeVendor(db, { name: 'Kiln\tand\\Clay' });
  await makeProduct(db, vendor, { description: 'Zwölf\nZeilen' });
  await makeOrder(db, vendor);
  await mails.add(db, { template: 'email-taken', to: 'ada@example.org', data: {} });
  await running.close();
  await ask(place.url, `insert into emulated_stripe.records (kind, id, data) values ('accounts', 'acct_1', '{}')`);
  for (const name of ['one', 'two']) await place.files.put(`vendors/${name}.avif`, photo);
}

beforeAll(async () => {
  site = await sitePlace(settings);
  target = await emptyPlace(settings);
  await fill(site);
  before = await readTables(site.url);
  // What a start stores for a moment, to ask who sees it.
  const probe = { bytes: new Uint8Array(1), contentType: 'application/octet-stream' };
  for (const key of ['probes/now', 'removed/probes/before']) await site.files.put(key, probe);
  backup = await takeBackup(site, 'asked');
  for (const key of ['probes/now', 'removed/probes/before']) await site.files.remove(key);
  await writeFile(path.join(target.config.dataDir, 'restore-999999.zip'), 'left by a restore that was killed');
  // The doctor’s, and what a restore that was cut off has put.
  await target.files.put('probes/of-a-start', photo);
  await target.files.put('vendors/one.avif', photo);
  const files = {
    ...target.files,
    put: async (...args: Parameters<typeof target.files.put>) => {
      seen.push(...(await readdir(target.config.dataDir)));
      locked.push(...(await ask(target.url, 'select pg_try_advisory_lock($1) as free', [setupLock])));
      await target.files.put(...args);
    },
  };
  const tell = (doing: string) => {
    if (told.at(-1) !== doing) told.push(doing);
  };
  const payments = { listMovements: async () => [] };
  restored = await restoreBackup(backup.file, { ...target, stored: { ...target.stored, files }, payments, tell });
});
afterAll(async () => {
  await site.close();
  await target.close();
});

test('all tables are the same', () => expectSameTables(before, site, target));

test('indexes, foreign keys, triggers, and sequences are those of the migrations', () => expectSameShape(site, target));

test('photos are the same, and so is the secret', async () => {
  expect(await expectSameFiles({ source: site, target }, backup, restored)).toBe(2);
});

test('mails that waited are held until they are released', () => expectHeldMails(target, restored));

test('it says what it does, lets nobody else migrate meanwhile, and decrypts into no file that a kill would leave', () => {
  expect(told).toEqual(['checking all of the backup', 'restoring rows and files', 'asking Stripe what happened since']);
  expect(locked).toEqual([{ free: false }, { free: false }]);
  expect(seen).toContain('files');
  expect(seen.filter((name) => name.startsWith('restore-'))).toEqual([]);
});

describe('a file', () => {
  test('is for its owner only, encrypted, and named by its time', async () => {
    expect((await stat(backup.file)).mode & 0o777).toBe(0o600);
    expect(path.basename(backup.file)).toMatch(/^backup-\d{4}-\d\d-\d\dT[\d-]+Z-asked-[0-9a-f]{8}\.zip\.age$/);
    const bytes = await readFile(backup.file);
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(bytes.includes('ada@example.org')).toBe(false);
  });

  test('without a passphrase is a plain archive, whose manifest names its parts', async () => {
    const { file } = await takeBackup(sealing(site, null), 'asked');
    const parts = await readZip(file);
    const manifest = parseManifest(parts.get('manifest.json')?.toString() ?? '');
    expect(manifest?.tables.map(({ schema, name }) => `tables/${schema}.${name}.tsv`)).toEqual(
      [...parts.keys()].filter((name) => name.startsWith('tables/')),
    );
    expect(parts.get('tables/public.orders.tsv')?.toString().split('\n')).toHaveLength(2);
  });

  test('of a kind stays as long as it is among the newest of its site; those that were asked for stay', async () => {
    const { dir } = site.config.backup;
    await mkdir(dir, { recursive: true });
    const mark = /-([0-9a-f]{8})\.zip/.exec(backup.file)?.[1];
    const old = ['2020', '2021', '2099'].map((year) => `backup-${year}-01-01T00-00-00-000Z-daily-${mark}.zip`);
    const others = ['backup-2019-01-01T00-00-00-000Z-daily-00000000.zip', 'notes.txt'];
    for (const name of [...old, ...others]) await writeFile(path.join(dir, name), '');
    const asked = (await readdir(dir)).filter((name) => name.includes('-asked'));
    const few = { ...site, config: { ...site.config, backup: { ...site.config.backup, keep: 2 } } };
    const { file } = await takeBackup(few, 'daily');
    expect((await readdir(dir)).toSorted()).toEqual([...asked, ...others, old[2], path.basename(file)].toSorted());
    const rows = await ask<{ kind: string }>(site.url, 'select kind, bytes from backups order by id');
    expect(rows.map(({ kind }) => kind)).toEqual(['asked', 'asked', 'daily']);
    expect(rows.at(-1)).toEqual({ kind: 'daily', bytes: String((await stat(file)).size) });
  });
});
