/** Crawls the built site behind the gate, and expects no content without the cookie: one URL of each kind; all of them in tests/storms/operations. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type BetaCrawl,
  expectNothingRevealed,
  expectOpenAndPrivate,
  openBetaCrawl,
} from '../../support/beta-crawl.ts';
import { filesBelow, oneOfEachKind } from '../../support/every-address.ts';

let crawl: BetaCrawl;
beforeAll(async () => {
  crawl = await openBetaCrawl('canary-Kentucky-Bluegrass-1792', oneOfEachKind);
});
afterAll(() => crawl.site.close());

test('hundreds of URLs reveal nothing; open is the page that ends mails, which has to work for everybody', async () => {
  expect(crawl.addresses.length).toBeGreaterThan(200);
  await expectNothingRevealed(crawl);
}, 120_000);

test('with the cookie, everything is available and not cacheable by shared caches', async () => {
  await expectOpenAndPrivate(crawl);
}, 120_000);

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
