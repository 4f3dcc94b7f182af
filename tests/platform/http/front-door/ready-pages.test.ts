/** A fresh cached page is answered before the steps, and the answer is the one that the steps would give. */
import { expect, test } from 'vitest';
import type { Answered } from '../../../../src/platform/http/front-door/options.ts';
import { type Answer, ask, cachedPage, html, openDoor } from './door.ts';

const long = `<!doctype html><title>Home</title>${'<p>Art from the river city.</p>'.repeat(200)}`;

/** The body without the request's id. */
const textOf = ({ bytes }: Answer) => bytes.toString('latin1').replace(/[0-9a-f-]{36}/g, '…');

test.each([
  ['GET', {}],
  ['GET', { 'accept-encoding': 'gzip' }],
  ['GET', { 'accept-encoding': 'br', cookie: 'session=x' }],
  ['HEAD', { 'accept-encoding': 'br' }],
  ['GET', { 'if-none-match': '*' }],
  ['GET', { host: 'elsewhere.example' }],
])('%s with %j has the same answer from the cache and through the steps', async (method, headers) => {
  const answered: Answered[] = [];
  const page = { pages: { '/': cachedPage(long) } };
  const [door, closed] = [
    await openDoor({ ...page, watcher: { answered: (one) => answered.push(one) } }),
    // A gate that lets everybody in leaves everything to the steps, and makes copies private.
    await openDoor({ ...page, gate: { admits: () => true, hide: () => {}, answer: async () => new Response() } }),
  ];
  await ask(door, '/');
  await ask(closed, '/');
  const [ready, stepped] = [await ask(door, '/', { method, headers }), await ask(closed, '/', { method, headers })];
  const comparable = ({ 'x-request-id': _id, date: _date, 'cache-control': _caching, ...rest }: typeof ready.headers) =>
    rest;
  expect([ready.status, comparable(ready.headers), textOf(ready)]).toEqual([
    stepped.status,
    comparable(stepped.headers),
    textOf(stepped),
  ]);
  expect(answered.map(({ fromCache }) => fromCache)).toEqual([false, !('host' in headers)]);
});

test('a changed, an old, and a personal page, a POST, and a query are left to the steps', async () => {
  let time = 0;
  const answered: Answered[] = [];
  const door = await openDoor({
    pages: { '/': cachedPage(long, { maxAge: 60, tags: ['catalog'] }), '/mine': (_req, res) => html(res, 'mine') },
    watcher: { answered: (one) => answered.push(one) },
    now: () => time,
  });
  const fromCache = async (target: string, method = 'GET') => {
    await ask(door, target, { method });
    return answered.at(-1)?.fromCache;
  };
  expect(await fromCache('/')).toBe(false);
  expect(await fromCache('/')).toBe(true);
  expect(await fromCache('/?utm_source=x')).toBe(false);
  expect(await fromCache('/', 'POST')).toBe(false);
  door.changes.purge(['catalog']);
  expect(await fromCache('/')).toBe(false);
  expect(await fromCache('/')).toBe(true);
  time += 61_000;
  expect(await fromCache('/')).toBe(false);
  expect(await fromCache('/mine')).toBe(false);
  expect(await fromCache('/mine')).toBe(false);
});
