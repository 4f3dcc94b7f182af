/** Which requests need the password, and what it opens. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { ask, askRaw, cachedPage, openDoor } from '../../platform/http/front-door/door.ts';
import { content, cookieOf, openBetaDoor, password } from '../../support/beta-door.ts';

const closed = [
  '/',
  '/about',
  '/about/',
  '/favicon.svg',
  '/_astro/app.1.js',
  '/_astro/besley-600.abc.woff2',
  '/media/bowl.avif',
  '/robots.txt',
  '/x.ics',
];

test('every GET returns 401 with the form, neither cacheable nor indexable', async () => {
  const door = await openBetaDoor();
  for (const target of [
    ...closed,
    '/sitemap.xml',
    '/manifest.webmanifest',
    '/_emulated/stripe/pay/x',
    '/_image',
    '/beta',
  ]) {
    const { status, text, headers } = await ask(door, target);
    if (target !== '/_image') {
      expect(status, target).toBe(401);
      expect(text, target).toContain('<h1>Private Beta Access</h1>');
      expect(headers['x-robots-tag'], target).toBe('noindex');
      expect(text).toContain('<meta name="robots" content="noindex">');
    }
    expect(headers['cache-control'], target).toBe('no-store');
    expect(text, target).not.toContain(content);
  }
  expect(door.rendered).toEqual([]);
});

test('the form has the specified text and leads to the requested page', async () => {
  const door = await openBetaDoor();
  const { text } = await ask(door, '/portland-kiln?cart=open&x="><script>');
  expect(text).toContain('placeholder="Enter password"');
  expect(text).toContain('>Access Beta</button>');
  expect(text).toContain('Loading...');
  const note = /<p id="note"[^>]*>(.*?)<\/p>/.exec(text)?.[1]?.replace(/<[^>]+>/g, '');
  expect(note).toBe('This is a private beta. Contact support if you need access.');
  expect(text).toContain('<label for="password">Password</label>');
  expect(text).not.toContain('x="><script>');
});

test('GET /api/… and requests for JSON return 401 beta_locked in the common error shape', async () => {
  const door = await openBetaDoor();
  const accept = { accept: 'application/json' };
  const answers = [
    await ask(door, '/api/products'),
    await ask(door, '/api'),
    await ask(door, '/api/orders', { method: 'DELETE' }),
    await ask(door, '/api/checkout', { method: 'POST', body: '{}' }),
    await ask(door, '/api/products', { method: 'OPTIONS' }),
    await ask(door, '/about', { headers: accept }),
    await ask(door, '/api/products', { headers: { accept: 'text/html' } }),
  ];
  for (const { status, headers, text } of answers) {
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([401, 'application/json', 'no-store']);
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(JSON.parse(text)).toEqual({
      error: expect.stringContaining('private beta'),
      code: 'beta_locked',
      requestId: headers['x-request-id'],
    });
  }
  expect(door.rendered).toEqual([]);
});

test('probes and signed webhooks stay open, but no lookalikes', async () => {
  const door = await openBetaDoor();
  for (const target of ['/livez', '/readyz']) expect((await ask(door, target)).status, target).toBe(200);
  const body = '{}';
  const signed = { 'stripe-signature': 't=1,v1=x' };
  expect((await ask(door, '/api/webhooks/stripe', { method: 'POST', body, headers: signed })).text).toBe(content);
  expect(door.rendered).toEqual(['/api/webhooks/stripe']);
  const others = [
    '/api/webhooks',
    '/api/webhooks/stripe/x',
    '/API/webhooks/stripe',
    '/api/webhooks/a.b',
    '/api/webhooksx/a',
  ];
  for (const target of others) expect((await ask(door, target, { method: 'POST', body })).status, target).toBe(401);
  for (const target of ['/api/webhooks/stripe', '/livez/x']) expect((await ask(door, target)).status, target).toBe(401);
});

test('HEAD, conditional, and range requests and all encodings get the same refusal', async () => {
  const door = await openBetaDoor();
  const cookie = await door.unlock();
  const open = await ask(door, '/about', { headers: { cookie } });
  const { etag } = open.headers;
  for (const method of ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
    expect((await ask(door, '/about', { method })).status, method).toBe(401);
  expect((await ask(door, '/about', { method: 'HEAD' })).text).toBe('');
  for (const headers of [
    { 'if-none-match': etag ?? '' },
    { 'if-none-match': '*' },
    { range: 'bytes=0-3' },
    { 'accept-encoding': 'br' },
    { 'accept-encoding': 'gzip' },
    { 'cache-control': 'only-if-cached' },
    { expect: '100-continue' },
  ])
    for (const target of ['/about', '/favicon.svg'])
      expect((await ask(door, target, { headers })).status, JSON.stringify(headers)).toBe(401);
  for (const method of ['TRACE', 'PROPFIND'])
    expect((await ask(door, '/about', { method })).text).not.toContain(content);
});

test('cached pages are behind the gate too, and a browser’s copy is revalidated after the access ends', async () => {
  const door = await openBetaDoor();
  const cookie = await door.unlock();
  const page = await ask(door, '/about', { headers: { cookie } });
  expect([page.status, page.text, page.headers['cache-control']]).toEqual([200, content, 'private, no-cache']);
  const headers = { cookie, 'if-none-match': page.headers.etag ?? '' };
  const again = await ask(door, '/about', { headers });
  expect([again.status, again.headers['cache-control']]).toEqual([304, 'private, no-cache']);
  expect((await ask(door, '/about')).text).not.toContain(content);
  expect(door.rendered).toEqual(['/about']);
  const file = await ask(door, '/_astro/app.1.js', { headers: { cookie } });
  expect(file.headers['cache-control']).toBe('private, max-age=31536000, immutable');
  for (const target of ['/media/bowl.avif', '/favicon.svg', '/about/']) {
    const { headers } = await ask(door, target, { headers: { cookie } });
    expect(headers['cache-control'], target).toBe('private, no-cache');
  }
});

test('without a gate, pages and files are public', async () => {
  const door = await openDoor({ pages: { '/about': cachedPage(content) }, files: { 'a.svg': '<svg/>' }, gate: null });
  expect((await ask(door, '/about')).headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  expect((await ask(door, '/a.svg')).headers['cache-control']).toBe('public, max-age=3600');
  expect((await ask(door, '/beta')).status).toBe(404);
});

test('POST /beta with the password redirects to the requested page with a cookie for 24 hours', async () => {
  const door = await openBetaDoor();
  const answer = await door.enter(password, { next: '/customer/signin?redirect_url=%2Fx' });
  expect([answer.status, answer.headers.location]).toEqual([303, '/customer/signin?redirect_url=%2Fx']);
  expect(answer.headers['set-cookie']).toEqual([
    expect.stringMatching(/^beta=\d{13}\.[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/),
  ]);
  const cookie = cookieOf(answer);
  for (const target of ['/', '/about', '/favicon.svg', '/api/products', '/_emulated/stripe/x'])
    expect((await ask(door, target, { headers: { cookie } })).text, target).toBe(content);
  const gate = await ask(door, '/beta?redirect_url=/about', { headers: { cookie } });
  expect([gate.status, gate.headers.location]).toEqual([303, '/about']);
});

test('POST /beta with a control character is refused like any form’s', async () => {
  const door = await openBetaDoor();
  const answer = await door.enter(`${password}\0`, { next: '/about' });
  expect([answer.status, answer.headers['set-cookie']]).toEqual([422, undefined]);
});

test('POST /beta with a wrong password says so and keeps the requested page', async () => {
  const door = await openBetaDoor();
  for (const typed of ['', 'wrong', password.toLowerCase(), ` ${password}`, password.slice(1), 'x'.repeat(50_000)]) {
    const answer = await door.enter(typed, { next: '/about?a=1&b="2"' });
    expect([answer.status, answer.headers['set-cookie'], answer.text]).toEqual([303, undefined, '']);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const { location = '' } = answer.headers;
    if (typed.length > 4) expect(location).not.toContain(typed.slice(0, 20));
    const { status, text, headers } = await ask(door, location);
    expect([status, headers['set-cookie'], headers['cache-control']]).toEqual([401, undefined, 'no-store']);
    expect(text).toContain('<p id="problem" role="alert">Invalid password</p>');
    expect(text).toContain('name="redirect_url" value="/about?a=1&amp;b=%222%22"');
    expect(/<input type="password"[^>]*>/.exec(text)?.[0]).not.toContain('value=');
    if (typed.length > 4) expect(text).not.toContain(typed.slice(0, 20));
  }
});

test('GET /beta reports a wrong password for half a minute, and never to visitors with access', async () => {
  const door = await openBetaDoor();
  const { location = '' } = (await door.enter('wrong')).headers;
  const page = async (target = location) => (await ask(door, target)).text;
  expect(await page()).toContain('Invalid password');
  door.clock.advance(30_000);
  expect(await page()).not.toContain('Invalid password');
  expect(await page()).toContain('name="redirect_url" value="/about"');
  for (const tried of ['', 'x', '-1', '9'.repeat(400), '1e3'])
    expect(await page(`/beta?tried=${tried}`), tried).not.toContain('Invalid password');
  const again = (await door.enter('wrong')).headers.location ?? '';
  const open = await ask(door, again, { headers: { cookie: await door.unlock() } });
  expect([open.status, open.headers.location]).toEqual([303, '/about']);
});

test('programs are led like browsers, and refused in JSON', async () => {
  const door = await openBetaDoor();
  const headers = { accept: 'application/json' };
  const { location = '' } = (await door.enter('wrong', { headers })).headers;
  const wrong = await ask(door, location, { headers });
  expect([wrong.status, JSON.parse(wrong.text)]).toMatchObject([
    401,
    { error: 'Invalid password', code: 'bad_credentials' },
  ]);
  const right = await door.enter(password, { headers });
  expect([right.status, right.headers.location]).toEqual([303, '/about']);
  const locked = await ask(door, '/beta', { headers });
  expect([locked.status, JSON.parse(locked.text)]).toMatchObject([401, { code: 'beta_locked' }]);
  const open = await ask(door, '/beta', { headers: { ...headers, cookie: cookieOf(right) } });
  expect([open.status, open.headers.location, open.headers['cache-control']]).toEqual([303, '/', 'private, no-store']);
});

test('the page needs no other file, and its policy allows what it carries', async () => {
  const door = await openBetaDoor();
  const { text, headers } = await ask(door, '/about');
  expect([...text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url]) => url?.split(':')[0])).toEqual([
    'data',
    'mailto',
  ]);
  for (const [, directive, code = ''] of text.matchAll(/<(style|script)>([^<]*)</g)) {
    const hash = createHash('sha256').update(code).digest('base64');
    expect(headers['content-security-policy'], directive).toMatch(
      new RegExp(`${directive}-src 'self' 'sha256-${RegExp.escape(hash)}'(?:;|$)`),
    );
  }
});

test('a form submitted to a closed URL leads back to its page', async () => {
  const door = await openBetaDoor();
  const headers = { referer: 'http://localhost/portland-kiln?x=1', origin: 'http://localhost' };
  const { status, text } = await ask(door, '/checkout/buy', { method: 'POST', headers, body: 'productId=1' });
  expect(status).toBe(401);
  expect(text).toContain('name="redirect_url" value="/portland-kiln"');
});

test('DELETE /beta is not a way in', async () => {
  const door = await openBetaDoor();
  const { status, headers } = await ask(door, '/beta', { method: 'DELETE' });
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD, POST']);
  const raw = await askRaw(door, 'GET /about HTTP/1.0\r\nHost: localhost\r\n\r\n');
  expect(raw).not.toContain(content);
});
