import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { chmod, cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { processLives } from '../../../src/adapters/database/file-lock.ts';
import { runSql } from '../../support/postgres.ts';
import { root } from '../../support/root.ts';

interface Started {
  child: ChildProcessByStdio<Writable, Readable, null>;
  url: string;
  adopted: boolean;
  error?: string;
  ended: Promise<unknown>;
}

let dataDir: string;
const running = new Set<Started>();

/** Starts a process that uses the data, as an app would. */
async function start(folder = dataDir): Promise<Started> {
  const program = path.join(root, 'tests/support/try-embedded.ts');
  const child = spawn(process.execPath, [program, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const line = await new Promise<string>((resolve) =>
    child.stdout.once('data', (part: Buffer) => resolve(part.toString())),
  );
  const started = { child, ended, ...(JSON.parse(line) as { url: string; adopted: boolean; error?: string }) };
  running.add(started);
  return started;
}

async function stop(started: Started): Promise<void> {
  running.delete(started);
  started.child.stdin.write('stop\n');
  await started.ended;
}

async function kill(started: Started): Promise<void> {
  running.delete(started);
  started.child.kill('SIGKILL');
  await started.ended;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

const canConnect = (url: string) =>
  query(url, 'select 1').then(
    () => true,
    () => false,
  );

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'test-embedded-'));
  await chmod(dataDir, 0o711);
});
afterEach(async () => {
  for (const started of running) await stop(started);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('the first start makes the data, the next one finds them at the same address', async () => {
  const first = await start();
  expect(first.adopted).toBe(false);
  await runSql(first.url, 'create table kept (n int)', 'insert into kept values (7)');
  await stop(first);
  expect(await canConnect(first.url)).toBe(false);

  const second = await start();
  expect(second.url).toBe(first.url);
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
});

test('it is only reached from this machine and with the password, which only the owner can read', async () => {
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

test('two apps that leave at the same moment leave no server behind', async () => {
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
    const second = await start(copy);
    expect(second.error).toBeUndefined();
    expect(second.adopted).toBe(false);
    expect(second.url).not.toBe(first.url);
    await stop(second);
    expect(await canConnect(first.url)).toBe(true);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
});

test('what a crash of the machine left does not keep the server from starting', async () => {
  const first = await start();
  await stop(first);
  // The number of a process that lives, but is no server.
  const pidFile = path.join(dataDir, 'postgres/postmaster.pid');
  await writeFile(pidFile, `${process.pid}\n${path.join(dataDir, 'postgres')}\n1700000000\n5432\n\n127.0.0.1\n`);
  await writeFile(path.join(dataDir, 'postgres.lock'), '999999999');
  expect(processLives(999999999)).toBe(false);
  const second = await start();
  expect(second.error).toBeUndefined();
  expect(second.adopted).toBe(false);
});

test('another program on the remembered port is no hindrance', async () => {
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

test('data made with another password are an error at once, not a long wait', async () => {
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

/** Kills the server itself, as a machine out of memory does. Its number comes from the file that it keeps. */
async function killServer(): Promise<void> {
  const pidFile = await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  process.kill(Number(pidFile.split('\n', 1)[0]), 'SIGKILL');
}

const startedAt = (url: string) => query(url, 'select pg_postmaster_start_time()::text as at');

test('a server that is killed under load is started again at the same address, and nothing that was saved is lost', async () => {
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
  await killServer();
  await expect.poll(() => startedAt(url).catch(() => before), { timeout: 20_000 }).not.toEqual(before);
  const then = saved.length;
  await expect.poll(() => saved.length, { timeout: 20_000 }).toBeGreaterThan(then + 50);
  writing = false;
  await Promise.all(writers);
  const rows = (await query(url, 'select n from saved')) as { n: number }[];
  const kept = new Set(rows.map(({ n }) => n));
  expect(saved.filter((n) => !kept.has(n))).toEqual([]);
});

test('two apps that share a server that is killed get one new server, which only the last one stops', async () => {
  const [first, second] = await Promise.all([start(), start()]);
  const before = await startedAt(first.url);
  await killServer();
  await expect.poll(() => startedAt(first.url).catch(() => before), { timeout: 20_000 }).not.toEqual(before);
  const present = `select count(*)::int as apps from pg_stat_activity where application_name = 'presence'`;
  await expect.poll(() => query(second.url, present), { timeout: 20_000 }).toEqual([{ apps: 2 }]);
  await stop(first);
  expect(await canConnect(second.url)).toBe(true);
  await stop(second);
  expect(await canConnect(second.url)).toBe(false);
});

test('an app that stops while its server is being started again leaves none behind', async () => {
  const app = await start();
  await killServer();
  await stop(app);
  expect(await canConnect(app.url)).toBe(false);
});

test('a server that can not be started again is said in a sentence, so that the process can end', async () => {
  const own = await mkdtemp(path.join(tmpdir(), 'test-embedded-lost-'));
  await chmod(own, 0o711);
  try {
    const app = await start(own);
    let said = '';
    app.child.stdout.on('data', (part: Buffer) => (said += part.toString()));
    const pidFile = await readFile(path.join(own, 'postgres/postmaster.pid'), 'utf8');
    await rm(path.join(own, 'postgres/global/pg_control'));
    process.kill(Number(pidFile.split('\n', 1)[0]), 'SIGKILL');
    await app.ended;
    running.delete(app);
    expect(app.child.exitCode).toBe(3);
    expect(said).toContain('The database has ended, and 7 tries to start it again failed.');
    expect(said).toContain('postgres.log');
  } finally {
    await rm(own, { recursive: true, force: true });
  }
});

async function chownLike(model: string, folder: string): Promise<void> {
  const { uid, gid } = await stat(model);
  const { execFileSync } = await import('node:child_process');
  execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
}
