import { expect, test } from 'playwright/test';
import { cards, catalog, save, signInAsNewCustomer } from '../../e2e/collectors.ts';

test('My Collection fits 320 pixels and text at 200%, with 44-pixel targets', async ({ page }) => {
  await signInAsNewCustomer(page);
  const { products, vendors } = await catalog(page);
  await save(page, [
    ...products.slice(0, 4).map(({ id }) => ({ id, type: 'product' as const })),
    ...vendors.slice(0, 2).map(({ id }) => ({ id, type: 'artist' as const })),
  ]);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/account/favorites');
  await expect(cards(page)).toHaveCount(6);
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click();
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const small = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select)')]
        .filter((element) => element.checkVisibility())
        .map((element) => ({ text: element.textContent?.trim().slice(0, 40), box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.height < 43.5)
        .map(({ text, box }) => `${text}: ${box.height}`),
    );
  expect(await overflow()).toBeLessThanOrEqual(0);
  expect(await small()).toEqual([]);
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await page.getByRole('button', { name: /^Recently Removed/ }).click();
  expect(await small()).toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 412, height: 900 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: /^Recently Removed/ }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
});
