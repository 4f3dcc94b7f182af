/** An embedded server that is killed. */
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { canConnect, killServer, query, running, start as startIn, stop } from '../support/embedded-apps.ts';
import { runSql } from '../support/postgres.ts';

let dataDir: string;
const start = () => startIn(dataDir);

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'test-embedded-'));
  await chmod(dataDir, 0o711);
});
afterEach(async () => {
  for (const started of running) await stop(started);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const startedAt = (url: string) => query(url, 'select pg_postmaster_start_time()::text as at');

test('a server killed under load restarts at the same address without losing committed data', async () => {
  const { url } = await start();
  await runSql(url, 'create table saved (n int primary key)');
  const before = await startedAt(url);
  const saved: number[] = [];
  let writing = true;
  const write = async (first: number) => {
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    pool.on('error', () => {});
    for (let n = first; writing; n += 4) {
      const done = pool.query('insert into saved values ($1)', [n]).then(() => saved.push(n));
      await done.catch(() => new Promise((again) => setTimeout(again, 20)));
    }
    await pool.end();
  };
  const writers = [0, 1, 2, 3].map(write);
  await expect.poll(() => saved.length).toBeGreaterThan(200);
  await killServer(dataDir);
  await expect.poll(() => startedAt(url).catch(() => before), { timeout: 20_000 }).not.toEqual(before);
  const then = saved.length;
  await expect.poll(() => saved.length, { timeout: 20_000 }).toBeGreaterThan(then + 50);
  writing = false;
  await Promise.all(writers);
  const rows = (await query(url, 'select n from saved')) as { n: number }[];
  const kept = new Set(rows.map(({ n }) => n));
  expect(saved.filter((n) => !kept.has(n))).toEqual([]);
});

test('two apps whose shared server is killed get one new server, which the last app stops', async () => {
  const [first, second] = await Promise.all([start(), start()]);
  const before = await startedAt(first.url);
  await killServer(dataDir);
  await expect.poll(() => startedAt(first.url).catch(() => before), { timeout: 20_000 }).not.toEqual(before);
  const present = `select count(*)::int as apps from pg_stat_activity where application_name = 'presence'`;
  await expect.poll(() => query(second.url, present), { timeout: 20_000 }).toEqual([{ apps: 2 }]);
  await stop(first);
  expect(await canConnect(second.url)).toBe(true);
  await stop(second);
  expect(await canConnect(second.url)).toBe(false);
});

test('an app that stops while its server restarts leaves none running', async () => {
  const app = await start();
  await killServer(dataDir);
  await stop(app);
  expect(await canConnect(app.url)).toBe(false);
});

test('a server that can’t restart is reported in one sentence, so that the process can exit', async () => {
  const own = await mkdtemp(path.join(tmpdir(), 'test-embedded-lost-'));
  await chmod(own, 0o711);
  try {
    const app = await startIn(own);
    let said = '';
    app.child.stdout.on('data', (part: Buffer) => (said += part.toString()));
    await rm(path.join(own, 'postgres/global/pg_control'));
    await killServer(own);
    await app.ended;
    running.delete(app);
    expect(app.child.exitCode).toBe(3);
    expect(said).toContain('The database has ended, and 7 tries to start it again failed.');
    expect(said).toContain('postgres.log');
    expect(said).toContain('what was saved before is still there');
  } finally {
    await rm(own, { recursive: true, force: true });
  }
});

test('a database whose data was removed isn’t reported as running', async () => {
  const own = await mkdtemp(path.join(tmpdir(), 'test-embedded-removed-'));
  await chmod(own, 0o711);
  const app = await startIn(own);
  let said = '';
  app.child.stdout.on('data', (part: Buffer) => (said += part.toString()));
  // Restores the folder only so that the test can kill the server.
  const removed = `${own}-removed`;
  await rename(own, removed);
  await killServer(removed);
  await app.ended;
  await rm(removed, { recursive: true, force: true });
  running.delete(app);
  expect(app.child.exitCode).toBe(3);
  expect(said).toContain(`The folder ${own} is gone`);
  expect(said).not.toContain('still there');
});
