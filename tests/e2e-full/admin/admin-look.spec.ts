/** The admin's screens show what the site sells, and the bar above them where one is. */
import { expect, type Page, test } from 'playwright/test';
import { signInAs } from '../../e2e/header-people.ts';
import { siteDatabase } from '../../e2e/site-database.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Admin Panel' });

test('on a phone one bar names the section, and opens all of them in two columns without a script', async ({
  page,
}) => {
  await signInAs(page, 'admin', '/admin/figures');
  const summary = bar(page).locator('summary');
  await expect(summary).toHaveText(/Admin, Figures\s+All sections/);
  await summary.click();
  const current = bar(page).locator('.sheet [aria-current]');
  await expect(current).toHaveText('Figures');
  const left = async (name: string) =>
    (await bar(page).locator('.sheet').getByRole('list', { name }).boundingBox())?.x ?? 0;
  expect(await left('Visitors')).toBeGreaterThan((await left('Artists')) + 100);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test('on a desktop the sections stand in a column beside the title', { tag: '@desktop-only' }, async ({ page }) => {
  await signInAs(page, 'admin', '/admin');
  for (const width of [970, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const [column, title] = await Promise.all(
      [bar(page).locator('.column'), page.getByRole('heading', { level: 1 })].map((one) => one.boundingBox()),
    );
    expect(column?.width, `at ${width}`).toBeGreaterThan(190);
    expect(column && title && title.x - column.x - column.width, `at ${width}`).toBeGreaterThan(10);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
});

test('what was sold in the month hangs in the first screen of the figures', { tag: '@desktop' }, async ({ page }) => {
  await signInAs(page, 'admin', '/admin/figures');
  const sold = page.getByRole('region', { name: /^Sold in / });
  const pictures = sold.locator('img');
  expect(await pictures.count()).toBeGreaterThan(2);
  const size = await pictures.first().boundingBox();
  expect(size?.width).toBeGreaterThan(95);
  expect((size?.y ?? 0) + (size?.height ?? 0)).toBeLessThan(page.viewportSize()?.height ?? 0);
  await sold.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/vendor\/[\w-]+\/pieces\/[\w-]{36}$/);
});

test('the form that suspends a store shows some of its pieces, all of one height', async ({ page }) => {
  const { rows } = await siteDatabase().query(`select id from vendors where slug = 'second-light'`);
  await signInAs(page, 'admin', `/admin/artists/${rows[0].id}`);
  const pictures = page.getByRole('region', { name: 'Suspend Second Light?' }).locator('img');
  await expect(pictures).toHaveCount(6);
  const heights = await pictures.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(Math.max(...heights) * 0.1);
});

test('an application without a photo has the initials of its artist in the place of one', async ({ page }) => {
  await signInAs(page, 'admin', '/admin/applications?view=all');
  const place = (name: string) => page.locator('.admin-list li', { hasText: name }).locator('.pic');
  await expect(place('Noor Haddad')).toHaveText('NH');
  await expect(place('Del Wendt').locator('img')).toHaveCount(1);
});
