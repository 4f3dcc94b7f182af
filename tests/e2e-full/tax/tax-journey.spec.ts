/** Sales tax on a phone without JavaScript, and every screen of it. */
import { test } from 'playwright/test';
import { lookAtAll } from '../../e2e/good-page.ts';
import { buyAndRefundWithTax } from '../../e2e/tax/tax-journey-steps.ts';

test('every screen of a purchase with tax and its refund is accessible and fits a small phone', async ({
  page,
  browser,
}) => {
  test.slow();
  await buyAndRefundWithTax(page, browser, { javaScriptEnabled: true, look: lookAtAll });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a guest buys with an address and its tax, and the artist refunds both', ({ page, browser }) =>
    buyAndRefundWithTax(page, browser, { javaScriptEnabled: false, look: async () => {} }));
});
