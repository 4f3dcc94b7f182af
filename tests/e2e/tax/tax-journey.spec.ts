/** Sales tax on a phone: an artist enters a permit, a guest buys with an address and tax, and the artist refunds both. */
import { test } from 'playwright/test';
import { lookAt } from '../good-page.ts';
import { buyAndRefundWithTax } from './tax-journey-steps.ts';

test('a guest buys with an address and its tax, and the artist refunds both', async ({ page, browser }) => {
  // The other states look as without a tax.
  const look = lookAt('taxed total', 'refund with tax');
  await buyAndRefundWithTax(page, browser, { javaScriptEnabled: true, look });
});
