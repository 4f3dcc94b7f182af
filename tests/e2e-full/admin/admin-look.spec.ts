/** The admin's screens show what the site sells, and the bar above them where one is. */
import { expect, type Page, test } from 'playwright/test';
import { signInAs } from '../../e2e/header-people.ts';
import { siteDatabase } from '../../e2e/site-database.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Admin Panel' });

test('on a phone the bar of the admin panel shows the current place without a script, and scrolls away from it', async ({
  page,
}) => {
  await signInAs(page, 'admin', '/admin/figures');
  const current = bar(page).locator('[aria-current]');
  await expect(current).toHaveText('Figures');
  await expect(current).toBeInViewport({ ratio: 1 });
  const away = () =>
    bar(page).evaluate(async (nav) => {
      nav.scrollLeft = 0;
      await new Promise((resolve) => setTimeout(resolve, 300));
      return nav.scrollLeft;
    });
  await expect.poll(away).toBe(0);
  await page.goto('/admin');
  await expect(bar(page).locator('[aria-current]')).toBeInViewport({ ratio: 1 });
});

test('the name of the admin panel stands on one line beside its places', { tag: '@desktop-only' }, async ({ page }) => {
  await signInAs(page, 'admin', '/admin');
  for (const width of [1280, 1350, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const [name, first] = await Promise.all(
      [bar(page).locator('p'), bar(page).locator('li').first()].map((one) => one.boundingBox()),
    );
    expect(name?.height, `at ${width}`).toBeLessThan(30);
    expect(name && first && first.x - name.x - name.width, `at ${width}`).toBeGreaterThan(10);
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
