/** What comes before the first sale: the list on Today, shipping and pickup asked once, and the link of the first piece. */
import { expect, test } from 'playwright/test';
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
