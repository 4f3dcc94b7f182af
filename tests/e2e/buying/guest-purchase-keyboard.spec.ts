import { expect, test } from 'playwright/test';
import { Buyer, payButton } from '../buyer.ts';

test('a purchase works by keyboard, and the focus moves into the cart and back', {
  tag: '@desktop-only',
}, async ({ page }) => {
  const buyer = new Buyer(page);
  await page.goto('/ohio-falls-metal');
  const add = page.getByRole('button', { name: 'Add to Cart' }).first();
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Added' })).toBeVisible();

  const open = page.getByRole('button', { name: /^Cart/ });
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(buyer.cart).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
  for (let i = 0; i < 30; i++) {
    await page.keyboard.press('Tab');
    const inside = await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
    );
    expect(inside, 'the focus stays in the open cart').toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(buyer.cart).toBeHidden();
  await expect(open).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(buyer.cart).toBeVisible();
  const checkout = buyer.cart.getByRole('button', { name: 'Checkout as Guest' });
  await expect(checkout).toBeEnabled();
  await checkout.focus();
  await page.keyboard.press('Enter');
  await expect(buyer.addressPage).toBeVisible();
  await page.getByLabel('Email').focus();
  for (const typed of [
    'keys@example.com',
    'Grace Hopper',
    '2117 Payne Street',
    '',
    'Louisville',
    'Kentucky',
    '40206',
  ]) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
  }
  await page.getByLabel('ZIP code').press('Enter');
  await expect(page.getByLabel('Card number')).toBeVisible();
  const pay = payButton(page);
  await page.getByLabel(/^Email/).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('keys@example.com');
  await pay.focus();
  await page.keyboard.press('Enter');
  await buyer.seesConfirmation();
});
