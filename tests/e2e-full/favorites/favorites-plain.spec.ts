import { expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { signInAsNewCustomer } from '../../e2e/collectors.ts';
import { saveProducts } from '../../e2e/kept-copy.ts';

const main = (page: Page) => page.locator('main');

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an empty favorites page links to the artists', async ({ page }) => {
    await signInAsNewCustomer(page);
    await page.goto('/account/favorites');
    await page.waitForURL(/\?view=plain$/);
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveText('Start Your Collection');
    await main(page).getByRole('link', { name: 'Explore Artists' }).click();
    await expect(page).toHaveURL(/\/artists$/);
  });
});

test('axe finds no violations in the plain list, and it fits a 320-pixel screen', async ({ page }) => {
  await signInAsNewCustomer(page);
  await saveProducts(page, 0, 3);
  await page.goto('/account/favorites?view=plain');
  await main(page)
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText('Recently Removed');
  await expectNothingFound(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBeLessThanOrEqual(0);
});
