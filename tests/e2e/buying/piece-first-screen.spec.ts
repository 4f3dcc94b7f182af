import { expect, test } from 'playwright/test';
import { Buyer } from '../buyer.ts';
import { allPieces, expectOnFirstScreen, fullestOfEach } from './piece-first-screen-steps.ts';

test('the name, the price, and the buy button of the fullest product of each store are on the first screen of a phone', async ({
  page,
  request,
}) => {
  await expectOnFirstScreen(page, fullestOfEach(await allPieces(request)));
});

test('on a phone, the pictures of a product are a strip that shows the next one and moves by swipe and arrow keys', async ({
  page,
}) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto('/portland-kiln/rickhouse-jar');
  const strip = page.getByRole('group', { name: '3 pictures of Rickhouse Jar' });
  const second = await strip.getByRole('img').nth(1).boundingBox();
  expect(second?.x).toBeLessThan(400);
  expect((second?.x ?? 0) + (second?.width ?? 0)).toBeGreaterThan(412);
  await strip.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => strip.evaluate((element) => element.scrollLeft)).toBeGreaterThan(200);
  // Pictures out of view load lazily, and only the strip scrolls sideways.
  await expect(strip.getByRole('img').nth(1)).toHaveAttribute('loading', 'lazy');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(412);
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
