import { expect, test } from 'playwright/test';
import { Buyer } from '../buyer.ts';

/** A test card of the emulated payment page, whose payment takes a while. */
const slowCard = '4000 0000 0000 0077';

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

test('reloading the confirmation changes nothing, and the same product can be bought again, as another order that the old one doesn’t touch', async ({
  page,
}) => {
  const buyer = new Buyer(page);
  await buyer.addToCart('/portland-kiln/tenmoku-bowl');
  await buyer.openCart();
  await buyer.checkout();
  await buyer.pay();
  const number = await buyer.seesConfirmation();
  const confirmation = page.url();
  await buyer.addToCart('/portland-kiln/tenmoku-bowl');
  await page.goto(confirmation);
  expect(await buyer.seesConfirmation()).toBe(number);
  expect(await buyer.storedCart('portland-kiln')).toContain('Tenmoku Bowl');
  await page.goto('/portland-kiln');
  await buyer.openCart();
  await buyer.checkout();
  await buyer.pay();
  expect(await buyer.seesConfirmation()).not.toBe(number);
});

test('while a payment is pending, the page says so and updates by itself', async ({ page }) => {
  const buyer = new Buyer(page);
  await buyer.addToCart('/second-light/shotgun-row-mulberry');
  await buyer.openCart();
  await buyer.checkout();
  await buyer.pay({ card: slowCard });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment is being confirmed', { timeout: 15_000 });
  expect(await buyer.storedCart('second-light')).toContain('Shotgun Row');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Confirmed!', { timeout: 30_000 });
  expect(await buyer.storedCart('second-light')).toBeNull();
});

test('the confirmation shows no order to visitors without one', async ({ page }) => {
  await page.goto('/checkout/success?vendor=portland-kiln');
  await expect(page.locator('main')).not.toContainText('Order Confirmed');
  const response = await page.goto(
    '/checkout/success?vendor=%22%3E%3Cscript%3Ealert(1)%3C/script%3E&session_id=cs_test_forged123',
  );
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We couldn’t find this order');
  await expect(page.getByRole('link', { name: 'Return to Artist Store' })).toHaveCount(0);
});
