import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../support/database.ts';
import { startSiteProcess } from '../support/site-process.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'test-process-'));
  await chmod(dataDir, 0o711);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('with nothing set but a folder the site starts with a database, payments and mail of its own, and stops with 0', async () => {
  const site = await startSiteProcess({ DATA_DIR: dataDir, PORT: '0' });
  const url = await site.url;
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(await (await fetch(url)).text()).toContain('Cathedral Street Glass');
  for (const line of [/^Database: PostgreSQL .*started by this app/m, /^Payments: emulated/m, /^Mail: files in /m]) {
    expect(site.output()).toMatch(line);
  }
  site.child.kill('SIGTERM');
  expect(await site.ended).toBe(0);
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

test('a port that is taken is said in a sentence, before anything is started', async () => {
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
});
