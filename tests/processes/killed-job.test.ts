/** A process that is killed while it works on a row: another one begins the row again. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { closeJobs, openJobs } from '../../src/platform/jobs/jobs.ts';
import { openRowJobs } from '../../src/platform/jobs/row-jobs.ts';
import { freshDatabase } from '../support/database.ts';
import { root } from '../support/root.ts';

const queue = 'rows';

test('a row whose process is killed in the middle is begun again by another process', async () => {
  const database = await freshDatabase();
  const logged: string[] = [];
  const log = (message: string) => void logged.push(message);
  const boss = await openJobs(database.url, log);
  const jobs = await openRowJobs({ boss, db: database.db, log }, [queue]);
  const script = path.join(root, 'tests/support/job-process.ts');
  const child = spawn(process.execPath, [script, database.url, queue], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await closeJobs(boss);
    await database.close();
  });
  let said = '';
  child.stdout.on('data', (data: Buffer) => (said += data.toString()));
  await expect.poll(() => said, { timeout: 20_000 }).toContain('ready');
  const id = randomUUID();
  await jobs.add(database.db, queue, [{ id, step: 'first', priority: 0 }]);
  await expect.poll(() => said, { timeout: 20_000 }).toContain('begun');
  child.kill('SIGKILL');
  const since = performance.now();
  const begun: string[] = [];
  const stop = await jobs.work({
    queue,
    what: 'A row',
    maxAttempts: 3,
    pauseSeconds: 0,
    work: async (row) => void begun.push(row.id),
    giveUp: async () => {},
    listWaiting: async () => [],
  });
  await expect.poll(() => begun.length, { timeout: 60_000, interval: 100 }).toBe(1);
  if (process.env['SHOW_TIMES']) console.info(`taken over after ${Math.round(performance.now() - since)} ms`);
  expect(begun).toEqual([id]);
  expect(logged).toEqual([]);
  await stop();
}, 120_000);
