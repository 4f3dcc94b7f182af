/** Slow bodies of a few networks take no place from others. */
import http from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { needsSession } from '../../../src/app/start/open-front-door.ts';
import { ask, type Door, type DoorOptions, openDoor, type PageFunction } from '../../platform/http/front-door/door.ts';

const echo: PageFunction = async (req, res) => {
  let size = 0;
  for await (const chunk of req) size += (chunk as Buffer).length;
  res.end(String(size));
};
const quote = '/api/checkout/quote';
const hook = '/api/webhooks/stripe';
const chunk = '/api/studio/kiln/uploads/0b6a4e0e-0000-4000-8000-000000000000';
const pages = { [quote]: echo, [hook]: echo, [chunk]: echo, '/vendor/kiln/pieces/new': echo, '/contact': echo };
const kib = (count: number) => 'x'.repeat(count * 1024);
const open = (options: DoorOptions = {}) => openDoor({ pages, env: { TRUSTED_PROXIES: '127.0.0.1' }, ...options });

/** Begins bodies that never end: `sent` of `size` KiB each. Returns the statuses that came back. */
async function hold(door: Door, addresses: readonly string[], each: number, target: string, size: number) {
  const statuses: number[] = [];
  const begun = addresses.flatMap((address) =>
    Array.from({ length: each }, () => {
      const headers = {
        host: 'localhost',
        'x-forwarded-for': address,
        'stripe-signature': 't=1,v1=x',
        'content-length': size * 1024,
      };
      const request = http.request({ port: door.port, host: '127.0.0.1', path: target, method: 'POST', headers });
      request.on('error', () => {}).on('response', (response) => statuses.push(response.resume().statusCode ?? 0));
      return new Promise<http.ClientRequest>((resolve) => {
        request.write(kib(size).slice(1), () => resolve(request));
      });
    }),
  );
  for (const request of await Promise.all(begun)) onTestFinished(() => void request.destroy());
  await new Promise((resolve) => setTimeout(resolve, 300));
  return statuses;
}
const post = (door: Door, target: string, size: number, address = '198.51.100.1') =>
  ask(door, target, { method: 'POST', body: kib(size), headers: { 'x-forwarded-for': address } });

test('two networks with a hundred slow bodies of 256 KiB each refuse nobody else’s POST, small or large', async () => {
  const door = await open();
  const statuses = await hold(door, ['203.0.113.7', '203.0.113.8'], 100, hook, 256);
  // Each has a quarter of 32 MiB: 32 bodies.
  const refused = () => statuses.filter((status) => status === 503).length;
  await expect.poll(refused, { timeout: 10_000 }).toBeGreaterThan(100);
  expect(new Set(door.logged)).toEqual(new Set(['A body was refused: too many are being received.']));
  const strangers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => post(door, quote, index % 2 ? 1 : 60, `198.51.100.${index}`)),
  );
  expect(strangers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
  const own = await post(door, '/contact', 60, '203.0.113.7');
  expect([own.status, own.headers['retry-after']]).toEqual([503, '5']);
  // Even they can send what is small.
  expect((await post(door, quote, 1, '203.0.113.7')).status).toBe(200);
});

test('the /64s of one /48 share its quarter', async () => {
  const door = await open();
  const addresses = Array.from({ length: 10 }, (_, index) => `2001:db8:1:${index}::1`);
  await hold(door, addresses, 10, hook, 256);
  expect((await post(door, quote, 60, '2001:db8:1:ffff::1')).status).toBe(503);
  expect((await post(door, quote, 60, '2001:db8:2::1')).status).toBe(200);
});

test('bodies up to 8 KiB have their own room, also when many networks fill that of larger ones', async () => {
  const door = await open();
  const addresses = Array.from({ length: 8 }, (_, index) => `203.0.113.${index}`);
  await hold(door, addresses, 20, hook, 256);
  expect((await post(door, quote, 60)).status).toBe(503);
  const small = await Promise.all(Array.from({ length: 40 }, () => post(door, quote, 8)));
  expect(new Set(small.map(({ status }) => status))).toEqual(new Set([200]));
});

test('a large body for what guests can’t do isn’t read: calls answer 401, pages as if it was empty', async () => {
  const findSender = async (request: Request) =>
    request.headers.has('authorization') ? ({ kind: 'account', id: 'a' } as const) : ({ kind: 'guest' } as const);
  const door = await open({ findSender, needsSession });
  const octets = { 'content-type': 'application/octet-stream' };
  const put = (headers = {}) => ask(door, chunk, { method: 'PUT', body: kib(256), headers: { ...octets, ...headers } });
  const refused = await put();
  expect([refused.status, JSON.parse(refused.text).code]).toEqual([401, 'no_token']);
  expect((await put({ authorization: 'Bearer a' })).text).toBe(String(256 * 1024));
  expect((await post(door, '/vendor/kiln/pieces/new', 60)).text).toBe('0');
  expect((await post(door, '/vendor/kiln/pieces/new', 8)).text).toBe(String(8 * 1024));
  // What guests may send is read.
  expect((await post(door, '/contact', 60)).text).toBe(String(60 * 1024));
});
