import { expect, test } from 'playwright/test';
import { cartOf } from '../../e2e/buyer.ts';

test('the message about the payment service is followed by a note that the buyer was not charged', async ({ page }) => {
  const buyer = await cartOf(page, '/beargrass-hot-glass/low-water-paperweight');
  const error = 'Payment service is not available. Please try again later.';
  await page.route('**/api/checkout/session', (route) =>
    route.fulfill({ status: 503, json: { error, code: 'payments_unavailable' } }),
  );
  await buyer.cart.getByRole('button', { name: 'Checkout as Guest' }).click();
  const alert = buyer.cart.getByRole('alert');
  await expect(alert.getByText(error, { exact: true })).toBeVisible();
  await expect(alert.getByText('You weren’t charged, and your cart is saved.', { exact: true })).toBeVisible();
});
