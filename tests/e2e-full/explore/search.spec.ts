/** Search: its page with and without JavaScript, and the suggestions of its fields. */
import { expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { coveredStops } from '../../e2e/covered-stops.ts';
import { main, openFilter, wall } from '../../e2e/explore/search-steps.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('two categories are searched at once, their words underlined, and one of them can be left out again', async ({
    page,
  }) => {
    await page.goto('/search?q=river');
    await expect(main(page).locator('.found mark').first()).toHaveText('River');
    const option = (place: number) =>
      page.locator('#filters section', { hasText: 'Category' }).getByRole('link').nth(place);
    let expected = 0;
    for (const place of [0, 1]) {
      await openFilter(page, 'Category');
      expected += Number(await option(place).locator('small').textContent());
      await option(place).click();
      await expect(wall(page)).toHaveCount(expected);
    }
    await expect(page).toHaveURL(/category=[a-z-]+%2C[a-z-]+/);
    const chosen = main(page)
      .locator('.chosen')
      .getByRole('link', { name: /^Remove/ });
    await expect(chosen).toHaveCount(2);
    await chosen.first().click();
    await expect(chosen).toHaveCount(1);
  });

  test('a category has a page of its own, which leads to the others', async ({ page }) => {
    await page.goto('/artists');
    await main(page).getByRole('link', { name: 'Ceramics', exact: true }).click();
    await expect(page).toHaveTitle(/^Ceramics Made in Louisville/);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/artists\/ceramics$/);
    expect(await wall(page).count()).toBeGreaterThan(5);
    await main(page).getByRole('link', { name: 'Textiles' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Textiles');
    expect((await page.request.get('/artists/no-such-category')).status()).toBe(404);
  });
});

test('the last text that was typed has the last word', async ({ page }) => {
  await page.route('**/api/search/suggestions?q=bo', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue().catch(() => {});
  });
  await page.goto('/search');
  await page.locator('#find').focus();
  const box = page.getByRole('combobox').and(page.locator(':focus'));
  await expect(box).toBeVisible();
  await box.fill('bo');
  await page.waitForRequest(/suggestions\?q=bo$/);
  await box.fill('heron');
  const options = page.getByRole('option');
  await expect(options.first()).toContainText('Heron');
  await page.waitForTimeout(800);
  await expect(options.first()).toContainText('Heron');
});

test('on a phone, and at 400 % zoom, the bar of the search covers nothing that takes the focus', async ({ page }) => {
  for (const size of [
    { width: 412, height: 823 },
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('/search?q=river');
    const { stops, covered } = await coveredStops(page);
    expect(covered).toEqual([]);
    expect(stops).toBeGreaterThan(30);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('pages follow each other without a gap, and sold pieces come last', async ({ page }) => {
    await page.goto('/search?sort=newest');
    const seen: string[] = [];
    for (let pages = 1; pages <= 10; pages += 1) {
      seen.push(
        ...(await wall(page)
          .locator('a')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))),
      );
      const next = main(page).getByRole('link', { name: 'Next Page' });
      if ((await next.count()) === 0) break;
      await next.click();
    }
    expect(seen.length).toBeGreaterThan(60);
    expect(new Set(seen).size).toBe(seen.length);
    await expect(main(page).locator('.found li').last()).toContainText('Sold');
  });

  test('what can’t be used is said, and a search without matches is no dead end', async ({ page }) => {
    await page.goto('/search?q=celedon&to=40&neighborhood=Clifton&from=abc');
    await expect(main(page)).toContainText('Enter the lowest price in dollars');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No results for “celedon”');
    await expect(wall(page).first()).toBeVisible();
    await main(page).getByRole('link', { name: 'celadon', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('“celadon”');
    await expect(wall(page).first()).toBeVisible();
  });
});

/** Of a wide screen, the field in the header; of a phone, the one of the page that its link leads to. */
const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1280;

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
