/** Attacks on the gate: forged cookies, path variants, cross-site requests, and brute force. */
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { accessMs } from '../../../src/features/beta/access.server.ts';
import { ask, askRaw } from '../../platform/http/front-door/door.ts';
import { content, cookieOf, openBetaDoor, password } from '../../support/beta-door.ts';
import type { TestApp } from '../../support/test-app.ts';

const flip = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);

test('an edited, forged, or foreign cookie grants no access', async () => {
  const door = await openBetaDoor();
  const cookie = await door.unlock();
  const [, expiry = '', signature = ''] = /^beta=(\d+)\.(.+)$/.exec(cookie) ?? [];
  const other = await openBetaDoor({ password: 'another' });
  const stranger = await openBetaDoor({ secret: 'the secret of some other server here' });
  const later = String(Number(expiry) + 1);
  const wrong = [
    `beta=${later}.${signature}`,
    `beta=9999999999999.${signature}`,
    `beta=${expiry}.`,
    `beta=${expiry}`,
    `beta=.${signature}`,
    `beta=${expiry}.${'A'.repeat(43)}`,
    `beta=0${expiry}.${signature}`,
    `beta=${expiry}.${signature}A`,
    `beta=${expiry}.${signature}=`,
    `beta=-${expiry}.${signature}`,
    `beta=${expiry}e9.${signature}`,
    `Beta=${expiry}.${signature}`,
    `xbeta=${expiry}.${signature}`,
    `__Host-beta=${expiry}.${signature}`,
    'beta=true',
    'beta=1',
    `beta=${password}`,
    ...Array.from({ length: signature.length }, (_, at) => `beta=${expiry}.${flip(signature, at)}`),
    await other.unlock(),
    await stranger.unlock(),
  ];
  for (const cookie of wrong) {
    const { status, text } = await ask(door, '/about', { headers: { cookie } });
    expect([status, text.includes(content)], cookie).toEqual([401, false]);
  }
  for (const good of [cookie, `a=1; ${cookie}`, `beta=old; ${cookie}; b=2`])
    expect((await ask(door, '/about', { headers: { cookie: good } })).status, good).toBe(200);
});

test('access ends after 24 hours by the server’s clock, whatever the cookie says', async () => {
  const door = await openBetaDoor();
  const cookie = await door.unlock();
  const status = async () => (await ask(door, '/about', { headers: { cookie } })).status;
  door.clock.advance(accessMs - 1_000);
  expect(await status()).toBe(200);
  door.clock.advance(2_000);
  expect(await status()).toBe(401);
});

test('servers with the same secret and password accept each other’s cookies, and a new password revokes all', async () => {
  const first = await openBetaDoor();
  const second = await openBetaDoor({ app: first.app });
  const changed = await openBetaDoor({ app: first.app, password: `${password}!` });
  const headers = { cookie: await first.unlock() };
  expect((await ask(second, '/about', { headers })).status).toBe(200);
  expect((await ask(changed, '/about', { headers })).status).toBe(401);
});

test('over https, the cookie has the __Host- prefix and is Secure', async () => {
  const env = { SITE_URL: 'https://artists.example', DEMO: 'true', AUTH_SECRET: 'x'.repeat(32), RATE_LIMITS: 'on' };
  const door = await openBetaDoor({ env });
  const answer = await door.enter(password);
  expect(answer.headers['set-cookie']?.[0]).toMatch(/^__Host-beta=.*; Path=\/; .*HttpOnly; SameSite=Lax; Secure$/);
  const host = 'artists.example';
  const cookie = cookieOf(answer);
  expect((await ask(door, '/about', { headers: { host, cookie } })).status).toBe(200);
  // A cookie that another host of the domain could have set doesn't count.
  const tossed = cookie.replace('__Host-', '');
  expect((await ask(door, '/about', { headers: { host, cookie: tossed } })).status).toBe(401);
});

test('the site behind the gate never sees the gate’s cookie, but all others', async () => {
  const seen: (string | null)[] = [];
  const door = await openBetaDoor();
  const cookie = await door.unlock();
  const mounted = await openBetaDoor({
    app: door.app,
    mount: async (request) => {
      seen.push(request.headers.get('cookie'));
      return new Response('ok');
    },
  });
  for (const sent of [cookie, `session=1; ${cookie}; theme=dark`])
    await ask(mounted, '/_emulated/stripe/x', { headers: { cookie: sent } });
  expect(seen).toEqual([null, 'session=1; theme=dark']);
});

test('POST /beta from another site changes nothing, even with the right password, and doesn’t count as an attempt', async () => {
  const door = await openBetaDoor({ env: { RATE_LIMITS: 'on' } });
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost.evil.example' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    { origin: 'https://evil.example', 'content-type': 'text/plain' },
  ];
  for (const headers of foreign)
    for (let round = 0; round < 4; round += 1) {
      const answer = await door.enter(password, { headers });
      expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined]);
    }
  expect((await door.enter(password)).status).toBe(303);
});

test('POST /beta never redirects to another site', async () => {
  const door = await openBetaDoor();
  const hostile = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/%2f/evil',
    '/\t/evil',
    'javascript:1',
    '/%0d%0aX: 1',
  ];
  for (const next of hostile) expect((await door.enter(password, { next })).headers.location, next).toBe('/');
});

