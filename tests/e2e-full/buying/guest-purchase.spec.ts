import { expect, test } from 'playwright/test';
import { Buyer } from '../../e2e/buyer.ts';

/** Test cards of the emulated payment page. */
const cards = { declined: '4000 0000 0000 0002', insufficient: '4000 0000 0000 9995' };

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

/** A test card of the emulated payment page, whose payment takes a while. */
const slowCard = '4000 0000 0000 0077';

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
