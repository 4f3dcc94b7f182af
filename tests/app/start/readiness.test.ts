import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLocalFiles } from '../../../src/app/files/stored-files.ts';
import { createReadinessCheck, runAtMostEvery } from '../../../src/app/start/readiness.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const parts = () => ({
  db: app.db,
  clock: app.clock,
  stored: openLocalFiles(app.config.dataDir),
  dataDir: app.config.dataDir,
});

test('a site is ready while its database and data folder are writable', async () => {
  let asked = 0;
  const ready = createReadinessCheck(parts(), async (folder) => {
    if (folder === app.config.dataDir) asked += 1;
  });
  expect(await Promise.all([ready(), ready(), ready()])).toEqual([true, true, true]);
  expect(asked).toBe(1);
  // Nothing of the check stays there.
  expect(await readdir(path.join(app.config.dataDir, 'files/bytes/parts'))).toEqual([]);
});

test('a data folder that isn’t writable makes the site not ready', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const ready = createReadinessCheck(parts(), () => Promise.reject(full));
  await expect(ready()).rejects.toThrow('no space left');
  await expect(ready()).rejects.toThrow('no space left');
});

test('a site is not ready while no chunk of a photo or of an archive can be written', async () => {
  // In place of the folder is a file, so that root can't write there either.
  for (const folder of ['files/bytes/parts', 'transfers']) {
    const place = path.join(app.config.dataDir, folder);
    await mkdir(place, { recursive: true });
    await rename(place, `${place}-away`);
    await writeFile(place, '');
    await expect(createReadinessCheck(parts())()).rejects.toThrow(/EEXIST|ENOTDIR/);
    await rm(place);
    await rename(`${place}-away`, place);
    expect(await createReadinessCheck(parts())()).toBe(true);
  }
});

test('a read-only database makes the site not ready', async () => {
  await app.db.execute(
    "do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$",
  );
  const { openDatabase } = await import('../../../src/platform/database/connection.ts');
  const readOnly = openDatabase(app.databaseUrl);
  await expect(createReadinessCheck({ ...parts(), db: readOnly.db }, async () => {})()).rejects.toThrow();
  await readOnly.close();
});

test('a check that hangs is not started again for more requests', async () => {
  let begun = 0;
  const hanging = runAtMostEvery(0, () => {
    begun += 1;
    return new Promise<void>(() => {});
  });
  void hanging();
  void hanging();
  expect(begun).toBe(1);
});
