/** What comes before the first sale: the list on Today, shipping and pickup asked once, and the link of the first piece. */
import { expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { siteDatabase, siteOrigin } from '../site-database.ts';
import { addDraft, openStudio, type Studio } from '../studio-artist.ts';
import { doubleText, expectTextFits } from '../text-fits.ts';

const main = (page: Page) => page.locator('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

/** Signs in as the owner of a store with a whole draft, which has neither payments nor shipping. */
async function openNewStudio(page: Page): Promise<Studio & { draft: string }> {
  const studio = await openStudio(page);
  await siteDatabase().query(`update vendors set payments_state = 'none', shipping_cents = null where id = $1`, [
    studio.vendorId,
  ]);
  return { ...studio, draft: await addDraft(studio, 1) };
}

const termsOf = async ({ vendorId }: Studio) => {
  const { rows } = await siteDatabase().query('select shipping_cents, pickup from vendors where id = $1', [vendorId]);
  return rows[0];
};

test('Today lists what is missing before the first sale, and shipping that was never asked is asked once', {
  tag: '@desktop',
}, async ({ page }) => {
  const studio = await openNewStudio(page);
  await page.goto(`/vendor/${studio.slug}`);
  await expect(main(page)).toContainText('1 of 5 done');
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
  await expect(main(page)).toContainText('2 of 5 done');
  // Numbers stay, whatever is done.
  await expect(main(page).locator('ol > li > b')).toHaveText(['1', '2', '3', '4', '5']);
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
  await expect(button(page, 'Copy Link')).toBeVisible();
  await button(page, 'Share').click();
  await expect(page).toHaveTitle(url);

  await page.goto(`/vendor/${studio.slug}/pieces`);
  await page.getByText('More').first().click();
  await button(page, 'Copy Link for Tulip Poplar').click();
  await expect(button(page, '✓ Copied for Tulip Poplar')).toBeVisible();
});

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
  await reader.getByRole('group', { name: 'Can buyers pick up?' }).getByText('No').click();
  await button(reader, 'Save').click();
  await expect(reader).toHaveURL(`${siteOrigin}/vendor/${studio.slug}`);
  expect(await termsOf(studio)).toEqual({ shipping_cents: 0, pickup: null });
  await plain.close();
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
