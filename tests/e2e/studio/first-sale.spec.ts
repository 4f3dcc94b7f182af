/** What comes before the first sale: the list on Today, shipping and pickup asked once, and the link of the first piece. */
import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { siteDatabase, siteOrigin } from '../site-database.ts';
import { doubleText, expectTextFits } from '../text-fits.ts';
import { button, main, openNewStudio, termsOf } from './first-sale-steps.ts';

test('Today lists what is missing before the first sale, and shipping that was never asked is asked once', {
  tag: '@desktop',
}, async ({ page }) => {
  const studio = await openNewStudio(page);
  await page.goto(`/vendor/${studio.slug}`);
  await expect(main(page)).toContainText('1 of 6 done');
  await expect(main(page).locator('.btn-ink')).toHaveText(['Set Up Payments']);
  await expectNothingFound(page, 'the list');

  await main(page).getByRole('link', { name: 'Set Shipping' }).click();
  await expect(page.getByLabel('Price', { exact: true })).toBeHidden();
  await button(page, 'Save').click();
  await expect(main(page)).toContainText('Choose whether you ship.');
  await expectNothingFound(page, 'two questions');
  await page.getByText('Yes, for one price per order').click();
  await page.getByLabel('Price', { exact: true }).fill('5');
  await expect(main(page)).toContainText('Shipping: $5.00 per order');
  await page.getByRole('group', { name: 'Can buyers pick up?' }).getByText('Yes').click();
  await page.getByLabel('Where and when').fill('Carriage house, first Sundays');
  await expect(main(page)).toContainText('Pickup: Free');
  await button(page, 'Save').click();
  await expect(page).toHaveURL(`${siteOrigin}/vendor/${studio.slug}`);
  await expect(main(page)).toContainText('2 of 6 done');
  // Numbers stay, whatever is done.
  await expect(main(page).locator('ol > li > b')).toHaveText(['1', '2', '3', '4', '5', '6']);
  await expect(main(page)).not.toContainText('Not set.');
  expect(await termsOf(studio)).toEqual({ shipping_cents: 500, pickup: 'Carriage house, first Sundays' });
});

test('the list, the two questions, and the published piece fit 320 pixels and text at 200%', async ({ page }) => {
  const studio = await openNewStudio(page);
  const home = `/vendor/${studio.slug}`;
  const fits = async (path: string, prepare = async () => {}) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(home + path);
    await prepare();
    await expectTextFits(page, `${path} at 320 pixels`);
    await page.setViewportSize({ width: 412, height: 823 });
    await doubleText(page);
    await expectTextFits(page, `${path} at 200 %`);
  };
  await fits('');
  await fits('/shipping', async () => {
    await page.getByText('Yes, for one price per order').click();
    await page.getByRole('group', { name: 'Can buyers pick up?' }).getByText('Yes').click();
  });
  await siteDatabase().query('update products set is_active = true, published_at = now() where id = $1', [
    studio.draft,
  ]);
  await fits(`/pieces/${studio.draft}/published`);
});
