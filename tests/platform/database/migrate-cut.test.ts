import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrateDatabase } from '../../../src/platform/database/migrate.ts';
import { freshDatabase } from '../../support/database.ts';
import { olderRoot } from '../../support/older-root.ts';
import { root } from '../../support/root.ts';
import { olderDatabase, olderRelease, readShape } from '../../support/storms/older-database.ts';

test('a run whose connection breaks in the middle is continued by the next one (real kills: tests/storms/operations)', async () => {
  const whole = await freshDatabase();
  const expected = await readShape(whole);
  await whole.close();
  const older = await olderRoot(olderRelease);
  const broken = await olderDatabase(older);
  // The database drops the connection after the first index, which is neither the first change nor the last one.
  await broken.db.execute(sql`create function crash() returns event_trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); end $$`);
  await broken.db.execute(
    sql`create event trigger crash on ddl_command_end when tag in ('CREATE INDEX') execute function crash()`,
  );
  await expect(migrateDatabase(broken.url, root)).rejects.toThrow();
  await broken.db.execute(sql`drop event trigger crash`);
  await broken.db.execute(sql`drop function crash`);
  expect(await readShape(broken)).not.toEqual(expected);
  await migrateDatabase(broken.url, root);
  expect(await readShape(broken)).toEqual(expected);
  await broken.close();
  await rm(older, { recursive: true, force: true });
});
