/** The row “For You” of My Collection: for those who chose categories, without moving anything. */
import { expect, test } from '@playwright/test';
import { expectNothingFound } from './axe.ts';
import { signInAsNewCustomer } from './collectors.ts';

test('a chosen category brings a row below the favorites, which moves nothing, and the settings take it away', async ({
  page,
}) => {
  await signInAsNewCustomer(page);
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
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
  expect(await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)).toBe(0);
  await expectNothingFound(page, 'For You');
  await row.getByRole('link', { name: 'Change Categories' }).click();
  await expect(page.getByLabel('Ceramics')).toBeChecked();
});
