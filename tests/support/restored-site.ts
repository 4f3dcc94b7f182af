/** What must be true of a site that was restored elsewhere. */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { describeRestored } from '../../src/app/backup/describe.ts';
import type { Restored } from '../../src/app/backup/restore-backup.ts';
import type { Backup } from '../../src/app/backup/take-backup.ts';
import { releaseMails } from '../../src/platform/mail/held-mails.ts';
import { ask, type BackupPlace, readTables } from './backup.ts';

const without = (tables: Record<string, string>, ...names: string[]) =>
  Object.fromEntries(Object.entries(tables).filter(([name]) => !names.includes(name)));
const notes = ['pgboss.version', 'pgboss.bam', 'pgboss.warning', 'pgboss.queue_stats'];

/** @param before what `readTables` said of the source right before its backup, which notes a row of its own */
export async function expectSameTables(
  before: Record<string, string>,
  source: BackupPlace,
  target: BackupPlace,
): Promise<void> {
  // A restored site has its files in its own place, which gets a mark of its own; and it holds the mails.
  const changed = ['pgboss.job', 'public.files_place', ...notes];
  expect(Object.keys(before).length).toBeGreaterThan(60);
  expect(without(await readTables(target.url), ...changed)).toEqual(without(before, ...changed));
  const jobs = `select name, id, data, priority, policy, singleton_key, created_on from pgboss.job order by id`;
  expect(await ask(target.url, jobs)).toEqual(await ask(source.url, jobs));
}

/** Indexes, foreign keys, triggers, and sequences are those of the migrations. */
export async function expectSameShape(source: BackupPlace, target: BackupPlace): Promise<void> {
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
  expect(found).toEqual(await shapeOf(source.url));
}

/** Returns how many files there are. */
export async function expectSameFiles(
  { source, target }: { source: BackupPlace; target: BackupPlace },
  backup: Backup,
  restored: Restored,
): Promise<number> {
  const keys: string[] = [];
  for await (const { key } of source.files.list('')) {
    keys.push(key);
    expect(await target.files.get(key)).toEqual(await source.files.get(key));
  }
  expect(backup.files).toBe(keys.length);
  expect(restored.secret).toBe('restored');
  const secretOf = ({ config }: BackupPlace) => readFile(path.join(config.dataDir, 'secret'), 'utf8');
  expect(await secretOf(target)).toBe(await secretOf(source));
  expect((await stat(path.join(target.config.dataDir, 'secret'))).mode & 0o777).toBe(0o600);
  return keys.length;
}

/** Mails that waited are held until they are released, which this does. */
export async function expectHeldMails(target: BackupPlace, restored: Restored): Promise<void> {
  const waiting = `select count(*)::int as n from pgboss.job where name = 'mail' and state < 'completed'`;
  const due = `${waiting} and start_after <= now()`;
  const { heldMails } = restored;
  expect(heldMails).toBeGreaterThan(0);
  expect(await ask(target.url, waiting)).toEqual([{ n: heldMails }]);
  expect(await ask(target.url, due)).toEqual([{ n: 0 }]);
  const are = heldMails === 1 ? '1 mail that waited is held' : `${heldMails} mails that waited are held`;
  expect(describeRestored(restored, target.config)).toContain(are);
  expect(await releaseMails(async (text, values) => ({ rows: await ask(target.url, text, values) }))).toBe(heldMails);
  expect(await ask(target.url, due)).toEqual([{ n: heldMails }]);
}
