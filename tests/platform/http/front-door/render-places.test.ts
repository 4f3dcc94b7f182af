import http from 'node:http';
import { expect, test } from 'vitest';
import { createRenderPlaces, TooManyRenders } from '../../../../src/platform/http/front-door/render-places.ts';
import { ask, cachedPage, type Door, type DoorOptions, html, openDoor } from './door.ts';

const open = new AbortController().signal;

test('an address has half of all places, and a /48 three quarters of them', async () => {
  const places = createRenderPlaces({ rendering: 4, waiting: 4 }, true);
  const begun: string[] = [];
  const enter = async (address: string) => {
    const leave = await places.enter(address, open);
    begun.push(address);
    return leave;
  };
  const [first] = await Promise.all([enter('2001:db8:1:1::1'), enter('2001:db8:1:1::2')]);
  const second = await enter('2001:db8:1:2::1');
  // The first address has its two places, and then also two that wait.
  const waiting = [enter('2001:db8:1:1::3'), enter('2001:db8:1:1::4')];
  await expect(enter('2001:db8:1:1::5')).rejects.toThrow(TooManyRenders);
  // The /48 has its three, so its third address waits, while others are served.
  const third = enter('2001:db8:1:3::1');
  await enter('192.0.2.1');
  expect(begun.length).toBe(4);
  // A place that is given back twice is free once.
  first?.();
  first?.();
  await waiting[0];
  expect(begun.length).toBe(5);
  second?.();
  await third;
  expect(begun).not.toContain('2001:db8:1:1::4');
});

test('what waits and is given up leaves the line, and what the site renews goes first and is never refused', async () => {
  const places = createRenderPlaces({ rendering: 1, waiting: 2 }, true);
  const leave = await places.enter('192.0.2.1', open);
  const gone = new AbortController();
  const givenUp = places.enter('192.0.2.2', gone.signal);
  const begun: string[] = [];
  const waiting = places.enter('192.0.2.3', open).then((end) => {
    begun.push('visitor');
    end();
  });
  await expect(places.enter('192.0.2.4', open)).rejects.toThrow(TooManyRenders);
  gone.abort();
  await expect(givenUp).rejects.toThrow();
  const renewal = places.enter(null, open).then((end) => {
    begun.push('site');
    end();
  });
  leave();
  await Promise.all([waiting, renewal]);
  expect(begun).toEqual(['site', 'visitor']);
});

/** A door whose slow page is answered when the test says so. */
async function openSlowDoor(options: DoorOptions = {}) {
  const gate = Promise.withResolvers<void>();
  const seen = { now: 0, max: 0 };
  const slow: NonNullable<DoorOptions['pages']>[string] = async (_req, res) => {
    seen.now += 1;
    seen.max = Math.max(seen.max, seen.now);
    await gate.promise;
    seen.now -= 1;
    if (!res.destroyed) html(res, 'slow');
  };
  const door = await openDoor({
    pages: { '/account': slow, '/': cachedPage('home') },
    files: { 'robots.txt': 'all' },
    env: { TRUSTED_PROXIES: '127.0.0.1' },
    limits: { places: { rendering: 4, waiting: 4 } },
    ...options,
  });
  return { door, seen, open: () => gate.resolve() };
}

const from = (door: Door, address: string, target: string) =>
  ask(door, target, { headers: { 'x-forwarded-for': address } });

test('while all places are taken, cached pages, files, and /livez are answered, and more renders get 503', async () => {
  const { door, seen, open: finish } = await openSlowDoor();
  expect((await from(door, '192.0.2.99', '/')).status).toBe(200);
  const answers = Array.from({ length: 12 }, (_, index) => from(door, `192.0.2.${index}`, '/account'));
  await expect.poll(() => door.logged.length, { interval: 2 }).toBe(4);
  for (const path of ['/', '/robots.txt', '/livez']) expect((await from(door, '192.0.2.50', path)).status).toBe(200);
  const call = await from(door, '192.0.2.50', '/api/users/me');
  expect([call.status, call.headers['retry-after'], JSON.parse(call.text).code]).toEqual([503, '5', 'timeout']);
  finish();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array(8).fill(200), ...Array(4).fill(503)]);
  expect(seen).toEqual({ now: 0, max: 4 });
  expect((await from(door, '192.0.2.50', '/account')).status).toBe(200);
});

test('a page whose visitor hung up keeps its place until it is done, and gives it back once', async () => {
  const { door, seen, open: finish } = await openSlowDoor();
  for (let count = 0; count < 4; count += 1) {
    const headers = { host: 'localhost', 'x-forwarded-for': `192.0.2.${count}` };
    const request = http.request({ host: '127.0.0.1', port: door.port, path: '/account', headers, agent: false });
    request.on('error', () => {}).end();
    await expect.poll(() => seen.now, { interval: 1 }).toBe(count + 1);
    request.destroy();
  }
  const next = from(door, '192.0.2.9', '/account');
  expect((await from(door, '192.0.2.9', '/livez')).status).toBe(200);
  expect(seen.max).toBe(4);
  finish();
  expect((await next).status).toBe(200);
  expect(seen).toEqual({ now: 0, max: 4 });
});

test('a body that is still arriving takes no place', async () => {
  const { door, seen, open: finish } = await openSlowDoor({ limits: { places: { rendering: 1, waiting: 1 } } });
  finish();
  const headers = { host: 'localhost', 'content-length': 10 };
  const options = { host: '127.0.0.1', port: door.port, path: '/account', method: 'POST', headers, agent: false };
  const slow = Array.from({ length: 5 }, () => http.request(options).on('error', () => {}));
  for (const request of slow) request.write('abc');
  expect((await from(door, '192.0.2.9', '/account')).status).toBe(200);
  expect(seen.max).toBe(1);
  for (const request of slow) request.destroy();
});
