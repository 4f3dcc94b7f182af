import { expect, test } from 'vitest';
import { createSecurityHeaders, pagePolicy } from '../../../src/platform/http/security-headers.ts';
import { boothPath, boothWorkerPath } from '../../../src/site/booth-paths.ts';
import { paths, siteWorkerPath } from '../../../src/site/paths.ts';
import { type Answer, ask, cachedPage, html, openDoor } from './front-door/door.ts';

const hash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
const options = { siteUrl: 'https://art.example.org', livePayments: true };

function expectProtected(answer: Answer, label: string): void {
  const { headers } = answer;
  expect(headers['x-content-type-options'], label).toBe('nosniff');
  expect(headers['x-frame-options'], label).toBe('DENY');
  expect(headers['referrer-policy'], label).toMatch(/^(?:strict-origin-when-cross-origin|no-referrer)$/);
  expect(headers['permissions-policy'], label).toContain('camera=()');
  expect(headers['cross-origin-opener-policy'], label).toBe('same-origin');
  expect(headers['cross-origin-resource-policy'], label).toMatch(/^(?:same|cross)-origin$/);
  expect(headers['content-security-policy'], label).toMatch(/^default-src 'none';.*frame-ancestors 'none'/);
  expect(headers['content-security-policy'], label).not.toMatch(/unsafe/);
  expect(headers['strict-transport-security'], label).toBe('max-age=31536000');
  expect(headers['x-request-id'], label).toMatch(/^[\w-]{20,}$/);
  expect(headers['cache-control'], label).toBeDefined();
}

test('every kind of response has the security headers and a request id', async () => {
  const door = await openDoor({
    env: { SITE_URL: 'https://art.example.org' },
    pages: {
      '/': cachedPage('home'),
      '/about': (_req, res) => html(res, 'about'),
      '/account': (_req, res) => html(res, 'account'),
      '/broken': () => {
        throw new Error('secret detail');
      },
      '/moved': (_req, res) => void res.writeHead(302, { location: '/' }).end(),
    },
    files: { '_astro/app.abc.js': 'let a', 'media/vase.avif': 'x', 'favicon.svg': '<svg/>' },
    mounts: { '/_emulated': async () => new Response('mounted', { headers: { 'x-frame-options': 'ALLOWALL' } }) },
  });
  const at = (target: string, ask_: Parameters<typeof ask>[2] = {}): Promise<Answer> =>
    ask(door, target, { ...ask_, headers: { host: 'art.example.org', ...ask_.headers } });
  const etag = (await at('/')).headers.etag;
  const targets = [
    '/',
    '/about',
    '/about/',
    '/account',
    '/account/',
    '/broken',
    '/moved',
    '/nowhere',
    '/nowhere/deep/',
    '/api/nowhere',
    '/_image',
    '/_astro/app.abc.js',
  ];
  for (const target of [
    ...targets,
    '/media/vase.avif',
    '/favicon.svg',
    '/_astro/none.js',
    '/_emulated/x',
    '/livez',
    '/readyz',
    '//x',
    '/%00',
    `/?${'x'.repeat(3000)}`,
  ]) {
    expectProtected(await at(target), target);
    expectProtected(await at(target, { method: 'HEAD' }), `HEAD ${target}`);
  }
  const notModified = await at('/', { headers: { 'if-none-match': etag } });
  expect(notModified.status).toBe(304);
  expectProtected(notModified, '304');
  expectProtected(await at('/favicon.svg', { headers: { range: 'bytes=0-1' } }), '206');
  expectProtected(await at('/favicon.svg', { headers: { range: 'bytes=99-' } }), '416');
  expectProtected(await at('/about', { method: 'DELETE' }), '405');
  expectProtected(await at('/about', { method: 'POST', body: 'x'.repeat(70_000) }), '413');
  expectProtected(await at('/', { headers: { host: 'evil.example' } }), '421');
});

test('a page may load only from this site, may not be framed, and sends nothing to elsewhere', () => {
  expect(pagePolicy('/', '', { ...options, livePayments: false }).split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    'upgrade-insecure-requests',
  ]);
  expect(createSecurityHeaders(options).baseline).toEqual({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), usb=(), payment=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
});

test('files that people sent are shown in a sandbox, and workers reach only this site', () => {
  const policyOf = (path: string) => createSecurityHeaders(options).complete(path, {})['content-security-policy'];
  for (const folder of ['uploads', 'applications', 'avatars'])
    expect(policyOf(`/media/${folder}/x.webp`)).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
  for (const path of [paths.offlineWorker, boothWorkerPath, siteWorkerPath])
    expect(policyOf(path)).toBe("default-src 'none'; connect-src 'self'; frame-ancestors 'none'");
});

