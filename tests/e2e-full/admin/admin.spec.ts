/** What an admin does with a store: hang it on the home page, suspend it, and find its orders. */
import { expect, test } from 'playwright/test';
import { openStore } from '../../e2e/admin/admin-steps.ts';
import { expectNothingFound } from '../../e2e/axe.ts';
import { siteDatabase } from '../../e2e/site-database.ts';
import { doubleText, unfold } from '../../e2e/text-fits.ts';

test('every page of the admin panel fits a phone of 320 pixels with text doubled, and axe finds nothing in light and dark', async ({
  page,
}) => {
  // Seventeen pages, and axe twice on each.
  test.slow();
  const { path, slug } = await openStore(page);
  const { rows } = await siteDatabase().query(
    `insert into reports (path, body, email) values ($1, 'Is this a copy?', 'dana@example.org') returning id`,
    [`/${slug}`],
  );
  const reportPath = `/admin/reports/page.${rows[0].id}`;
  for (const one of [
    '/admin/artists',
    path,
    '/admin/orders',
    '/admin/customers?q=nobody-has-this-name',
    '/admin',
    '/admin/reports?view=all',
    reportPath,
    '/admin/categories',
    '/admin/categories/ceramics',
    '/admin/categories/wood',
    '/admin/mails',
    '/admin/newsletter',
    '/admin/figures',
    '/admin/tax',
    '/admin/audit',
    '/admin/debug',
    '/system/debug',
  ]) {
    await page.goto(one);
    await unfold(page);
    await expectNothingFound(page, one);
    await page.setViewportSize({ width: 320, height: 640 });
    await doubleText(page);
    const sideways = await page.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth);
    expect(sideways, one).toBe(0);
    await page.setViewportSize({ width: 412, height: 823 });
  }
  await siteDatabase().query(`update vendors set is_active = false where id = $1`, [path.split('/').at(-1)]);
  await siteDatabase().query(`update reports set handled_at = now() where id = $1`, [rows[0].id]);
});
