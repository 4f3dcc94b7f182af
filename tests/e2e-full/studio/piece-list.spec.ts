import { expect, test } from 'playwright/test';
import { siteDatabase } from '../../e2e/site-database.ts';
import { inDatabase, openList } from '../../e2e/studio/piece-list-steps.ts';
import { doubleText, expectTextFits } from '../../e2e/text-fits.ts';

test('the list fits 320 pixels and text at 200%, with its forms open', async ({ page }) => {
  await openList(page);
  for (const text of ['$40.00', '3 available', 'More for']) {
    await page.locator('summary', { hasText: text }).first().click();
    await page.setViewportSize({ width: 320, height: 640 });
    await expectTextFits(page, `${text} at 320 pixels`);
    await page.setViewportSize({ width: 412, height: 823 });
    await doubleText(page);
    await expectTextFits(page, `${text} at 200 %`);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  }
});

test('a piece that changed meanwhile says what it is now, and a lost connection loses nothing', async ({
  page,
  context,
}) => {
  const slug = await openList(page);
  await siteDatabase().query(`update products set price_cents = 4500 where slug = 'cup' and price_cents = 4000`);
  await page.getByText('$40.00').click();
  await expect(page.getByLabel('Price in dollars')).toBeFocused();
  await page.keyboard.type('41');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'It’s $45.00 now' })).toBeVisible();
  await expect(page.getByLabel('Price in dollars')).toHaveValue('41');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'You seem to be offline.' })).toBeVisible();
  await expect(page.getByLabel('Price in dollars')).toHaveValue('41');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The price is $41.00 now.')).toBeVisible();
  expect((await inDatabase(slug)).price_cents).toBe(4100);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('price and count are two taps, too', async ({ page }) => {
    const slug = await openList(page);
    await page.getByText('$40.00').click();
    await page.getByLabel('Price in dollars').fill('44');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The price is $44.00 now.')).toBeVisible();
    await page.getByText('3 available').click();
    await page.getByRole('button', { name: /^Increase / }).click();
    await expect(page.getByText('Saved: 4 available.')).toBeVisible();
    expect(await inDatabase(slug)).toEqual({ price_cents: 4400, inventory: 4 });
  });
});