test('only a booth may use the camera, and only the page of the payment may pay', () => {
  const allowed = (path: string) =>
    String(createSecurityHeaders(options).complete(path, { 'content-type': 'text/html' })['permissions-policy']);
  expect(allowed(boothPath('kiln'))).toMatch(/camera=\(self\).*payment=\(\)/);
  expect(allowed(paths.checkoutPay)).toMatch(/camera=\(\).*payment=\(self "https:/);
  expect(allowed('/')).toMatch(/camera=\(\).*payment=\(\)/);
});

test('a page may have a stricter referrer policy, not a laxer one', () => {
  const { complete } = createSecurityHeaders(options);
  expect(complete('/', { 'referrer-policy': 'no-referrer' })['referrer-policy']).toBe('no-referrer');
  expect(complete('/', { 'referrer-policy': 'unsafe-url' })['referrer-policy']).toBe('strict-origin-when-cross-origin');
});

test('only the hashes of a page’s own CSP are kept', () => {
  const policy = pagePolicy(
    '/',
    `default-src *; script-src 'self' 'unsafe-inline' https://evil.example ${hash}; style-src 'unsafe-inline' ${hash};`,
    options,
  );
  expect(policy).toContain(`script-src 'self' ${hash};`);
  expect(policy).toContain(`style-src 'self' ${hash};`);
  expect(policy).not.toMatch(/unsafe|evil|\*/);
  expect(policy).toContain("default-src 'none'");
});

test('pictures may be embedded cross-origin, whatever their path variant', async () => {
  const door = await openDoor({ files: { 'media/vase.avif': 'x', '_astro/app.js': 'x' } });
  for (const target of ['/%6dedia/vase.avif', '/media/vase.avif']) {
    expect((await ask(door, target)).headers['cross-origin-resource-policy']).toBe('cross-origin');
  }
  expect((await ask(door, '/_astro/app.js')).headers['cross-origin-resource-policy']).toBe('same-origin');
});

test('form-action allows the payment provider only for hosted checkout', () => {
  const formAction = (livePayments: boolean): string | undefined =>
    /form-action[^;]*/.exec(pagePolicy('/', '', { ...options, livePayments }))?.[0];
  expect(formAction(true)).toBe(
    "form-action 'self' https://checkout.stripe.com https://connect.stripe.com https://billing.stripe.com",
  );
  expect(formAction(false)).toBe("form-action 'self'");
});

test('only the page that connects an account for labels may lead to its provider', () => {
  const formAction = (path: string) =>
    /form-action[^;]*/.exec(pagePolicy(path, '', { ...options, postageOrigin: 'https://labels.example' }))?.[0];
  expect(formAction('/vendor/kiln/postage')).toContain(' https://labels.example');
  for (const path of ['/', '/vendor/kiln', '/vendor/kiln/postage/x']) expect(formAction(path)).not.toContain('labels');
});

test('only the page of the embedded checkout may load the payment provider', () => {
  expect(pagePolicy('/checkout/pay', '', options)).toMatch(/script-src 'self' https:\/\/js\.stripe\.com/);
  for (const path of ['/', '/checkout', '/checkout/pay/', '/checkout/pay2', '/x/checkout/pay']) {
    expect(pagePolicy(path, '', options), path).not.toContain('js.stripe.com');
  }
  expect(pagePolicy('/checkout/pay', '', { ...options, livePayments: false })).not.toContain('stripe');
});

test('without https, there is neither HSTS nor upgrade-insecure-requests', () => {
  const { complete } = createSecurityHeaders({ siteUrl: 'http://localhost:4321', livePayments: false });
  const headers = complete('/', { 'content-type': 'text/html' });
  expect(headers['strict-transport-security']).toBeUndefined();
  expect(headers['content-security-policy']).not.toContain('upgrade');
});

test('only pages with Clerk’s forms, and only with Clerk, allow its styles and resources', () => {
  const clerk = { frontendApi: '/__clerk' };
  for (const path of ['/customer/signin', '/customer/signup', '/customer/welcome']) {
    const policy = pagePolicy(path, `style-src ${hash}`, { ...options, clerk });
    expect(policy).toContain("; style-src 'self' 'unsafe-inline';");
    expect(policy).toContain("; script-src 'self' https://challenges.cloudflare.com;");
    expect(policy).toContain("; connect-src 'self';");
    expect(policy).toContain("; worker-src 'self' blob:;");
    expect(policy).not.toContain('unsafe-eval');
    expect(pagePolicy(path, '', { ...options, clerk: null })).toBe(pagePolicy('/about', '', options));
  }
  for (const path of ['/', '/customer/signout', '/customer/signin/x', '/account/settings', '/Customer/signin']) {
    expect(pagePolicy(path, '', { ...options, clerk }), path).toBe(pagePolicy(path, '', options));
  }
});

test('only the forms of a Clerk development instance may load from its host', () => {
  const clerk = { frontendApi: 'https://happy-hippo-12.clerk.accounts.dev' };
  const policy = pagePolicy('/customer/signin', '', { ...options, clerk });
  expect(policy).toContain("; connect-src 'self' https://happy-hippo-12.clerk.accounts.dev;");
  expect(policy).toMatch(/; script-src [^;]*https:\/\/happy-hippo-12\.clerk\.accounts\.dev/);
  expect(pagePolicy('/about', '', { ...options, clerk })).not.toContain('happy-hippo');
});
