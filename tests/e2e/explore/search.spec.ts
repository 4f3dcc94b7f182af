/** Search: its page with and without JavaScript, and the suggestions of its fields. */
import { expect, test } from 'playwright/test';
import { main, openFilter, wall } from './search-steps.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a text is searched, narrowed by price and an option, sorted, and narrowed no more', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto('/search');
    await main(page).getByRole('searchbox').fill('bowls');
    await main(page).getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('“bowls”');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    const all = await wall(page).count();
    expect(all).toBeGreaterThan(3);

    await openFilter(page, 'Price');
    await page.getByLabel('To, dollars').fill('50');
    await page.getByRole('region', { name: 'Price' }).getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/to=50/);
    const cheap = await wall(page).count();
    expect(cheap).toBeLessThan(all);
    for (const price of await main(page).locator('.found .price').allTextContents()) {
      expect(Number(price.replace(/[$,]/g, ''))).toBeLessThanOrEqual(50);
    }
    await openFilter(page, 'Category');
    const ceramics = page.locator('#filters').getByRole('link', { name: /^Ceramics/ });
    const count = Number(await ceramics.locator('small').textContent());
    await ceramics.click();
    await expect(wall(page)).toHaveCount(count);

    await page.goto(`${page.url()}&sort=dearest`);
    const prices = (await main(page).locator('.found .price').allTextContents()).map((price) => Number(price.slice(1)));
    expect(prices).toEqual(prices.toSorted((one, other) => other - one));
    await main(page).getByRole('link', { name: 'Clear All' }).click();
    await expect(wall(page)).toHaveCount(all);
  });
});
