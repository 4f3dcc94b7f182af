import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfigWithPort } from '../../src/app/choose-port.ts';

/** Whoever has the usual port, this test or another program: it is taken. */
let usual: Server;
beforeAll(async () => {
  usual = createServer();
  await new Promise<void>((resolve) => usual.once('error', () => resolve()).listen(4321, '127.0.0.1', resolve));
});
afterAll(() => {
  usual.close();
});

test('when nobody chose a port and the usual one is taken, the next free one is used, in the address too', async () => {
  const { port, siteUrl } = await readConfigWithPort({}, '/srv');
  expect(port).toBeGreaterThan(4321);
  expect(siteUrl).toBe(`http://localhost:${port}`);
});

test('PORT=0 means any free port', async () => {
  const { port, siteUrl } = await readConfigWithPort({ PORT: '0' }, '/srv');
  expect(port).toBeGreaterThan(0);
  expect(siteUrl).toBe(`http://localhost:${port}`);
});

test('a port that was chosen and is taken is not replaced by another', async () => {
  await expect(readConfigWithPort({ PORT: '4321' }, '/srv')).rejects.toThrow('Set PORT to another port');
});

test('nor is the usual one when SITE_URL promises it', async () => {
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
