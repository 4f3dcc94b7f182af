import { expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { openOwnStore } from '../../e2e/own-store.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the form, a refused one, and a sale's page in the ${colorScheme}`, {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const slug = await openOwnStore(page);
    await page.goto(`/vendor/${slug}/sold-in-person`);
    await expectNothingFound(page, 'form');
    const piece = page.getByRole('group', { name: 'Piece' });
    await expect(piece.locator('img').first()).toBeInViewport({ ratio: 1 });
    await piece.getByRole('radio', { name: 'Kiln Shed Jar $45.00, 5 left' }).check();
    await page.getByLabel('Price each').fill('a lot');
    await page.getByRole('button', { name: 'Record Sale' }).click();
    await expect(page.getByText('Enter a price from')).toBeVisible();
    await expectNothingFound(page, 'refused');
    await page.getByLabel('Price each').fill('');
    await page.getByRole('button', { name: 'Record Sale' }).click();
    await expect(page.getByText('Recorded. 4 left in stock.')).toBeVisible();
    await expectNothingFound(page, 'sale');
    await page.goto(`/vendor/${slug}/figures`);
    await expectNothingFound(page, 'figures');
  });
}

async function expectFits(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an artist marks a piece as sold, sees it in the figures, and undoes it; what is wrong loses nothing', {
    tag: '@desktop',
  }, async ({ page }) => {
    const slug = await openOwnStore(page);
    await page.goto(`/vendor/${slug}/pieces`);
    await page.locator('summary', { hasText: 'More for' }).first().click();
    await page.getByRole('link', { name: 'Mark as Sold' }).click();
    await expect(page.getByLabel('Price each')).toHaveValue('45.00');
    await expect(page.locator('form img').first()).toBeInViewport({ ratio: 1 });
    await expectFits(page);
    await page.getByLabel('How many').fill('9');
    await page.getByLabel('Where').fill('Logan Street');
    await page.getByLabel('Paid by').selectOption('Venmo');
    await page.getByRole('button', { name: 'Record Sale' }).click();
    await expect(page.getByRole('alert')).toContainText('only 5 left');
    await expect(page.getByLabel('Where')).toHaveValue('Logan Street');
    await expect(page.getByLabel('Paid by')).toHaveValue('venmo');
    await page.getByLabel('How many').fill('2');
    await page.getByRole('button', { name: 'Record Sale' }).click();
    await expect(page.getByText('Recorded. 3 left in stock.')).toBeVisible();
    await expect(page.getByRole('row', { name: /^You keep/ })).toContainText('$90.00');
    await expectFits(page);

    await page.goto(`/vendor/${slug}/figures`);
    await expect(page.getByText('from 2 pieces sold in person')).toBeVisible();
    // What sold is in sight, as pictures.
    await expect(page.getByRole('region', { name: 'Most Sold' }).locator('img')).toBeInViewport({ ratio: 0.5 });
    await expect(page.getByText('2 pieces sold in person', { exact: true })).toBeVisible();
    await expect(page.getByRole('row', { name: /^Sold in person/ })).toContainText('$90.00');
    await expectFits(page);
    await page.getByRole('link', { name: 'Kiln Shed Jar × 2' }).click();
    await page.getByRole('button', { name: 'Undo This Sale' }).click();
    await expect(page.getByText('The pieces are back in your stock')).toBeVisible();
    await page.goto(`/vendor/${slug}/figures`);
    await expect(page.getByText('No sales yet.')).toBeVisible();
  });
});
