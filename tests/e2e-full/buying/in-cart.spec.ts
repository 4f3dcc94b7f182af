import { expect, test } from 'playwright/test';

/** The pages of a store are the same for everyone; what is in this browser's cart shows on top of them. */
const store = '/ohio-falls-metal';

test('pressed again, a piece of a list is in the cart once more, up to what is available', async ({ page }) => {
  await page.goto(store);
  const card = page
    .getByRole('listitem')
    .filter({ hasText: /\b2 available/ })
    .first();
  const button = card.getByRole('button', { name: /^(Add|In Your Cart)/ });
  const units = page.locator('[data-cart]');
  for (const count of ['1', '2', '2']) {
    await button.click();
    await expect(units).toHaveText(count);
    await expect(card.getByRole('button', { name: 'See Your Cart' })).toHaveCount(1);
  }
  await expect(button).toHaveAccessibleName(/^In Your Cart/);
  await expect(page.locator('#added')).toContainText('no more are available');
  await expect(button).toHaveAccessibleName(/^Add to Cart \S/);
});

test('after a canceled checkout, the page says that the cart is saved only if there is one', async ({ page }) => {
  const saved = page.getByText('You weren’t charged, and your cart is saved.');
  await page.goto(`${store}?checkout=cancelled`);
  await expect(page.getByText('You aren’t charged for a canceled checkout.')).toBeVisible();
  await expect(saved).toBeHidden();
  await page.locator('.piece form button').first().click();
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(saved).toBeVisible();
  await expect(page.getByText('You aren’t charged for a canceled checkout.')).toBeHidden();
});

test('if the cart’s dialog can’t be loaded, the page says so, and the next press opens it', async ({ page }) => {
  const dialogCode = '**/CartContents.*.js*';
  await page.route(dialogCode, (route) => route.abort());
  await page.goto(store);
  await page.locator('.piece form button').first().click();
  await expect(page.locator('[data-cart]')).toHaveText('1');
  const cart = page.getByRole('button', { name: /^Cart/ });
  await cart.click();
  await expect(page.getByText('Your cart didn’t open, but nothing in it is lost.')).toBeVisible();
  await page.unroute(dialogCode);
  await cart.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a piece that is in the cart has the way there beside it, also after a reload, until it is removed', async ({
  page,
}) => {
  await page.goto(store);
  const card = page
    .locator('.piece')
    .filter({ has: page.locator('form') })
    .first();
  const button = card.locator('form button').first();
  await button.click();
  await expect(button).toHaveAccessibleName(/^Added \S/);
  const way = card.getByRole('button', { name: 'See Your Cart' });
  await expect(way).toBeVisible();
  await page.reload();
  await expect(way).toBeVisible();
  await way.click();
  const cart = page.getByRole('dialog', { name: /^Cart/ });
  await expect(cart).toBeVisible();
  await cart.getByRole('button', { name: /^Remove/ }).click();
  await expect(cart).toContainText('Your cart is empty');
  await page.keyboard.press('Escape');
  await expect(cart).toBeHidden();
  await expect(button).toHaveAccessibleName(/^Add to Cart \S/);
  await expect(button).toBeFocused();
  await expect(way).toHaveCount(0);
});
