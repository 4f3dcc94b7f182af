import { expect, test } from 'playwright/test';
import { Buyer, payButton } from '../../e2e/buyer.ts';
import { quantity } from '../../e2e/buying/early-press-steps.ts';
import { holdCode, scripts } from '../../e2e/hold-code.ts';

const store = '/ohio-falls-metal';

test('no code but the islands’ runtime loads before the first interaction, and all of it after', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/_astro\/.*\.js/.test(pathname)) fetched.push(pathname);
  });
  await page.goto(store, { waitUntil: 'networkidle' });
  expect(fetched).toEqual([expect.stringMatching(/^\/_astro\/islands\.\w+\.js$/)]);
  await page.keyboard.press('Shift');
  await expect.poll(() => fetched.some((url) => /PieceActions/.test(url))).toBe(true);
  for (let count = 0; count < fetched.length; await page.waitForTimeout(500)) count = fetched.length;
  const before = new Set(fetched);
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByRole('button', { name: 'Added' })).toBeVisible();
  expect(fetched.filter((url) => !before.has(url))).toEqual([]);
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

test('a cart clicked before the code has loaded opens afterwards, with the focus in it', async ({ page }) => {
  const release = await holdCode(page);
  await page.goto(store);
  await page.getByRole('button', { name: /^Cart/ }).press('Enter');
  release();
  await expect(page.getByRole('dialog', { name: /^Cart/ })).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
});
