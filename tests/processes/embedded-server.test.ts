import { chmod, cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { isProcessAlive } from '../../src/platform/database/file-lock.ts';
import { canConnect, kill, query, running, start as startIn, stop } from '../support/embedded-apps.ts';
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

test('the first start creates the data, and the next one finds it at the same address', async () => {
  const first = await start();
  expect(first.adopted).toBe(false);
  await runSql(first.url, 'create table kept (n int)', 'insert into kept values (7)');
  await stop(first);
  expect(await canConnect(first.url)).toBe(false);

  const second = await start();
  expect(second.url).toBe(first.url);
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
});

test('it accepts only local connections with the password, which only the owner can read', async () => {
  const { url } = await start();
  const wrong = new URL(url);
  wrong.password = 'guess';
  expect(await canConnect(wrong.href)).toBe(false);
  expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  const file = path.join(dataDir, 'postgres.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).toContain(new URL(url).password);
});

test('the server of a killed app lives on, and the next app adopts it', async () => {
  const first = await start();
  const [before] = await query(first.url, 'select pg_postmaster_start_time()::text as at');
  await kill(first);
  const second = await start();
  expect(second.adopted).toBe(true);
  expect(await query(second.url, 'select pg_postmaster_start_time()::text as at')).toEqual([before]);
});

test('two apps on the same data share the server, and only the last one stops it', async () => {
  const [first, second] = await Promise.all([start(), start()]);
  expect([first.adopted, second.adopted].sort()).toEqual([false, true]);
  await stop(first);
  expect(await canConnect(second.url)).toBe(true);
  await stop(second);
  expect(await canConnect(second.url)).toBe(false);
});

test('two apps that stop at once leave no server running', async () => {
  const [first, second] = await Promise.all([start(), start()]);
  await Promise.all([stop(first), stop(second)]);
  expect(await canConnect(first.url)).toBe(false);
});

test('a copy of a folder in use gets a server of its own', async () => {
  const first = await start();
  await runSql(first.url, 'create table in_the_first (n int)', 'checkpoint');
  const copy = await mkdtemp(path.join(tmpdir(), 'test-embedded-copy-'));
  try {
    await cp(dataDir, copy, { recursive: true });
    await chmod(copy, 0o711);
    if (process.getuid?.() === 0) await chownLike(path.join(dataDir, 'postgres'), path.join(copy, 'postgres'));
    const second = await startIn(copy);
    expect(second.error).toBeUndefined();
    expect(second.adopted).toBe(false);
    expect(second.url).not.toBe(first.url);
    await stop(second);
    expect(await canConnect(first.url)).toBe(true);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
});

test('leftovers of a machine crash don’t prevent the server from starting', async () => {
  const first = await start();
  await stop(first);
  // The pid of a live process that is not a server.
  const pidFile = path.join(dataDir, 'postgres/postmaster.pid');
  await writeFile(pidFile, `${process.pid}\n${path.join(dataDir, 'postgres')}\n1700000000\n5432\n\n127.0.0.1\n`);
  await writeFile(path.join(dataDir, 'postgres.lock'), '999999999');
  expect(isProcessAlive(999999999)).toBe(false);
  const second = await start();
  expect(second.error).toBeUndefined();
  expect(second.adopted).toBe(false);
});

test('another program on the stored port doesn’t prevent the start', async () => {
  const first = await start();
  await stop(first);
  const { createServer } = await import('node:net');
  const squatter = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
  await new Promise((resolve) => squatter.once('listening', resolve));
  const second = await start();
  expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
  expect(await canConnect(second.url)).toBe(true);
  squatter.close();
});

test('data with another password is an immediate error', async () => {
  const first = await start();
  await stop(first);
  const file = path.join(dataDir, 'postgres.json');
  const settings = await readFile(file, 'utf8');
  await writeFile(file, JSON.stringify({ ...JSON.parse(settings), password: 'another' }));
  const second = await start();
  running.delete(second);
  expect(second.error).toContain('password authentication failed');
  await writeFile(file, settings);
  expect((await start()).error).toBeUndefined();
});

async function chownLike(model: string, folder: string): Promise<void> {
  const { uid, gid } = await stat(model);
  const { execFileSync } = await import('node:child_process');
  execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
}

test('data of another major version is left alone, and the start says how to take it along', async () => {
  const first = await start();
  await stop(first);
  const version = path.join(dataDir, 'postgres/PG_VERSION');
  const ours = await readFile(version, 'utf8');
  try {
    await writeFile(version, '17\n');
    const refused = await start();
    expect(refused.error).toContain(
      `was written by PostgreSQL 17, and this release has PostgreSQL ${ours.trim()}, which can’t read it. Start the release that wrote it and run \`npm run backup\``,
    );
    await refused.ended;
    running.delete(refused);
  } finally {
    await writeFile(version, ours);
  }
  const second = await start();
  expect(second.error).toBeUndefined();
});
