import { expect, test } from 'playwright/test';
import { Buyer } from '../../e2e/buyer.ts';

test('minus and plus change the quantity, and removing the last line empties the cart', async ({ page }) => {
  const buyer = new Buyer(page);
  await buyer.addToCart('/portland-kiln/honey-jar');
  await buyer.openCart();
  await buyer.cart.getByRole('button', { name: /Remove/ }).click();
  await expect(buyer.cart).toContainText('Your cart is empty');
  await buyer.cart.getByRole('link', { name: 'Browse Portland Kiln' }).click();
  await expect(page).toHaveURL('/portland-kiln');
});
