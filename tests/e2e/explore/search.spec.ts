/** Search: its page with and without JavaScript, and the suggestions of its fields. */
import { expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { main, openFilter, wall } from './search-steps.ts';

/** Of a wide screen, the field in the header; of a phone, the one of the page that its link leads to. */
const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1280;

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

test('a search field suggests what begins with the text, by keyboard as by pointer', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/about');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/search/suggestions'))
      asked.push(new URL(request.url()).searchParams.get('q') ?? '');
  });
  if (!isWide(page)) await page.locator('header').getByRole('link', { name: 'Search' }).click();
  const field = isWide(page) ? page.locator('header').getByRole('searchbox') : page.locator('#find');
  await field.focus();
  const box = page.getByRole('combobox').and(page.locator(':focus'));
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await box.pressSequentially('b', { delay: 30 });
  await page.waitForTimeout(400);
  expect(asked).toEqual([]);
  await box.pressSequentially('ow', { delay: 30 });
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(options.first()).toBeVisible();
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  expect(await options.count()).toBeLessThanOrEqual(8);
  await expectNothingFound(page, 'suggestions');

  await box.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(box).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? 'none');
  await box.press('Escape');
  await expect(options.first()).toBeHidden();
  await expect(box).toHaveValue('bow');
  await box.press('ArrowDown');
  await box.press('ArrowDown');
  const href = await options.first().getAttribute('href');
  await box.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${href}$`));
});
