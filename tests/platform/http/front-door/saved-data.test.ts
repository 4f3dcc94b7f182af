import zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { withTimeout } from '../../../../src/platform/http/front-door/page-cache.ts';
import { ask, type Door, type DoorOptions, gateway, html, mark, openDoor } from './door.ts';

const bar =
  '<p role="status" class="saved-data">You’re seeing a saved copy of this page. Prices and availability may have changed.</p>';
const head = '<!doctype html><html><head><script>"<body>"</script></head>';
const body = '<body class="a>b" data-x>';
const content = '<h1>Art</h1>'.repeat(200);
const whole = `${head}${body}${content}</body></html>`;

type Trouble = 'none' | 'throws' | '503' | 'sample' | 'hangs';

/** Creates a page and an API call whose database can fail. */
async function shop(options: DoorOptions = {}): Promise<{ door: Door; set: (trouble: Trouble) => void }> {
  let trouble: Trouble = 'none';
  const door = await openDoor({
    ...options,
    pages: {
      '/': (req, res) => {
        if (trouble === 'throws') throw new Error('database');
        if (trouble === 'hangs') return;
        if (trouble === 'sample') res.setHeader('x-data', 'sample');
        if (trouble === 'none' && req.url === '/') mark(res);
        html(res, trouble === 'none' ? whole : 'sample', trouble === '503' ? 503 : 200);
      },
      '/api/products': (req, res) => {
        if (trouble === 'none') mark(res);
        res.writeHead(trouble === 'none' ? 200 : 503, { 'content-type': 'application/json' }).end(`"${req.url}"`);
      },
    },
  });
  const set = (value: Trouble): void => {
    trouble = value;
  };
  return { door, set };
}

test('a stale page has a notice at the start of its body, in every encoding', async () => {
  const { door, set } = await shop();
  const fresh = await ask(door, '/');
  expect(fresh.text).toBe(whole);
  set('503');
  door.changes.clear();
  const saved = await ask(door, '/');
  expect(saved.text).toBe(`${head}${body}${bar}${content}</body></html>`);
  expect([saved.status, saved.headers['x-data'], saved.headers['content-security-policy']]).toEqual([
    200,
    'stale',
    fresh.headers['content-security-policy'],
  ]);
  expect(saved.headers.etag).not.toBe(fresh.headers.etag);
  const br = await ask(door, '/', { headers: { 'accept-encoding': 'br' } });
  expect(zlib.brotliDecompressSync(br.bytes).toString()).toBe(saved.text);
  set('none');
  door.changes.clear();
  expect((await ask(door, '/')).text).toBe(whole);
});

test('a stale API response is unchanged', async () => {
  const { door, set } = await shop();
  await ask(door, '/api/products');
  set('503');
  door.changes.clear();
  const { text, headers } = await ask(door, '/api/products');
  expect([text, headers['x-data']]).toEqual(['"/api/products"', 'stale']);
});

test.each(['throws', '503', 'sample', 'hangs'] as const)(
  'a page with a query that cannot be made (%s) is the saved page without it',
  async (trouble) => {
    const { door, set } = await shop({ limits: { handlerDeadlineMs: 100 } });
    await ask(door, '/');
    set(trouble);
    for (const headers of [{}, { cookie: 'a=1' }]) {
      const answer = await ask(door, '/?error=x', { headers });
      expect([answer.status, answer.headers['x-data']]).toEqual([200, 'stale']);
      expect(answer.text).toContain(bar);
    }
  },
);

test('a failed call with a query doesn’t get another query’s response', async () => {
  const { door, set } = await shop();
  await ask(door, '/api/products');
  set('503');
  expect((await ask(door, '/api/products?vendor=a')).status).toBe(503);
});

test('an uncached page with a query returns its own failure with Retry-After', async () => {
  const { door, set } = await shop();
  set('503');
  for (const target of ['/', '/?error=x']) {
    const { status, text, headers } = await ask(door, target);
    expect([status, text, headers['retry-after']]).toEqual([503, 'sample', '5']);
  }
  set('throws');
  expect((await ask(door, '/')).status).toBe(500);
});

test('while the database hangs, a stale page is served before the deadline', async () => {
  const { door, set } = await shop({ limits: { renewTimeoutMs: 20, handlerDeadlineMs: 600_000 } });
  await ask(door, '/');
  set('hangs');
  door.changes.clear();
  expect((await ask(door, '/')).text).toContain(bar);
});

test('a render too late for one visitor is there for the next', async () => {
  const { opened, open } = gateway();
  let version = 1;
  const door = await openDoor({
    limits: { renewTimeoutMs: 20 },
    pages: {
      '/': async (_req, res) => {
        if (version === 2) await opened;
        mark(res);
        html(res, `<body>version ${version}`);
      },
    },
  });
  await ask(door, '/');
  version = 2;
  door.changes.purge(['catalog']);
  expect((await ask(door, '/')).text).toBe(`<body>${bar}version 1`);
  open();
  await expect.poll(async () => (await ask(door, '/')).text).toBe('<body>version 2');
  expect(door.rendered.length).toBe(2);
});

test('an edit while a render is pending causes another render', async () => {
  let [version, hangs] = [1, false];
  const door = await openDoor({
    now: () => 0,
    limits: { renewTimeoutMs: 100 },
    pages: {
      '/': (_req, res) => {
        if (hangs) return;
        mark(res);
        html(res, `version ${version}`);
      },
    },
  });
  await ask(door, '/');
  hangs = true;
  door.changes.purge(['catalog']);
  const early = ask(door, '/');
  await expect.poll(() => door.rendered.length).toBe(2);
  [version, hangs] = [2, false];
  door.changes.purge(['catalog']);
  expect((await early).text).toBe('version 1');
  expect((await ask(door, '/')).text).toBe('version 2');
});

test('waiting passes on timely results and errors, and times out otherwise', async () => {
  expect(await withTimeout(60_000, Promise.resolve('here'))).toBe('here');
  await expect(withTimeout(60_000, Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await withTimeout(4, new Promise(() => {}))).toBeNull();
});
