import { expect, test } from 'vitest';
import { maskTokens } from '../../../src/platform/http/log.ts';

test.each([
  ['/threads/abc-DEF_1', '/threads/…'],
  ['/unsubscribe/abc-DEF_1', '/unsubscribe/…'],
  ['/orders/abc/receipt?x=1', '/orders/…/receipt?x=1'],
  ['/collections/abc', '/collections/…'],
  ['/customer/reset-password?token=abc&tried=1', '/customer/reset-password?token=…&tried=1'],
  ['/checkout/success?vendor=a&session_id=cs_1', '/checkout/success?vendor=a&session_id=…'],
  ['/vendor/a/orders/7', '/vendor/a/orders/7'],
])('%s is logged as %s', (url, logged) => {
  expect(maskTokens(url)).toBe(logged);
});