test('the eleventh attempt within 15 minutes from a network is refused with Retry-After, right or wrong', async () => {
  const env = { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' };
  const door = await openBetaDoor({ env });
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  for (let round = 1; round <= 10; round += 1)
    expect((await door.enter(`guess ${round}`, from(`2001:db8:0:1::${round}`))).headers.location).toContain('/beta?');
  const refused = await door.enter(password, from('2001:db8:0:1:ffff::1'));
  expect([refused.status, refused.headers['set-cookie']]).toEqual([429, undefined]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.text).toContain('Too many attempts. Wait two minutes, then try again.');
  const json = await door.enter(password, {
    headers: { ...from('2001:db8:0:1::9').headers, accept: 'application/json' },
  });
  expect(JSON.parse(json.text)).toMatchObject({ code: 'rate_limited' });
  expect((await door.enter(password, from('2001:db8:0:2::1'))).status).toBe(303);
  // A new instance, without the counts that the old one has in memory.
  const app = Object.fromEntries(Object.entries(door.app)) as unknown as TestApp;
  const restarted = await openBetaDoor({ app });
  expect((await restarted.enter(password, from('2001:db8:0:1::2'))).status).toBe(429);
  door.clock.advance(120_000);
  expect((await restarted.enter(password, from('2001:db8:0:1::2'))).status).toBe(303);
});

test('of sixty concurrent attempts, ten are checked', async () => {
  const door = await openBetaDoor({ env: { RATE_LIMITS: 'on' } });
  const answers = await Promise.all(Array.from({ length: 60 }, (_, round) => door.enter(`guess ${round}`)));
  expect(answers.filter(({ status }) => status !== 429)).toHaveLength(10);
});

test('while the database is down, the gate stays closed, accepts the password, and still counts attempts', async () => {
  const door = await openBetaDoor({ env: { RATE_LIMITS: 'on' } });
  await door.app.db.execute(sql`drop table rate_limits`);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect((await ask(door, '/about')).status).toBe(401);
  for (let round = 1; round <= 9; round += 1) expect((await door.enter('wrong')).headers.location).toContain('/beta?');
  const right = await door.enter(password);
  expect(right.status).toBe(303);
  expect((await ask(door, '/about', { headers: { cookie: cookieOf(right) } })).text).toBe(content);
  expect((await door.enter(password)).status).toBe(429);
  expect(logged).toHaveBeenCalledTimes(10);
  expect(JSON.stringify(logged.mock.calls)).not.toContain(password);
  logged.mockRestore();
});

const hex = (text: string) => [...text].map((c) => `%${c.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');

/** Path variants that a careless gate takes for an open path, or for none at all. */
function spellings(path: string): string[] {
  const name = path.slice(1);
  const open = ['livez', 'readyz', 'beta', 'api/webhooks/stripe'];
  return [
    path,
    `${path}/`,
    `${path}?`,
    `${path}?beta=1`,
    `${path}?/livez`,
    `${path}#/livez`,
    `/${path}`,
    `//${path}`,
    `/.${path}`,
    `/./${name}`,
    `/%2e/${name}`,
    `/%2e%2e/${name}`,
    `/..${path}`,
    `${path}/.`,
    `${path}/..`,
    `${path}/%2e`,
    `${path};`,
    `${path};/livez`,
    `${path};jsessionid=1`,
    `${path}%00`,
    `${path}%00/livez`,
    `${path}%20`,
    `${path}%09`,
    `${path}%0a`,
    `${path}%0d%0a`,
    `/%20${name}`,
    `/${hex(name)}`,
    `/${hex(name).toUpperCase()}`,
    `/${hex(hex(name))}`,
    `/%25${hex(name).slice(1)}`,
    `/${name.toUpperCase()}`,
    `/%2f${name}`,
    `%2f${name}`,
    `/\\${name}`,
    `/%5c${name}`,
    `\\${name}`,
    `/%ef%bc%8f${name}`,
    `/%c0%af${name}`,
    `/%e0%80%af${name}`,
    `/%c1%a1${name.slice(1)}`,
    `/%u0061${name.slice(1)}`,
    `${path}.html`,
    `${path}.`,
    `${path}..`,
    `${path}%2ehtml`,
    `${path}.json`,
    `${path}~`,
    `http://localhost${path}`,
    `http://livez${path}`,
    `localhost${path}`,
    `*${path}`,
    `/x/..${path}`,
    `/x/%2e%2e${path}`,
    `/x/..%2f${name}`,
    `/x/..;${path}`,
    ...open.flatMap((word) => [
      `/${word}/..${path}`,
      `/${word}/%2e%2e${path}`,
      `/${word}/..%2f${name}`,
      `/${word}%2f..%2f${name}`,
      `/${word};${path}`,
      `/${word}\\..\\${name}`,
      `/${word}/..;${path}`,
      `/${word}?${path}`,
      `/${word}%3f${path}`,
      `/${word}${path}`,
      `/${word}//..${path}`,
      `/${word}%00${path}`,
    ]),
  ];
}

test('no path variant leaks content from behind the gate', async () => {
  const door = await openBetaDoor();
  const tried = ['/about', '/favicon.svg', '/api/products'].flatMap(spellings);
  expect(new Set(tried).size).toBeGreaterThan(180);
  for (const method of ['GET', 'POST'])
    for (const target of tried) {
      const raw = await askRaw(door, `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      const opened = method === 'POST' && /^\/api\/webhooks\/stripe(?:\?|$)/.test(target);
      if (!opened) expect(raw, `${method} ${target}`).not.toContain(content);
      expect(raw, target).toMatch(/^HTTP\/1\.1 (?:200|303|400|401|403|404|405|414) /);
      if (raw.includes(' 303 ')) expect(raw, target).toMatch(/^location: \/beta\?redirect_url=/m);
    }
  expect(door.rendered.every((url) => url.startsWith('/api/webhooks/stripe'))).toBe(true);
});
