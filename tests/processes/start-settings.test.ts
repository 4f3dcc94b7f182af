/** Settings that a start refuses in a sentence, before anything runs, and a database that is given. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPlace } from '../support/demo-place.ts';
import { startSiteProcess } from '../support/site-process.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'test-settings-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

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
  await writeFile(path.join(dataDir, 'a-file'), '');
  const folder = await startSiteProcess({
    DATA_DIR: path.join(dataDir, 'a-file'),
    PORT: '0',
    STRIPE_SECRETKEY: 'x',
  });
  expect(await folder.ended).toBe(1);
  expect(folder.output()).toMatch(/STRIPE_SECRETKEY is set, .* Did you mean STRIPE_SECRET_KEY\?\n/);
  expect(folder.output()).toMatch(/The folder of DATA_DIR, \S+a-file, can't be used: there is a file of that name/);
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
  const demo = await demoPlace();
  const site = await startSiteProcess({ DATA_DIR: demo.dataDir, PORT: '0', DATABASE_URL: demo.url });
  await site.url;
  expect(site.output()).toMatch(/^Database: PostgreSQL at 127\.0\.0\.1:\d+\/test_/m);
  expect(site.output()).not.toContain(new URL(demo.url).password);
  expect(await site.stop()).toBe(0);
  await demo.db.execute('select 1');
  await demo.close();
}, 240_000);
