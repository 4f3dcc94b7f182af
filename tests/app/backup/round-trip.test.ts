/** The demo with its year of orders is backed up, restored elsewhere, and compared. */
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBackup } from '../../../src/app/backup/check-backup.ts';
import { describeRestored } from '../../../src/app/backup/describe.ts';
import { parseManifest } from '../../../src/app/backup/manifest.ts';
import { type Restored, restoreBackup } from '../../../src/app/backup/restore-backup.ts';
import { type Backup, takeBackup } from '../../../src/app/backup/take-backup.ts';
import { createApp } from '../../../src/app/create-app.ts';
import { releaseMails } from '../../../src/platform/mail/held-mails.ts';
import { ask, type BackupPlace, emptyPlace, readTables } from '../../support/backup.ts';
import { readZip } from '../../support/read-zip.ts';
import { root } from '../../support/root.ts';

const passphrase = 'a passphrase of tests';

let demo: BackupPlace;
let target: BackupPlace;
let backup: Backup;
let before: Record<string, string>;
let restored: Restored;

beforeAll(async () => {
  demo = await emptyPlace({ DEMO: 'true', BACKUP_PASSPHRASE: passphrase });
  target = await emptyPlace({ DEMO: 'true', BACKUP_PASSPHRASE: passphrase });
  const running = await createApp(demo.config, { root, log: () => {} });
  await running.close();
  before = await readTables(demo.url);
  // What a start stores for a moment, to ask who sees it.
  await demo.files.put('probes/now', { bytes: new Uint8Array(1), contentType: 'application/octet-stream' });
  await demo.files.put('removed/probes/before', { bytes: new Uint8Array(1), contentType: 'application/octet-stream' });
  backup = await takeBackup(demo, 'asked');
  for (const key of ['probes/now', 'removed/probes/before']) await demo.files.remove(key);
  restored = await restoreBackup(backup.file, target);
}, 300_000);
afterAll(async () => {
  await demo.close();
  await target.close();
});

/** What a restore itself changes: the mails that it holds. */
const without = (tables: Record<string, string>, ...names: string[]) =>
  Object.fromEntries(Object.entries(tables).filter(([name]) => !names.includes(name)));
const notes = ['pgboss.version', 'pgboss.bam', 'pgboss.warning', 'pgboss.queue_stats'];

test('all tables are the same', async () => {
  // A restored site has its files in its own place, which gets a mark of its own.
  const changed = ['pgboss.job', 'public.files_place', ...notes];
  expect(Object.keys(before).length).toBeGreaterThan(60);
  // The row of the backup itself was written after it.
  expect(without(await readTables(target.url), ...changed)).toEqual(without(before, ...changed));
  const jobs = `select name, id, data, priority, policy, singleton_key, created_on from pgboss.job order by id`;
  expect(await ask(target.url, jobs)).toEqual(await ask(demo.url, jobs));
});

test('indexes, foreign keys, triggers, and sequences are those of the migrations', async () => {
  const shape = `
    select indexdef as what from pg_indexes where schemaname in ('public', 'pgboss', 'emulated_stripe')
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
    union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
    union all select schemaname || '.' || sequencename || ' ' || coalesce(last_value, 0) from pg_sequences
      where sequencename <> 'backups_id_seq' order by 1`;
  const shapeOf = async (url: string) => (await ask<{ what: string }>(url, shape)).map(({ what }) => what);
  const found = await shapeOf(target.url);
  expect(found.length).toBeGreaterThan(300);
  expect(found).toEqual(await shapeOf(demo.url));
});

test('photos and papers are the same, and so is the secret', async () => {
  const keys: string[] = [];
  for await (const { key } of demo.files.list('')) {
    keys.push(key);
    expect(await target.files.get(key)).toEqual(await demo.files.get(key));
  }
  expect(keys.length).toBeGreaterThan(5);
  expect(backup.files).toBe(keys.length);
  expect(restored.secret).toBe('restored');
  const secretOf = ({ config }: BackupPlace) => readFile(path.join(config.dataDir, 'secret'), 'utf8');
  expect(await secretOf(target)).toBe(await secretOf(demo));
  expect((await stat(path.join(target.config.dataDir, 'secret'))).mode & 0o777).toBe(0o600);
});

