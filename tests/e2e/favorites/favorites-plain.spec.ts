import { expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { signInAsNewCustomer } from '../collectors.ts';
import { savedNames, saveProducts } from '../kept-copy.ts';

const main = (page: Page) => page.locator('main');

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the favorites page is a list with forms', async ({ page }) => {
    await signInAsNewCustomer(page);
    const names = await saveProducts(page, 0, 3);
    const [gone = ''] = names;
    await page.goto('/account/favorites');
    await page.waitForURL(/\?view=plain$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Collection');
    for (const name of names) await expect(main(page).getByRole('link', { name })).toBeVisible();

    await main(page)
      .getByRole('button', { name: `Remove ${gone}` })
      .click();
    await expect(page).toHaveURL(/\/account\/favorites\?view=plain$/);
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveText('Recently Removed');
    expect(await savedNames(page)).toEqual(names.slice(1));

    await main(page)
      .getByRole('button', { name: `Restore ${gone}` })
      .click();
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveCount(0);
    expect(await savedNames(page)).toEqual(names);
  });

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
