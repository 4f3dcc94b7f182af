/** Migrations that are killed at random moments, and one that waits as long as a real one does. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { migrateDatabase } from '../../../src/platform/database/migrate.ts';
import { freshDatabase } from '../../support/database.ts';
import { expectOthersPass, laterMigrations, makeOlder, readShape } from '../../support/older-database.ts';
import { releaseRoot } from '../../support/release-root.ts';
import { root } from '../../support/root.ts';
import { dice } from '../../support/rounds.ts';

const wanted = 20;
const { share } = dice();
const program = `
  const { migrateDatabase } = await import(${JSON.stringify(path.join(root, 'src/platform/database/migrate.ts'))});
  await migrateDatabase(process.argv[1], process.argv[2]);`;

/** Starts a run of the later release. Its code is null if it was killed. */
function start(url: string, later: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, url, later], { stdio: 'ignore' });
  return { child, ended: once(child, 'close').then(([code]) => code as number | null) };
}

/** Returns true if the run ended by itself. */
async function runAndKill(url: string, later: string, longestMs: number): Promise<boolean> {
  const { child, ended } = start(url, later);
  const killed = Promise.race([sleep(share() * longestMs), ended]).then(() => child.kill('SIGKILL'));
  const code = await ended;
  await killed;
  expect([null, 0]).toContain(code);
  return code === 0;
}

/** Returns how long a run without a kill takes on this machine. */
async function measureRun(later: string): Promise<number> {
  const database = await freshDatabase();
  const started = performance.now();
  expect(await start(database.url, later).ended).toBe(0);
  const ms = performance.now() - started;
  await database.close();
  return ms;
}

test('a run that is killed at any moment is continued by the next one', async () => {
  const later = await releaseRoot({ added: laterMigrations });
  const whole = await freshDatabase();
  await makeOlder(whole.url, later);
  const expected = await readShape(whole.db);
  await whole.close();
  const longestMs = await measureRun(later);
  let kills = 0;
  while (kills < wanted) {
    const broken = await freshDatabase();
    while (!(await runAndKill(broken.url, later, longestMs))) kills += 1;
    expect(await readShape(broken.db)).toEqual(expected);
    await broken.close();
  }
  await rm(later, { recursive: true, force: true });
});

test('a migration that waits for a table lets others pass, and goes on once the table is free', async () => {
  const later = await releaseRoot({ added: laterMigrations });
  const database = await freshDatabase();
  await expectOthersPass(database, (tell) => migrateDatabase(database.url, later, tell));
  await database.close();
  await rm(later, { recursive: true, force: true });
});
