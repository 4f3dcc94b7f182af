import { expect, test } from 'playwright/test';
import { Buyer } from '../buyer.ts';

/** Test cards of the emulated payment page. */
const cards = { declined: '4000 0000 0000 0002', insufficient: '4000 0000 0000 9995', slow: '4000 0000 0000 0077' };

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
  await expect(buyer.cart).toContainText('Processing fee');
  await expect(buyer.cart).toContainText('No account required • Order updates via email');
  // (88.00 + 12.00 shipping + 0.30) / 0.971
  const total = '$103.30';
  await expect(buyer.cart).toContainText(total);
  await expect(buyer.cart).toContainText('Sales tax depends on where it goes. You see it before you pay.');
  await buyer.checkout();
  // The store collects Kentucky's tax: (88.00 + 12.00 shipping + 0.30) × 1.06 / (1 − 0.029 × 1.06)
  const withTax = '$109.69';
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

test('reloading the confirmation changes nothing, and an old confirmation doesn’t clear a newer cart', async ({
  page,
}) => {
  const buyer = new Buyer(page);
  await buyer.addToCart('/portland-kiln/tenmoku-bowl');
  await buyer.openCart();
  await buyer.checkout();
  await buyer.pay();
  const number = await buyer.seesConfirmation();
  const confirmation = page.url();
  await buyer.addToCart('/portland-kiln/lytle-street-mugs');
  await page.goto(confirmation);
  expect(await buyer.seesConfirmation()).toBe(number);
  expect(await buyer.storedCart('portland-kiln')).toContain('Lytle Street');
});

test('a declined card is reported and keeps the cart, and another card works', async ({ page }) => {
  const buyer = new Buyer(page);
  await buyer.addToCart('/second-light/big-four-dusk');
  await buyer.openCart();
  await buyer.checkout();
  await buyer.pay({ card: cards.declined });
  await expect(page.getByRole('alert')).toContainText('declined');
  expect(await buyer.storedCart('second-light')).toContain('Big Four');
  await buyer.pay({ card: cards.insufficient });
  await expect(page.getByRole('alert')).toContainText('insufficient funds');
  await buyer.pay({ card: '4242 4242 4242 4242' });
  await buyer.seesConfirmation();
});

test('going back from the payment page keeps the cart and charges nothing', async ({ page }) => {
  const buyer = new Buyer(page);
  await buyer.addToCart('/second-light/second-street-fog');
  await buyer.openCart();
  await buyer.checkout();
  await page.getByRole('link', { name: /Back to/ }).click();
  await expect(page.getByRole('status').first()).toContainText('You weren’t charged, and your cart is saved.');
  await buyer.openCart();
  await expect(buyer.cart).toContainText('Second Street, Fog');
});

test('while a payment is pending, the page says so and updates by itself', async ({ page }) => {
  const buyer = new Buyer(page);
  await buyer.addToCart('/second-light/shotgun-row-mulberry');
  await buyer.openCart();
  await buyer.checkout();
  await buyer.pay({ card: cards.slow });
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

test('the same product can be bought again, as another order with another charge', async ({ page }) => {
  const buyer = new Buyer(page);
  const numbers = new Set<string>();
  for (let time = 0; time < 2; time++) {
    await buyer.addToCart('/second-light/big-four-dusk');
    await buyer.openCart();
    await buyer.checkout();
    await buyer.pay();
    numbers.add(await buyer.seesConfirmation());
  }
  expect(numbers.size).toBe(2);
});
