/** Sales tax on a phone without JavaScript. */
import { test } from 'playwright/test';
import { buyAndRefundWithTax } from '../../e2e/tax/tax-journey-steps.ts';

test.use({ javaScriptEnabled: false });

test('a guest buys with an address and its tax, and the artist refunds both', async ({ page, browser }) => {
  test.slow();
  await buyAndRefundWithTax(page, browser, false);
});
