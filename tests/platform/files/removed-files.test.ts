/** Files that are removed while a backup runs. */
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { deleteRemoved, readAll, removalLock, setRemovedAside } from '../../../src/platform/files/removed-files.ts';
import { testApp } from '../../support/test-app.ts';

const app = await testApp();
afterAll(() => app.close());

const stored = app.files;
const files = setRemovedAside(stored);
const put = (key: string, text: string) =>
  files.put(key, { bytes: new TextEncoder().encode(text), contentType: 'image/avif' });

async function seenByBackup(): Promise<Record<string, string>> {
  const seen: Record<string, string> = {};
  for await (const { key, bytes } of readAll(stored)) seen[key] = new TextDecoder().decode(bytes);
  return seen;
}

test('a removed file is gone for the site at once, and for good once no backup runs', async () => {
  await put('vendors/one.avif', 'one');
  await put('vendors/two.avif', 'two');
  const backup = new pg.Client({ connectionString: app.databaseUrl });
  await backup.connect();
  await backup.query('select pg_advisory_lock($1)', [removalLock]);
  await files.remove('vendors/one.avif');
  await files.remove('vendors/never.avif');
  expect(await files.get('vendors/one.avif')).toBeNull();
  await deleteRemoved(stored, app.db);
  expect(await seenByBackup()).toEqual({ 'vendors/one.avif': 'one', 'vendors/two.avif': 'two' });
  await put('vendors/one.avif', 'one again');
  expect(await seenByBackup()).toEqual({ 'vendors/one.avif': 'one again', 'vendors/two.avif': 'two' });
  await backup.end();
  await deleteRemoved(stored, app.db);
  expect(await stored.get('removed/vendors/one.avif')).toBeNull();
  expect(await seenByBackup()).toEqual({ 'vendors/one.avif': 'one again', 'vendors/two.avif': 'two' });
});

test('a file is read whole while it is being removed', async () => {
  const keys = Array.from({ length: 40 }, (_, number) => `pictures/${number}.avif`);
  for (const key of keys) await put(key, key);
  const removing = (async () => {
    for (const key of keys) await files.remove(key);
  })();
  const seen = await seenByBackup();
  await removing;
  expect(keys.filter((key) => seen[key] !== key)).toEqual([]);
});

test('many removed files are deleted in one go', async () => {
  await deleteRemoved(stored, app.db);
  const left: string[] = [];
  for await (const { key } of stored.list('removed/')) left.push(key);
  expect(left).toEqual([]);
});
