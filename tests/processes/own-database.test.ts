import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isProcessAlive } from '../../src/platform/database/file-lock.ts';
import { freshDatabase } from '../support/database.ts';
import { root } from '../support/root.ts';
import { startSiteProcess } from '../support/site-process.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'test-process-'));
  await chmod(dataDir, 0o711);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

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

test('a taken port is reported in one sentence before anything starts', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const address = taken.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  const site = await startSiteProcess({ DATA_DIR: dataDir, PORT: port });
  expect(await site.ended).toBe(1);
  expect(site.output()).toContain(`127.0.0.1:${port}`);
  expect(site.output()).toContain('Set PORT to another port');
  expect(site.output()).not.toMatch(/\n\s+at /);
  taken.close();
});

test('a HOST that isn’t local and a DATA_DIR that is a file are reported by name', async () => {
  const host = await startSiteProcess({ DATA_DIR: dataDir, HOST: '192.0.2.1', PORT: '0' });
  expect(await host.ended).toBe(1);
  expect(host.output()).toMatch(/^HOST is 192\.0\.2\.1, which is no address of this machine\..*\n$/);
  const folder = await startSiteProcess({
    DATA_DIR: path.join(dataDir, 'postgres.json'),
    PORT: '0',
    STRIPE_SECRETKEY: 'x',
  });
  expect(await folder.ended).toBe(1);
  expect(folder.output()).toMatch(/STRIPE_SECRETKEY is set, .* Did you mean STRIPE_SECRET_KEY\?\n/);
  expect(folder.output()).toMatch(
    /The folder of DATA_DIR, \S+postgres\.json, can't be used: there is a file of that name/,
  );
  expect(folder.output()).not.toMatch(/\n\s+at /);
});

test('wrong settings are named, one sentence each, and nothing starts', async () => {
  const site = await startSiteProcess({ DATA_DIR: dataDir, DEMO: 'maybe', SMTP_URL: 'nowhere' });
  expect(await site.ended).toBe(1);
  expect(site.output().trim().split('\n')).toHaveLength(2);
});

test('a database that cannot be reached ends the start, and the password is not in the log', async () => {
  const site = await startSiteProcess({
    DATA_DIR: dataDir,
    PORT: '0',
    DATABASE_URL: 'postgres://app:canary-pass@127.0.0.1:1/app',
  });
  expect(await site.ended).toBe(1);
  expect(site.output()).toContain('could not start');
  expect(site.output()).not.toContain('canary-pass');
});

test('with DATABASE_URL set that server is used and left alone', async () => {
  const fresh = await freshDatabase();
  const site = await startSiteProcess({ DATA_DIR: dataDir, PORT: '0', DATABASE_URL: fresh.url });
  await site.url;
  expect(site.output()).toMatch(/^Database: PostgreSQL at 127\.0\.0\.1:\d+\/test_/m);
  expect(site.output()).not.toContain(new URL(fresh.url).password);
  site.child.kill('SIGTERM');
  expect(await site.ended).toBe(0);
  await fresh.db.execute('select 1');
  await fresh.close();
}, 120_000);
