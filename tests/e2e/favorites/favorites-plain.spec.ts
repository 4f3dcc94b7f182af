import { expect, type Page, test } from 'playwright/test';
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
});
