import { expect, test } from 'playwright/test';
import { Buyer } from '../../e2e/buyer.ts';
import { allPieces, expectOnFirstScreen } from '../../e2e/buying/piece-first-screen-steps.ts';

test('the name, the price, and the buy button of every product are on the first screen of a phone', async ({
  page,
  request,
}) => {
  test.slow();
  await expectOnFirstScreen(page, await allPieces(request));
});

test('Add to Cart applies the chosen quantity, up to the inventory, and the chosen delivery', async ({ page }) => {
  const buyer = new Buyer(page);
  await page.goto('/portland-kiln/lytle-street-mugs');
  const quantity = page.getByLabel('Quantity', { exact: true });
  const most = Number(await quantity.getAttribute('max'));
  const add = page.locator('#buy').getByRole('button', { name: /^(Add to Cart|Added|In Your Cart)$/ });
  await quantity.fill('3');
  await page.getByRole('radio', { name: 'Pickup: Free' }).check();
  await add.click();
  await expect(add).toHaveText('Added');
  await expect(page.getByRole('status').filter({ hasText: 'Added 3 of Lytle Street Mugs, Pair' })).toBeAttached();
  await buyer.openCart();
  await expect(buyer.cart.getByRole('radio', { name: /^Pickup/ })).toBeChecked();
  await expect(buyer.cart).toContainText('$52.00 each');
  expect(JSON.parse((await buyer.storedCart('portland-kiln')) ?? '')[0].quantity).toBe(3);

  await page.keyboard.press('Escape');
  await quantity.fill(String(most));
  await add.click();
  await expect(add).toHaveText('Added');
  expect(JSON.parse((await buyer.storedCart('portland-kiln')) ?? '')[0].quantity).toBe(most);
  await add.click();
  await expect(add).toHaveText('In Your Cart');
  expect(JSON.parse((await buyer.storedCart('portland-kiln')) ?? '')[0].quantity).toBe(most);

  await quantity.fill('0');
  await add.click();
  await expect(quantity).toBeFocused();
  expect(JSON.parse((await buyer.storedCart('portland-kiln')) ?? '')[0].quantity).toBe(most);
});

test('Add to Cart keeps the cart’s delivery, which the page shows, until the buyer changes it there', async ({
  page,
}) => {
  const buyer = new Buyer(page);
  const stored = () => page.evaluate(() => localStorage.getItem('delivery_portland-kiln'));
  const onPage = page.locator('#buy');
  const add = onPage.getByRole('button', { name: /^(Add to Cart|Added)$/ });
  await buyer.addToCart('/portland-kiln/lytle-street-mugs');
  await buyer.openCart();
  await buyer.cart.getByRole('radio', { name: /^Pickup/ }).check();
  await expect.poll(stored).toBe('pickup');
  await page.keyboard.press('Escape');
  await expect(onPage.getByRole('radio', { name: 'Pickup: Free' })).toBeChecked();

  await page.goto('/portland-kiln/honey-jar');
  await expect(onPage.getByRole('radio', { name: /^Shipping/ })).toBeChecked();
  await add.click();
  await expect(add).toHaveText('Added');
  expect(await stored()).toBe('pickup');
  await expect(onPage.getByRole('radio', { name: 'Pickup: Free' })).toBeChecked();

  await onPage.getByRole('radio', { name: /^Shipping/ }).check();
  await add.click();
  await expect.poll(stored).toBeNull();
  await expect(onPage.getByRole('radio', { name: /^Shipping/ })).toBeChecked();
});
