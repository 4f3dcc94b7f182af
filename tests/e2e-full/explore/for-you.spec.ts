/** The row “For You” of My Collection: for those who chose categories, without moving anything. */
import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { signInAsNewCustomer } from '../../e2e/collectors.ts';
import { watchShifts } from '../../e2e/layout-shifts.ts';

test('a chosen category brings a row below the favorites, which moves nothing, and the settings take it away', {
  tag: '@shifts',
}, async ({ page }) => {
  await signInAsNewCustomer(page);
  const shifted = await watchShifts(page);
  const row = page.getByRole('region', { name: 'For You' });
  await page.goto('/account/favorites');
  await page.waitForLoadState('networkidle');
  await expect(row).toHaveCount(0);

  await page.goto('/account/settings/preferences');
  await page.getByLabel('Ceramics').check();
  await page.locator('.settings-form .save button').click();
  await expect(page.locator('.settings-form [data-status]')).toHaveText('Saved.');
  await page.goto('/account/favorites');
  await expect(row.getByRole('listitem').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await shifted()).toEqual([]);
  await expectNothingFound(page, 'For You');
  await row.getByRole('link', { name: 'Change Categories' }).click();
  await expect(page.getByLabel('Ceramics')).toBeChecked();
});
