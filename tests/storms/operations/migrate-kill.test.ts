/** Migrations that are killed at random moments: the next run goes on, and the database ends as if nothing had happened. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../support/database.ts';
import { olderRoot } from '../../support/older-root.ts';
import { root } from '../../support/root.ts';
import { dice } from '../../support/rounds.ts';
import { olderDatabase, olderRelease, readShape } from '../../support/storms/older-database.ts';

const kills = 20;
const { share } = dice();
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

/** Returns how long a run without a kill takes on this machine. */
async function measureRun(older: string): Promise<number> {
  const database = await olderDatabase(older);
  const started = performance.now();
  expect(await start(database.url).ended).toBe(0);
  const ms = performance.now() - started;
  await database.close();
  return ms;
}

test(`a run that is killed at any moment, ${kills} times, is continued by the next one`, async () => {
  const whole = await freshDatabase();
  const expected = await readShape(whole);
  await whole.close();
  const older = await olderRoot(olderRelease);
  const longestMs = await measureRun(older);
  let killed = 0;
  while (killed < kills) {
    const broken = await olderDatabase(older);
    while (!(await runAndKill(broken.url, longestMs))) killed += 1;
    expect(await readShape(broken)).toEqual(expected);
    await broken.close();
  }
  await rm(older, { recursive: true, force: true });
}, 900_000);
