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

test('a published piece shows its link to copy and to share, and what is missing before anybody can buy', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    navigator.share = async (data) => {
      document.title = data?.url ?? '';
    };
  });
  await page.clock.install();
  const studio = await openNewStudio(page);
  await page.goto(`/vendor/${studio.slug}`);
  await main(page).getByRole('link', { name: 'Finish Tulip Poplar' }).click();
  await button(page, 'Publish').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It’s up, Nora');
  await expect(main(page)).toContainText('Tulip Poplar is the first piece in your store.');
  await expect(main(page)).toContainText('Not set');
  // The piece, and below it what is missing, are on the first screen.
  for (const name of ['Set Up Payments', 'Set Shipping'])
    await expect(main(page).getByRole('link', { name })).toBeInViewport({ ratio: 1 });
  await expect(main(page).locator('figure img')).toBeInViewport({ ratio: 1 });
  await expectNothingFound(page, 'published');
  const url = `${siteOrigin}/${studio.slug}/tulip-poplar`;
  await button(page, 'Copy Link').click();
  await expect(button(page, '✓ Copied')).toBeVisible();
  await expect(button(page, '✓ Copied').locator('svg')).toBeHidden();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await page.clock.runFor(4_000);
  await expect(button(page, 'Copy Link')).toBeVisible();
  await button(page, 'Share').click();
  await expect(page).toHaveTitle(url);

  await page.goto(`/vendor/${studio.slug}/pieces`);
  await page.locator('summary', { hasText: 'More for Tulip Poplar' }).click();
  await button(page, 'Copy Link for Tulip Poplar').click();
  await expect(button(page, '✓ Copied for Tulip Poplar')).toBeVisible();
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
