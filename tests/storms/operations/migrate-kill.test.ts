/** Migrations that are killed at random moments, and one that waits as long as a real one does. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { migrateDatabase } from '../../../src/platform/database/migrate.ts';
import { type FreshDatabase, freshDatabase } from '../../support/database.ts';
import { expectOthersPass, makeOlder, readShape } from '../../support/older-database.ts';
import { olderRoot } from '../../support/older-root.ts';
import { root } from '../../support/root.ts';
import { dice } from '../../support/rounds.ts';

const wanted = 20;
const { share } = dice();
/** A release whose data later migrations change. */
const before = '0030_items-are-last-writes';
const program = `
  const { migrateDatabase } = await import(${JSON.stringify(path.join(root, 'src/platform/database/migrate.ts'))});
  await migrateDatabase(process.argv[1], ${JSON.stringify(root)});`;

/** Starts a run. Its code is null if it was killed. */
function start(url: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, url], { stdio: 'ignore' });
  return { child, ended: once(child, 'close').then(([code]) => code as number | null) };
}

/** Returns true if the run ended by itself. */
async function runAndKill(url: string, longestMs: number): Promise<boolean> {
  const { child, ended } = start(url);
  const killed = Promise.race([sleep(share() * longestMs), ended]).then(() => child.kill('SIGKILL'));
  const code = await ended;
  await killed;
  expect([null, 0]).toContain(code);
  return code === 0;
}

/** Makes a database of the older release. */
async function olderDatabase(older: string): Promise<FreshDatabase> {
  const database = await freshDatabase();
  await makeOlder(database.url, older);
  return database;
}

/** Returns how long a run without a kill takes on this machine. */
async function measureRun(older: string): Promise<number> {
  const database = await olderDatabase(older);
  const started = performance.now();
  expect(await start(database.url).ended).toBe(0);
  const ms = performance.now() - started;
  await database.close();
  return ms;
}

test('a run that is killed at any moment is continued by the next one', async () => {
  const whole = await freshDatabase();
  const expected = await readShape(whole.db);
  await whole.close();
  const older = await olderRoot(before);
  const longestMs = await measureRun(older);
  let kills = 0;
  while (kills < wanted) {
    const broken = await olderDatabase(older);
    while (!(await runAndKill(broken.url, longestMs))) kills += 1;
    expect(await readShape(broken.db)).toEqual(expected);
    await broken.close();
  }
  await rm(older, { recursive: true, force: true });
}, 900_000);

test('a migration that waits for a table lets others pass, and goes on once the table is free', {
  timeout: 60_000,
}, async () => {
  const older = await olderRoot('0055_plan');
  const database = await freshDatabase();
  await makeOlder(database.url, older);
  await expectOthersPass(database, (tell) => migrateDatabase(database.url, root, tell));
  await database.close();
  await rm(older, { recursive: true, force: true });
});
