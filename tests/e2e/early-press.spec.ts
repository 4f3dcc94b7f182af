import { expect, type Page, type Route, test } from '@playwright/test';
import { Buyer, payButton } from './buyer.ts';

/** A press before the code has come: shown at once, never lost, never done twice. */
const store = '/ohio-falls-metal';
const scripts = '**/_astro/*.js*';

const quantity = (page: Page) =>
  page.evaluate(() => {
    const lines: { quantity: number }[] = JSON.parse(localStorage.getItem('cart_ohio-falls-metal') ?? '[]');
    return lines.reduce((sum, line) => sum + line.quantity, 0);
  });

/** Holds all code back until the returned function is called. */
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

test('presses of Add to Cart show at once, are kept until the code is there, and count once each', async ({ page }) => {
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

test('the cart that was pressed too early opens when the code is there, with the focus in it', async ({ page }) => {
  const release = await holdCode(page);
  await page.goto(store);
  await page.getByRole('button', { name: /^Cart/ }).press('Enter');
  release();
  await expect(page.getByRole('dialog', { name: /^Cart/ })).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
});

test('without the code the press buys as without scripting', async ({ page }) => {
  await page.route(scripts, (route) => route.abort());
  await page.goto('/second-light/upbound-tow');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(payButton(page)).toBeVisible();
  // Paid, so that the open checkout does not count against this machine's other buyers.
  await new Buyer(page).pay();
});

test('no code is fetched before there is a sign of a person, and all of it after', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (/\/_astro\/.*\.js/.test(request.url())) fetched.push(request.url());
  });
  await page.goto(store, { waitUntil: 'networkidle' });
  expect(fetched).toEqual([]);
  await page.keyboard.press('Shift');
  await expect.poll(() => fetched.some((url) => /AddToCart/.test(url))).toBe(true);
  for (let count = 0; count < fetched.length; await page.waitForTimeout(500)) count = fetched.length;
  const before = new Set(fetched);
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByRole('button', { name: 'Added' })).toBeVisible();
  expect(fetched.filter((url) => !before.has(url))).toEqual([]);
});

test('what was typed before the calculator is alive counts', async ({ page }) => {
  const release = await holdCode(page);
  await page.goto('/about');
  await page.getByLabel('Sales in a month').fill('20000');
  release();
  await expect(page.getByRole('table').last()).toContainText('$19,685.00');
});
