import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { Buyer } from '../buyer.ts';

test('axe finds no violations in the open cart, on the payment page, and on the confirmation', async ({ page }) => {
  const buyer = new Buyer(page);
  await page.goto('/second-light');
  await buyer.openCart();
  await expect(buyer.cart).toContainText('Your cart is empty');
  await expectNothingFound(page, 'empty cart', 'dialog');
  await page.keyboard.press('Escape');
  await buyer.addToCart('/second-light/upbound-tow');
  await buyer.openCart();
  await expect(buyer.cart).toContainText('Total');
  await expectNothingFound(page, 'cart');
  await buyer.checkout();
  await buyer.pay({ card: '4000 0000 0000 0002' });
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNothingFound(page, 'payment page with a declined card');
  await buyer.pay({ card: '4242 4242 4242 4242' });
  await buyer.seesConfirmation();
  await expectNothingFound(page, 'confirmation');
});

test('the message form shows each error next to its field, and axe finds no violations', async ({ page }) => {
  await page.goto('/second-light');
  await page.locator('summary', { hasText: 'Message Artist' }).click();
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Your email address').fill('ada@example.com');
  await expectNothingFound(page, 'open form');
  await page.getByLabel('Your message').fill('Is the fog print still to be had?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Message sent' })).toBeVisible();
  await expectNothingFound(page, 'sent');
});

test('the cart fits a 320-pixel screen and text at 200%', async ({ page }) => {
  const buyer = new Buyer(page);
  await buyer.addToCart('/second-light/upbound-tow');
  await buyer.openCart();
  await expect(buyer.cart).toContainText('Total');
  const overflow = () => buyer.cart.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 412, height: 823 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await overflow()).toBeLessThanOrEqual(0);
});
