import { expect, type Page, type Route, test } from 'playwright/test';
import { Buyer, payButton } from '../buyer.ts';

/** Clicks before the code has loaded show immediately, are never lost, and count once. */
const store = '/ohio-falls-metal';

const scripts = '**/_astro/*.js*';

const quantity = (page: Page) =>
  page.evaluate(() => {
    const lines: { quantity: number }[] = JSON.parse(localStorage.getItem('cart_ohio-falls-metal') ?? '[]');
    return lines.reduce((sum, line) => sum + line.quantity, 0);
  });

/** Delays all scripts until the returned function is called. */
async function holdCode(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(scripts, async (route: Route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('clicks on Add to Cart show immediately, wait for the code, and count once each', async ({ page }) => {
  const release = await holdCode(page);
  await page.goto(store);
  const add = page.getByRole('button', { name: 'Add to Cart' }).first();
  await add.click();
  await expect(add).toHaveAttribute('aria-busy', 'true', { timeout: 100 });
  await add.click();
  expect(await quantity(page)).toBe(0);
  release();
  await expect.poll(() => quantity(page)).toBe(2);
  await expect(page.locator('[data-pressed]')).toHaveCount(0);
  await expect(page.locator('[data-cart]')).toHaveText('2');
});

test('two quick clicks on a piece that exists once add one unit', async ({ page }) => {
  await page.goto(store);
  const card = page.getByRole('listitem').filter({ hasText: 'Harrods Creek Pendant' });
  await expect(card).toContainText('1 available');
  await card.getByRole('button', { name: 'Add to Cart' }).dblclick();
  await expect(page.locator('[data-cart]')).toHaveText('1');
  await expect(page.locator('#added')).toContainText('already in your cart');
  expect(await quantity(page)).toBe(1);
});

test('a cart clicked before the code has loaded opens afterwards, with the focus in it', async ({ page }) => {
  const release = await holdCode(page);
  await page.goto(store);
  await page.getByRole('button', { name: /^Cart/ }).press('Enter');
  release();
  await expect(page.getByRole('dialog', { name: /^Cart/ })).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
});

test('if the code fails to load, the click buys as without JavaScript', async ({ page }) => {
  await page.route(scripts, (route) => route.abort());
  await page.goto('/second-light/upbound-tow');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(payButton(page)).toBeVisible();
  // Pay, because an open checkout would count against the other buyers on this machine.
  await new Buyer(page).pay();
});

test('input typed before the calculator has loaded counts', async ({ page }) => {
  const release = await holdCode(page);
  await page.goto('/about');
  await page.getByLabel('Monthly sales').fill('20000');
  release();
  await expect(page.getByRole('table').last()).toContainText('$19,685.00');
});
