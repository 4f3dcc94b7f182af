/** The site with a database of its own in DATA_DIR: its first start, which makes the demo, how it ends and begins again, and a full disk. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isProcessAlive } from '../../src/platform/database/file-lock.ts';
import { root } from '../support/root.ts';
import { type SiteProcess, startSiteProcess } from '../support/site-process.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'test-process-'));
  await chmod(dataDir, 0o711);
});
const disk = mkdtempSync(path.join(tmpdir(), 'test-full-disk-'));
const options = ['-t', 'tmpfs', '-o', 'size=160m,mode=711', 'tmpfs', disk];
const mounted = process.getuid?.() === 0 && spawnSync('mount', options, { stdio: 'ignore' }).status === 0;
afterAll(async () => {
  // Lazily, because after a failure something may still use it.
  if (mounted) execFileSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
});

/** Reads the pid of the embedded server's main process and its port. */
async function embeddedServer(): Promise<{ pid: number; url: string }> {
  const [pid = '', , , port] = (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const { password } = JSON.parse(await readFile(path.join(dataDir, 'postgres.json'), 'utf8')) as { password: string };
  return { pid: Number(pid), url: `postgres://app:${password}@127.0.0.1:${port}/postgres` };
}

/** True if the process runs. A zombie, which its parent hasn't reaped, doesn't count. */
async function runs(pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  return isProcessAlive(pid) && command !== '';
}

test('with only DATA_DIR set, the site starts with its own database, payments, and mail, and exits with 0', async () => {
  const site = await startSiteProcess({ DATA_DIR: dataDir, PORT: '0' });
  const url = await site.url;
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(await (await fetch(url)).text()).toContain('Cathedral Street Glass');
  for (const line of [/^Database: PostgreSQL .*started by this app/m, /^Payments: emulated/m, /^Email: files in /m]) {
    expect(site.output()).toMatch(line);
  }
  site.child.kill('SIGTERM');
  expect(await site.ended).toBe(0);
  // The first start makes the demo's past year.
}, 120_000);

test('after its database is killed, the site recovers without a restart: it is ready, gets changes, and sends mail', async () => {
  const site = await startSiteProcess({ DATA_DIR: dataDir, PORT: '0' });
  const url = await site.url;
  const before = await embeddedServer();
  process.kill(before.pid, 'SIGKILL');
  const pid = () =>
    embeddedServer()
      .then((server) => server.pid)
      .catch(() => before.pid);
  await expect.poll(pid, { timeout: 20_000 }).not.toBe(before.pid);
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 20_000 }).toBe(200);
  const names = async () => {
    const client = new pg.Client({ connectionString: before.url });
    await client.connect();
    const { rows } = await client.query<{ name: string }>('select application_name as name from pg_stat_activity');
    await client.end();
    return rows.map(({ name }) => name);
  };
  await expect.poll(names, { timeout: 20_000 }).toEqual(expect.arrayContaining(['presence', 'listen', 'jobs']));
  const email = 'after-the-crash@example.org';
  const form = new URLSearchParams({ name: 'Ada', email, password: 'walnut street at dawn' });
  const sent = await fetch(`${url}/customer/signup`, {
    method: 'POST',
    body: form,
    headers: { origin: url },
    redirect: 'manual',
  });
  expect(sent.status).toBe(303);
  const outbox = path.join(dataDir, 'outbox');
  const mails = async () => {
    const files = await readdir(outbox).catch(() => []);
    return (await Promise.all(files.map((file) => readFile(path.join(outbox, file), 'utf8')))).join();
  };
  await expect.poll(mails, { timeout: 20_000 }).toContain(email);
  expect(site.output()).toMatch(/The database is back after \d+\.\d s/);
  site.child.kill('SIGTERM');
  expect(await site.ended).toBe(0);
});

test('concurrent and repeated signals leave neither the site nor its database running', async () => {
  const site = await startSiteProcess({ DATA_DIR: dataDir, PORT: '0' });
  await site.url;
  const { pid } = await embeddedServer();
  for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM', 'SIGHUP'] as const) site.child.kill(signal);
  setTimeout(() => site.child.kill('SIGINT'), 50);
  expect(await site.ended).toBe(0);
  await expect.poll(() => runs(pid), { timeout: 10_000 }).toBe(false);
});

