import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type BetaCrawl,
  expectNothingRevealed,
  expectOpenAndPrivate,
  openBetaCrawl,
} from '../../support/beta-crawl.ts';
import { everyAddress } from '../../support/every-address.ts';

let crawl: BetaCrawl;
beforeAll(async () => {
  crawl = await openBetaCrawl('canary-Kentucky-Bluegrass-1792', everyAddress);
});
afterAll(() => crawl.site.close());

test('all URLs reveal nothing; open is the page that ends mails, which has to work for everybody', async () => {
  expect(crawl.addresses.length).toBeGreaterThan(700);
  await expectNothingRevealed(crawl);
});

test('with the cookie, everything is available and not cacheable by shared caches', async () => {
  await expectOpenAndPrivate(crawl);
});
