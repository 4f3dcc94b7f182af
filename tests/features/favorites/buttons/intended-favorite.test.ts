import { eq } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import type { App } from '../../../../src/app/app.ts';
import { saveIntendedFavorite } from '../../../../src/features/favorites/buttons/intended-favorite.server.ts';
import {
  buildIntendedFavoriteCookie,
  readIntendedFavorite,
} from '../../../../src/features/favorites/buttons/intended-favorite.ts';
import { favorites } from '../../../../src/features/favorites/favorites.table.ts';
import { makeProduct, makeUser, makeVendor } from '../../../support/factories.ts';
import { aViewer } from '../../../support/people.ts';
import { testApp } from '../../../support/test-app.ts';

const app = await testApp();
afterAll(() => app.close());

const buildContext = (on: App, cookie: string, init: { method?: string; headers?: Record<string, string> } = {}) => ({
  request: new Request(on.config.siteUrl, { ...init, headers: { cookie, ...init.headers } }),
  locals: { app: on, requestId: 'request-1', clientAddress: '127.0.0.1' },
});

test('the cookie is Secure with https, and is read back among others', () => {
  const cookie = buildIntendedFavoriteCookie('product:1', true);
  expect(cookie).toBe('meant_heart=product:1; Path=/; Max-Age=3600; SameSite=Lax; Secure');
  expect(buildIntendedFavoriteCookie(null, false)).toBe('meant_heart=; Path=/; Max-Age=0; SameSite=Lax');
  for (const kept of [cookie, 'theme=dark; meant_heart=product:1', 'a=b;meant_heart=product:1;c=d'])
    expect(readIntendedFavorite(kept)).toBe('product:1');
  expect(readIntendedFavorite('meant_heart=')).toBe('');
  for (const other of ['', 'not_meant_heart=product:1']) expect(readIntendedFavorite(other)).toBeNull();
});

test('while the database is unavailable the cookie stays for another try, and nothing is thrown', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { id } = await makeProduct(app.db, await makeVendor(app.db));
  const viewer = aViewer({ userId: (await makeUser(app.db)).id });
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const db = new Proxy(app.db, { get: () => () => Promise.reject(away) });
  expect(await saveIntendedFavorite(buildContext({ ...app, db }, `meant_heart=product:${id}`), viewer)).toBeNull();
  expect(await app.db.$count(favorites)).toBe(0);
  expect(await saveIntendedFavorite(buildContext(app, `meant_heart=product:${id}`), viewer)).toContain('Max-Age=0');
  expect(await app.db.$count(favorites)).toBe(1);
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});

test.each([
  ['HEAD', {}],
  ['GET', { 'sec-purpose': 'prefetch' }],
  ['GET', { 'sec-purpose': 'prefetch;prerender' }],
  ['GET', { purpose: 'prefetch' }],
])('a %s request with %j, whose response nobody sees, saves nothing and keeps the cookie', async (method, headers) => {
  const { id } = await makeProduct(app.db, await makeVendor(app.db));
  const viewer = aViewer({ userId: (await makeUser(app.db)).id });
  const mine = () => app.db.$count(favorites, eq(favorites.userId, viewer.userId));
  const cookie = `meant_heart=product:${id}`;
  expect(await saveIntendedFavorite(buildContext(app, cookie, { method, headers }), viewer)).toBeNull();
  expect(await mine()).toBe(0);
  expect(await saveIntendedFavorite(buildContext(app, cookie), viewer)).toContain('Max-Age=0');
  expect(await mine()).toBe(1);
});

test('favorites of guests count against the rate limit: after sixty in a minute the cookie stays', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const limited = { ...app, config: { ...app.config, rateLimits: true } };
  const { id } = await makeProduct(app.db, await makeVendor(app.db));
  const viewer = aViewer({ userId: (await makeUser(app.db)).id });
  const save = () => saveIntendedFavorite(buildContext(limited, `meant_heart=product:${id}`), viewer);
  for (let visit = 0; visit < 60; visit += 1) expect(await save()).toContain('Max-Age=0');
  expect(await save()).toBeNull();
  app.clock.advance(1_000);
  expect(await save()).toContain('Max-Age=0');
  expect(logged).not.toHaveBeenCalled();
  logged.mockRestore();
});
