import { expect, test } from 'vitest';
import { ask, askRaw, cachedPage, openDoor } from './door.ts';

const publicSite = { SITE_URL: 'https://art.example.org' };
const pages = { '/': cachedPage('home') };

test('a public site responds only to its own host name', async () => {
  const door = await openDoor({ env: publicSite, pages });
  const statusFor = async (host: string): Promise<number> => (await ask(door, '/', { headers: { host } })).status;
  expect(await statusFor('art.example.org')).toBe(200);
  expect(await statusFor('ART.example.org:443')).toBe(200);
  for (const host of [
    'evil.example',
    'art.example.org.',
    'art.example.org:444',
    'x.art.example.org',
    'localhost',
    '127.0.0.1',
  ]) {
    expect(await statusFor(host), host).toBe(421);
  }
  expect(door.rendered).toEqual(['/']);
});

test('an unknown host gets the common error shape from the API and a small document elsewhere', async () => {
  const door = await openDoor({ env: publicSite, pages });
  const api = await ask(door, '/api/products', { headers: { host: 'evil.example' } });
  expect(api.headers['content-type']).toBe('application/json');
  expect(JSON.parse(api.text)).toEqual({
    error: expect.any(String),
    code: 'bad_host',
    requestId: api.headers['x-request-id'],
  });
  const page = await ask(door, '/', { headers: { host: 'evil.example' } });
  expect(page.headers['content-type']).toMatch(/^text\/html/);
  expect(page.text).not.toContain('evil');
});

test('a site on loopback responds to loopback names at any port', async () => {
  const door = await openDoor({ env: { SITE_URL: 'http://shop.localhost:4321' }, pages });
  for (const host of ['localhost:1', '127.0.0.1:80', '[::1]:9', 'shop.localhost', 'SHOP.localhost:77']) {
    expect((await ask(door, '/', { headers: { host } })).status, host).toBe(200);
  }
  expect((await ask(door, '/', { headers: { host: 'other.localhost' } })).status).toBe(421);
});

test('a missing or repeated Host header is refused, with all headers', async () => {
  const door = await openDoor({ pages });
  const missing = await askRaw(door, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n');
  const twice = await askRaw(
    door,
    'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
  );
  for (const answer of [missing, twice]) {
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/x-frame-options: DENY/i);
  }
});

test('a public site answers local probes', async () => {
  const door = await openDoor({ env: publicSite, pages });
  expect((await ask(door, '/livez', { headers: { host: 'localhost:80' } })).status).toBe(200);
  expect((await ask(door, '/livez', { headers: { host: 'evil.example' } })).status).toBe(421);
});
