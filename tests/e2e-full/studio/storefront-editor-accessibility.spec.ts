import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { openOwnStore } from '../../e2e/own-store.ts';
import { doubleText, expectTextFits, unfold } from '../../e2e/text-fits.ts';

for (const part of ['', '/about', '/shipping']) {
  test(`the editor${part} fits 320 pixels and text at 200%, and axe finds nothing`, async ({ page }) => {
    const slug = await openOwnStore(page);
    await page.goto(`/vendor/${slug}/storefront${part}`);
    if (part === '') {
      await page.locator('summary', { hasText: 'Custom CSS' }).click();
      await page.locator('[name=customCss]').fill('body { color: red }');
      await expect(page.locator('[data-dropped]')).toContainText('body');
    } else if (part === '/about') {
      await page.locator('summary', { hasText: 'Specialties and links' }).click();
      await page.getByLabel('Store name').fill('');
      await page.getByLabel('Website').fill('http://example.org');
      await page.locator('summary', { hasText: 'Specialties and links' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('The store name is required.')).toBeVisible();
      // What is wrong is never folded.
      await expect(page.getByLabel('Website')).toBeVisible();
      await unfold(page);
    } else await page.getByText('Take a Break').click();
    await expectNothingFound(page, 'editor');
    await page.setViewportSize({ width: 320, height: 640 });
    await expectTextFits(page, '320 pixels');
    await page.setViewportSize({ width: 412, height: 823 });
    await doubleText(page);
    await expectTextFits(page, '200 %');
  });
}
