import { expect, test } from 'playwright/test';
import { Buyer } from '../buyer.ts';

test('a guest buys two units of a product: cart, payment page, confirmation, and reduced inventory', {
  tag: '@desktop',
}, async ({ page }) => {
  const buyer = new Buyer(page);
  const piece = '/portland-kiln/honey-jar';
  await page.goto(piece);
  const before = Number(/(\d+) available/.exec((await page.locator('main').textContent()) ?? '')?.[1]);
  await buyer.addToCart(piece);
  await buyer.openCart();
  await buyer.cart
    .getByRole('button', { name: /more|increase|\+/i })
    .first()
    .click();
  await expect(buyer.cart).toContainText('$88.00');
  await expect(buyer.cart).toContainText('card processing');
  await expect(buyer.cart).toContainText('No account required • Order updates via email');
  // 88.00 + 12.00 shipping, less 0.32: the 30 cents that are in the price of both are paid once.
  const total = '$99.68';
  await expect(buyer.cart).toContainText(total);
  await expect(buyer.cart).toContainText('Sales tax depends on where it goes. You see it before you pay.');
  await buyer.checkout();
  // The store collects Kentucky's tax, on what was shown.
  const withTax = '$105.66';
  await expect(page.locator('body')).toContainText(withTax);
  await buyer.pay();
  await buyer.seesConfirmation();
  await expect(page.locator('main')).toContainText('Kentucky sales tax 6%');
  await expect(page.locator('main')).toContainText(withTax);
  await expect(page.locator('main')).toContainText('A confirmation email is on its way. The artist will be notified.');
  expect(await buyer.storedCart('portland-kiln')).toBeNull();
  await expect(async () => {
    await page.goto(piece);
    await expect(page.locator('main')).toContainText(`${before - 2} available`, { timeout: 500 });
  }).toPass({ timeout: 5_000 });
});
