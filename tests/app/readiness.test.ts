import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReadinessCheck, runAtMostEvery } from '../../src/app/readiness.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const parts = () => ({ db: app.db, clock: app.clock, dataDir: app.config.dataDir });

test('a site is ready while its database and data folder are writable', async () => {
  let asked = 0;
  const ready = createReadinessCheck(parts(), async () => {
    asked += 1;
  });
  expect(await Promise.all([ready(), ready(), ready()])).toEqual([true, true, true]);
  expect(asked).toBe(1);
});

test('a data folder that isn’t writable makes the site not ready', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const ready = createReadinessCheck(parts(), () => Promise.reject(full));
  await expect(ready()).rejects.toThrow('no space left');
  await expect(ready()).rejects.toThrow('no space left');
});

test('a read-only database makes the site not ready', async () => {
  await app.db.execute(
    "do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$",
  );
  const { openDatabase } = await import('../../src/platform/database/connection.ts');
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
