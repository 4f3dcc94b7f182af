import { expect, test } from 'vitest';
import { type Answer, ask, cachedPage, type Door, type DoorOptions, html, mark, openDoor } from './door.ts';

const pages: DoorOptions['pages'] = {
  '/': cachedPage((req) => `page ${req.url}`),
  '/about': cachedPage('about'),
  '/account': (_req, res) => html(res, 'mine'),
  '/404': cachedPage('not found', undefined, 404),
};
const renders = { limit: 5, perMs: 10_000 };
const proxied = { TRUSTED_PROXIES: '127.0.0.1' };

const from = (door: Door, address: string, target: string): Promise<Answer> =>
  ask(door, target, { headers: { 'x-forwarded-for': address } });

test('an IP address that causes too many renders gets 429 with Retry-After, and others don’t', async () => {
  let time = 0;
  const door = await openDoor({ pages, env: proxied, limits: { renders }, now: () => time });
  for (let index = 0; index < 5; index += 1)
    expect((await from(door, '192.0.2.1', `/?error=${index}`)).status).toBe(200);
  const page = await from(door, '192.0.2.1', '/?error=6');
  expect([page.status, page.headers['retry-after'], page.headers['cache-control']]).toEqual([429, '2', 'no-store']);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.text).toContain('Too many requests. Wait a moment, then try again.');
  const call = await from(door, '192.0.2.1', '/api/users/me');
  expect([call.status, JSON.parse(call.text).code]).toEqual([429, 'rate_limited']);
  expect((await from(door, '192.0.2.1', '/account')).status).toBe(429);
  expect((await from(door, '192.0.2.2', '/account')).status).toBe(200);
  time = 2_000;
  expect((await from(door, '192.0.2.1', '/account')).status).toBe(200);
  expect((await from(door, '192.0.2.1', '/account')).status).toBe(429);
});

test('a PDF counts as twenty pages, so that a flood of them is refused before its pages are rendered', async () => {
  const pdf = { '/account/receipt.pdf': pages['/account'] } as NonNullable<DoorOptions['pages']>;
  const limits = { renders: { limit: 45, perMs: 1e9 } };
  const door = await openDoor({ pages: { ...pages, ...pdf }, env: proxied, limits });
  const statuses: number[] = [];
  for (let count = 0; count < 4; count += 1) {
    statuses.push((await from(door, '192.0.2.1', '/account/receipt.pdf')).status);
  }
  expect(statuses).toEqual([200, 200, 429, 429]);
  expect((await from(door, '192.0.2.1', '/account')).status).toBe(200);
  expect((await from(door, '192.0.2.2', '/account/receipt.pdf')).status).toBe(200);
});

test('a search counts as four pages, whether a page or the API shows it', async () => {
  const search = { '/search': pages['/account'], '/api/search': pages['/account'] } as NonNullable<
    DoorOptions['pages']
  >;
  const limits = { renders: { limit: 9, perMs: 1e9 } };
  const door = await openDoor({ pages: { ...pages, ...search }, env: proxied, limits });
  expect((await from(door, '192.0.2.1', '/search?q=bowl')).status).toBe(200);
  expect((await from(door, '192.0.2.1', '/api/search?q=jar')).status).toBe(200);
  expect((await from(door, '192.0.2.1', '/search?q=vase')).status).toBe(429);
  expect((await from(door, '192.0.2.1', '/account')).status).toBe(200);
});

test('cached pages don’t count, even while they are refreshed', async () => {
  let time = 0;
  const door = await openDoor({ pages, env: proxied, limits: { renders: { limit: 2, perMs: 1e9 } }, now: () => time });
  for (let index = 0; index < 20; index += 1) {
    for (const target of ['/', '/about', `/?x=${index}`])
      expect((await from(door, '192.0.2.1', target)).status).toBe(200);
    door.changes.purge(['catalog']);
    time += 100_000;
  }
  expect((await from(door, '192.0.2.1', '/account')).status).toBe(429);
});

test('renders of random paths are limited, and their response is cached for seconds', async () => {
  let time = 0;
  const missing = cachedPage('not found', { maxAge: 10, tags: ['catalog'] }, 404);
  const paths = Array.from({ length: 20 }, (_, index) => `/nobody-${index}`);
  const made = Object.fromEntries(paths.map((path) => [path, missing]));
  const door = await openDoor({ pages: { ...pages, ...made }, env: proxied, limits: { renders }, now: () => time });
  const statuses = async () => {
    const all: number[] = [];
    for (const path of paths) all.push((await from(door, '192.0.2.1', path)).status);
    return all;
  };
  const five = [...Array(5).fill(404), ...Array(15).fill(429)];
  expect(await statuses()).toEqual(five);
  expect(await statuses()).toEqual(five);
  expect(door.rendered.length).toBe(5);
  time = 10_001;
  expect(await statuses()).toEqual(five);
  expect(door.rendered.length).toBe(10);
});

test('an IPv6 network counts as one address', async () => {
  const door = await openDoor({ pages, env: proxied, limits: { renders } });
  for (let index = 1; index <= 5; index += 1) await from(door, `2001:db8:1:2::${index}`, '/account');
  expect((await from(door, '2001:db8:1:2:ffff::1', '/account')).status).toBe(429);
  expect((await from(door, '2001:db8:1:3::1', '/account')).status).toBe(200);
});

test('a refused request doesn’t affect others that wait for the same page', async () => {
  const door = await openDoor({
    pages: {
      ...pages,
      '/about': (_req, res) => {
        mark(res);
        setTimeout(() => html(res, 'about'), 50);
      },
    },
    env: proxied,
    limits: { renders: { limit: 1, perMs: 1e9 } },
  });
  await from(door, '192.0.2.1', '/account');
  const answers = await Promise.all(['192.0.2.1', '192.0.2.2'].map((address) => from(door, address, '/about')));
  expect(answers.map(({ status }) => status)).toEqual([429, 200]);
});

test('RATE_LIMITS=off doesn’t limit renders', async () => {
  const door = await openDoor({ pages, env: { RATE_LIMITS: 'off' }, limits: { renders } });
  for (let index = 0; index < 20; index += 1) expect((await ask(door, '/account')).status).toBe(200);
});
