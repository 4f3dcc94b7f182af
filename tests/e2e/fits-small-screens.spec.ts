import { expect, test } from 'playwright/test';
import { Buyer } from './buyer.ts';
import { doubleText, expectTextFits, middleWidths } from './text-fits.ts';

const phone = { width: 412, height: 823 };

test('the number of favorites beside a price stays whole on the narrowest pieces of a search', async ({ page }) => {
  await page.goto('/search');
  await page.locator('.found li').evaluateAll((pieces) => {
    for (const piece of pieces) {
      for (const price of piece.querySelectorAll('.price')) price.textContent = '$124.00';
      for (const number of piece.querySelectorAll('.heart > :last-child')) number.textContent = '12';
    }
  });
  for (const width of [320, ...middleWidths]) {
    await page.setViewportSize({ width, height: 900 });
    await expectTextFits(page, `${width} pixels`);
  }
});

test('the cart and the confirmation fit text at 200% and break no word', async ({ page }) => {
  test.slow();
  const buyer = new Buyer(page);
  await page.setViewportSize(phone);
  await buyer.addToCart('/second-light/upbound-tow');
  await buyer.openCart();
  await expect(buyer.cart).toContainText('Total');
  await doubleText(page);
  await expectTextFits(page, 'cart', 'dialog[open]');
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await buyer.cart.evaluate((cart) => cart.scrollWidth - cart.clientWidth)).toBe(0);
  await page.setViewportSize(phone);
  await buyer.checkout();
  await buyer.pay();
  await buyer.seesConfirmation();
  await doubleText(page);
  await expectTextFits(page, 'confirmation');
});
