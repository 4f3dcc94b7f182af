import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfigWithPort } from '../../../src/app/start/choose-port.ts';

/** Occupies the default port, unless another program already does. */
let usual: Server;
beforeAll(async () => {
  usual = createServer();
  await new Promise<void>((resolve) => usual.once('error', () => resolve()).listen(4321, '127.0.0.1', resolve));
});
afterAll(() => {
  usual.close();
});

test('without PORT, a taken default port is replaced by the next free one, also in the site’s URL', async () => {
  const { port, siteUrl } = await readConfigWithPort({}, '/srv');
  expect(port).toBeGreaterThan(4321);
  expect(siteUrl).toBe(`http://localhost:${port}`);
});

test('PORT=0 means any free port', async () => {
  const { port, siteUrl } = await readConfigWithPort({ PORT: '0' }, '/srv');
  expect(port).toBeGreaterThan(0);
  expect(siteUrl).toBe(`http://localhost:${port}`);
});

test('a port that PORT sets is not replaced if it is taken', async () => {
  await expect(readConfigWithPort({ PORT: '4321' }, '/srv')).rejects.toThrow('Set PORT to another port');
});

test('the default port is not replaced if SITE_URL names it', async () => {
  await expect(readConfigWithPort({ SITE_URL: 'http://localhost:4321' }, '/srv')).rejects.toThrow('127.0.0.1:4321');
});

test.each([
  ['192.0.2.1', 'no address of this machine'],
  ['nowhere.invalid', 'leads to no address'],
])('HOST=%s, where nothing can listen, is blamed and not the port', async (host, why) => {
  const read = readConfigWithPort({ HOST: host }, '/srv');
  await expect(read).rejects.toThrow(`HOST is ${host}`);
  await expect(read).rejects.toThrow(why);
  await expect(read).rejects.not.toThrow('PORT');
});
