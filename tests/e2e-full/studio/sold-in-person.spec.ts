import { expect, test } from 'playwright/test';
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