test('a signal that npm passes on to its shell alone stops the site and its database', async () => {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir, PORT: '0' };
  const npm = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  npm.stdout.on('data', (part: Buffer) => (output += part.toString()));
  const closed = new Promise((resolve) => npm.stdout.once('close', resolve));
  await expect.poll(() => output, { timeout: 25_000 }).toContain('is open at');
  const { pid } = await embeddedServer();
  npm.kill('SIGTERM');
  // The pipe closes when the last process that writes to it has ended.
  await closed;
  await expect.poll(() => runs(pid), { timeout: 10_000 }).toBe(false);
});

test('after kill -9 the site starts again on the same data', async () => {
  const first = await startSiteProcess({ DATA_DIR: dataDir, PORT: '0' });
  await first.url;
  first.child.kill('SIGKILL');
  expect(await first.ended).toBe('SIGKILL');
  const second = await startSiteProcess({ DATA_DIR: dataDir, PORT: '0' });
  expect((await fetch(`${await second.url}/readyz`)).status).toBe(200);
  expect(second.output()).toContain('was running already');
  second.child.kill('SIGINT');
  expect(await second.ended).toBe(0);
});

test('a second site on the same data shares the database, and the first may leave', async () => {
  const first = await startSiteProcess({ DATA_DIR: dataDir, PORT: '0' });
  await first.url;
  const second = await startSiteProcess({ DATA_DIR: dataDir, PORT: '0' });
  const url = await second.url;
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect((await fetch(`${url}/api/vendors`)).status).toBe(200);
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
});

async function fill(): Promise<void> {
  for (const bytes of [1 << 22, 1 << 16, 1 << 12, 1]) {
    for (let count = 0; ; count += 1) {
      const done = await writeFile(path.join(disk, `filler-${bytes}-${count}`), Buffer.alloc(bytes, 1)).then(
        () => true,
        () => false,
      );
      if (!done) break;
    }
  }
}

async function makeRoom(): Promise<void> {
  for (const name of await readdir(disk)) if (name.startsWith('filler-')) await rm(path.join(disk, name));
}

// Requires the permission to mount one, which root usually has.
describe.runIf(mounted)('a full disk', () => {
  let site: SiteProcess | undefined;
  afterAll(() => void site?.child.kill('SIGKILL'));

  test('makes /readyz and writes return 503 while pages are served, and recovers once there is space', async () => {
    execFileSync('cp', ['-a', `${dataDir}/.`, disk]);
    site = await startSiteProcess({ DATA_DIR: disk, PORT: '0' });
    const url = await site.url;
    const statusOf = async (target: string, init?: RequestInit) =>
      (await fetch(url + target, { redirect: 'manual', ...init })).status;
    const message = {
      vendor: 'portland-kiln',
      fromName: 'Pat',
      fromEmail: 'pat@example.com',
      body: 'a jar? '.repeat(200),
    };
    const write = () =>
      statusOf('/api/messages', {
        method: 'POST',
        body: JSON.stringify(message),
        headers: { origin: url, 'content-type': 'application/json' },
      });
    expect(await statusOf('/readyz')).toBe(200);
    expect(await statusOf('/portland-kiln')).toBe(200);
    await fill();
    await expect.poll(() => statusOf('/readyz'), { timeout: 20_000 }).toBe(503);
    expect(await statusOf('/portland-kiln')).toBe(200);
    expect(await statusOf('/livez')).toBe(200);
    // Writes that fit into space the database has already allocated still succeed.
    const answers = new Set<number>();
    for (let count = 0; count < 500 && !answers.has(503); count += 1) answers.add(await write());
    expect([...answers].filter((status) => status !== 200)).toEqual([503]);
    expect(await statusOf('/portland-kiln')).toBe(200);
    // While mails are tried again, one is half there for a moment each time; none stays.
    const listHalves = async () =>
      (await readdir(path.join(disk, 'outbox')).catch(() => [])).filter((name) => name.endsWith('.half'));
    await expect.poll(listHalves, { timeout: 20_000, interval: 5 }).toEqual([]);
    await makeRoom();
    await expect.poll(() => statusOf('/readyz'), { timeout: 20_000 }).toBe(200);
    await expect.poll(write, { timeout: 20_000 }).toBe(200);
    site.child.kill('SIGTERM');
    expect(await site.ended).toBe(0);
  }, 120_000);
});