test('mails that waited are held until they are released', async () => {
  const waiting = `select count(*)::int as n from pgboss.job where name = 'mail' and state < 'completed'`;
  const due = `${waiting} and start_after <= now()`;
  expect(restored.heldMails).toBeGreaterThan(0);
  expect(await ask(target.url, waiting)).toEqual([{ n: restored.heldMails }]);
  expect(await ask(target.url, due)).toEqual([{ n: 0 }]);
  expect(describeRestored(restored, target.config)).toContain(`${restored.heldMails} mails that waited are held`);
  expect(await releaseMails(async (text, values) => ({ rows: await ask(target.url, text, values) }))).toBe(
    restored.heldMails,
  );
  expect(await ask(target.url, due)).toEqual([{ n: restored.heldMails }]);
});

test('the restored site starts, and shows what it sold', async () => {
  const running = await createApp(target.config, { root, log: () => {} });
  try {
    expect(await running.ready()).toBe(true);
    const orders = 'select count(*)::int as n, sum(total_cents)::int as total from orders';
    expect(await ask(target.url, orders)).toEqual(await ask(demo.url, orders));
    const search = `select count(*)::int as n from search_documents`;
    expect(await ask(target.url, search)).toEqual(await ask(demo.url, search));
  } finally {
    await running.close();
  }
});

test('the check restores it beside everything, and leaves nothing', async () => {
  const manifest = await checkBackup(backup.file, demo.config, root);
  expect(manifest.tables.reduce((sum, { rows }) => sum + rows, 0)).toBe(backup.rows);
  expect((await readdir(demo.config.dataDir)).filter((name) => /^(?:restore|backup-check)/.test(name))).toEqual([]);
}, 120_000);

describe('a file', () => {
  test('is for its owner only, encrypted, and named by its time', async () => {
    expect((await stat(backup.file)).mode & 0o777).toBe(0o600);
    expect(path.basename(backup.file)).toMatch(/^backup-\d{4}-\d\d-\d\dT[\d-]+Z-asked-[0-9a-f]{8}\.zip\.age$/);
    const bytes = await readFile(backup.file);
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(bytes.includes('rivercityartists.example')).toBe(false);
  });

  test('without a passphrase is a plain archive, whose manifest names its parts', async () => {
    const plain = { ...demo, config: { ...demo.config, backup: { ...demo.config.backup, passphrase: null } } };
    const { file } = await takeBackup(plain, 'asked');
    const parts = await readZip(file);
    const manifest = parseManifest(parts.get('manifest.json')?.toString() ?? '');
    expect(manifest?.tables.map(({ schema, name }) => `tables/${schema}.${name}.tsv`)).toEqual(
      [...parts.keys()].filter((name) => name.startsWith('tables/')),
    );
    expect(parts.get('tables/public.orders.tsv')?.toString().split('\n').length).toBeGreaterThan(70);
  });

  test('of a kind stays as long as it is among the newest of its site; those that were asked for stay', async () => {
    const { dir } = demo.config.backup;
    await mkdir(dir, { recursive: true });
    const site = /-([0-9a-f]{8})\.zip/.exec(backup.file)?.[1];
    const old = ['2020', '2021', '2099'].map((year) => `backup-${year}-01-01T00-00-00-000Z-daily-${site}.zip`);
    const others = ['backup-2019-01-01T00-00-00-000Z-daily-00000000.zip', 'notes.txt'];
    for (const name of [...old, ...others]) await writeFile(path.join(dir, name), '');
    const asked = (await readdir(dir)).filter((name) => name.includes('-asked'));
    const few = { ...demo, config: { ...demo.config, backup: { ...demo.config.backup, keep: 2 } } };
    const { file } = await takeBackup(few, 'daily');
    expect((await readdir(dir)).toSorted()).toEqual([...asked, ...others, old[2], path.basename(file)].toSorted());
    const rows = await ask<{ kind: string }>(demo.url, 'select kind, bytes from backups order by id');
    expect(rows.map(({ kind }) => kind)).toEqual(['asked', 'asked', 'daily']);
    expect(rows.at(-1)).toEqual({ kind: 'daily', bytes: String((await stat(file)).size) });
  });
});
