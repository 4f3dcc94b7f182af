import { expect, test } from 'playwright/test';
import { Buyer } from '../../e2e/buyer.ts';

test('without an answer, an empty cart still leads to the store', async ({ page }) => {
  await page.route('**/api/products?*', (route) => route.abort());
  const buyer = new Buyer(page);
  await page.goto('/portland-kiln/rickhouse-jar');
  await buyer.openCart();
  await buyer.cart.getByRole('link', { name: 'Browse Portland Kiln' }).click();
  await expect(page).toHaveURL('/portland-kiln');
});
