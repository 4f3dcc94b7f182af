/** The built site behind the gate: what it lets through, and that its password is nowhere. All its addresses are in tests/storms/operations. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BetaCrawl, expectNothingRevealed, openBetaCrawl } from '../../support/beta-crawl.ts';
import { filesBelow } from '../../support/every-address.ts';

const some = ['/', '/search?q=jar', '/portland-kiln', '/portland-kiln/moon-jar', '/events', '/admin', '/unsubscribe/x'];
const files = ['/sitemap.xml', '/robots.txt', '/favicon.svg', '/api/products', '/api/checkout/session'];

let crawl: BetaCrawl;
beforeAll(async () => {
  crawl = await openBetaCrawl('canary-Kentucky-Bluegrass-1792', () => [...some, ...files]);
});
afterAll(() => crawl.site.close());

test('a page, a file, and a call of each kind reveal nothing; open is the page that ends mails', async () => {
  await expectNothingRevealed(crawl);
});

test('webhooks are checked by their signature, and probes respond', async () => {
  const forged = await crawl.site.fetch('/api/webhooks/stripe', { method: 'POST', body: '{}' });
  expect([forged.status, await forged.json()]).toMatchObject([400, { code: 'bad_signature' }]);
  for (const probe of ['/livez', '/readyz']) expect((await crawl.site.fetch(probe)).status).toBe(200);
});

test('the password is in no response, no header, no log, and no file of the build', async () => {
  const found: string[] = [];
  for (const target of ['/', '/about', '/beta', '/api/health', '/api/products', '/favicon.svg', '/robots.txt'])
    for (const headers of [{}, { cookie: crawl.cookie }, { accept: 'application/json' }]) {
      const response = await crawl.site.fetch(target, { headers: new Headers(headers as Record<string, string>) });
      const whole = JSON.stringify([...response.headers]) + (await response.text());
      if (whole.includes('Bluegrass')) found.push(target);
    }
  for (const file of filesBelow('dist')) if (readFileSync(file).includes('Bluegrass')) found.push(file);
  expect(found).toEqual([]);
  expect(crawl.site.logged.join()).not.toContain('Bluegrass');
});
