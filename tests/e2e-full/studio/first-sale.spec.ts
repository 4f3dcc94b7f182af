/** What comes before the first sale: the list on Today, shipping and pickup asked once, and the link of the first piece. */
import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { siteDatabase, siteOrigin } from '../../e2e/site-database.ts';
import { button, main, openNewStudio, termsOf } from '../../e2e/studio/first-sale-steps.ts';

test('without sharing there is no button for it, and without JavaScript the link is text', async ({
  page,
  browser,
}) => {
  const studio = await openNewStudio(page);
  await siteDatabase().query('update products set is_active = true, published_at = now() where id = $1', [
    studio.draft,
  ]);
  const path = `/vendor/${studio.slug}/pieces/${studio.draft}/published`;
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
  });
  await page.goto(path);
  await expect(button(page, 'Copy Link')).toBeVisible();
  await expect(button(page, 'Share')).toBeHidden();

  const plain = await browser.newContext({ ...test.info().project.use, javaScriptEnabled: false, baseURL: siteOrigin });
  await plain.addCookies(await page.context().cookies());
  const reader = await plain.newPage();
  await reader.goto(path);
  await expect(button(reader, 'Copy Link')).toBeHidden();
  await expect(main(reader)).toContainText(`${new URL(siteOrigin).host}/${studio.slug}/tulip-poplar`);
  await reader.goto(`/vendor/${studio.slug}/shipping`);
  await reader.getByText('Yes, and shipping is free').click();
  await reader.getByRole('group', { name: 'Can buyers pick up?' }).getByText('No', { exact: true }).click();
  await button(reader, 'Save').click();
  await expect(reader).toHaveURL(`${siteOrigin}/vendor/${studio.slug}`);
  expect(await termsOf(studio)).toEqual({ shipping_cents: 0, pickup: null });
  await plain.close();
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
