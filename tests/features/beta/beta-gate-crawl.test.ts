/** Crawls the built site behind the gate without the cookie, and expects no content. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoCatalog } from '../../../src/demo/city/catalog.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { everyAddress, filesBelow } from '../../support/every-address.ts';

const password = 'canary-Kentucky-Bluegrass-1792';
let site: StartedApp;
let cookie: string;
let everything: string[];

beforeAll(async () => {
  site = await startApp({ seed: true, env: { BETA_PASSWORD: password } });
  const entered = await site.fetch('/beta', {
    method: 'POST',
    headers: { origin: site.url },
    body: new URLSearchParams({ password }),
  });
  cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const sitemap = await (await site.fetch('/sitemap.xml', { headers: { cookie } })).text();
  everything = everyAddress(sitemap).filter((address) => !['/beta', '/livez', '/readyz'].includes(address));
});
afterAll(() => site.close());

/** Texts of the site: names of vendors and products, prices, and phrases of its pages. */
function words(): RegExp {
  const names = demoCatalog.vendors.flatMap(({ name, products }) => [name, ...products.map((product) => product.name)]);
  const escaped = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(
    `${escaped.join('|')}|\\$\\d|Add to Cart|Supporting Louisville|Become an Artist|Featured|<urlset|VCALENDAR`,
    'i',
  );
}

test('hundreds of URLs reveal nothing; open is the page that ends mails, which has to work for everybody', async () => {
  expect(everything.length).toBeGreaterThan(300);
  const telling = words();
  const open: string[] = [];
  for (const target of everything) {
    for (const init of [{}, { headers: { accept: 'text/html', cookie: 'beta=1' } }]) {
      const response = await site.fetch(target, init);
      const text = await response.text();
      if (response.status !== 401) open.push(target);
      else {
        expect(text, target).toMatch(/Private Beta Access|"code":"beta_locked"/);
        expect(text, target).not.toMatch(telling);
        expect(text.length, target).toBeLessThan(9_000);
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(response.headers.get('x-robots-tag')).toBe('noindex');
        expect(response.headers.get('etag'), target).toBeNull();
        expect(response.headers.get('content-security-policy')).not.toMatch(/unsafe/);
      }
    }
  }
  expect([...new Set(open)]).toEqual(['/unsubscribe/x']);
  const unsubscribe = await (await site.fetch('/unsubscribe/x')).text();
  expect(unsubscribe).not.toContain('<img');
}, 120_000);

test('with the cookie, everything is available and not cacheable by shared caches', async () => {
  for (const target of everything) {
    const response = await site.fetch(target, { headers: { cookie } });
    await response.arrayBuffer();
    expect(response.headers.get('www-authenticate') ?? '', target).not.toContain('Private beta');
    expect(response.headers.get('cache-control'), target).toMatch(/\bprivate\b|\bno-store\b/);
    expect(response.headers.get('cache-control'), target).not.toMatch(/\bpublic\b/);
  }
  expect(await (await site.fetch('/portland-kiln', { headers: { cookie } })).text()).toContain('Moon Jar');
}, 120_000);

test('webhooks are checked by their signature, and probes respond', async () => {
  const forged = await site.fetch('/api/webhooks/stripe', { method: 'POST', body: '{}' });
  expect([forged.status, await forged.json()]).toMatchObject([400, { code: 'bad_signature' }]);
  for (const probe of ['/livez', '/readyz']) expect((await site.fetch(probe)).status).toBe(200);
});

test('the password is in no response, no header, no log, and no file of the build', async () => {
  const found: string[] = [];
  for (const target of ['/', '/about', '/beta', '/api/health', '/api/products', '/favicon.svg', '/robots.txt'])
    for (const headers of [{}, { cookie }, { accept: 'application/json' }]) {
      const response = await site.fetch(target, { headers: new Headers(headers as Record<string, string>) });
      const whole = JSON.stringify([...response.headers]) + (await response.text());
      if (whole.includes('Bluegrass')) found.push(target);
    }
  for (const file of filesBelow('dist')) if (readFileSync(file).includes('Bluegrass')) found.push(file);
  expect(found).toEqual([]);
  expect(site.logged.join()).not.toContain('Bluegrass');
});
