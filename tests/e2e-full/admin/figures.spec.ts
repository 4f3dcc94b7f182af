import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { openOwnStore } from '../../e2e/own-store.ts';
import { siteDatabase } from '../../e2e/site-database.ts';

/** Adds one paid order in each of the last twelve months. */
async function sellForAYear(slug: string): Promise<void> {
  await siteDatabase().query(
    `insert into orders (number, status, vendor_id, stripe_account_id, goods_cents, shipping_cents,
       processing_fee_cents, total_cents, application_fee_cents, processor_fee_cents, paid_at)
     select 'RC-' || upper(left(md5($1 || n), 8)), 'paid', id, 'acct_demo_figures', 10000 * n, 500, 0, 10000 * n + 500,
       150 * n, 300, date_trunc('month', now()) + interval '12 hours' - n * interval '1 month' + interval '1 month'
     from vendors, generate_series(1, 12) as n where slug = $1`,
    [slug],
  );
}

/** Opens the figures, which are among the tab's other pages on a phone. */
async function openFigures(page: Page): Promise<void> {
  await page.getByRole('navigation').locator('summary', { hasText: 'More' }).click();
  await page.getByRole('link', { name: 'Figures', exact: true }).click();
}

/** Expects that the page is as wide as a small phone. */
async function expectFits(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}

test('an artist sees what they earned and when it is in the bank with two taps, and has a month’s papers with two', async ({
  page,
}) => {
  const slug = await openOwnStore(page);
  await page.goto(`/vendor/${slug}`);
  await openFigures(page);
  await expect(page.getByText('No sales yet.')).toBeVisible();
  await expectNothingFound(page, 'no sales');
  await sellForAYear(slug);

  await page.goto(`/vendor/${slug}`);
  await openFigures(page);
  await expect(page.getByRole('row', { name: /^You keep/ })).toContainText('$100.50');
  await expect(page.locator('[data-payouts]')).toContainText(/on its way|in your Stripe balance/i);
  await expectNothingFound(page, 'a year');
  await expectFits(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('table', { name: 'By Month' })
      .getByRole('link', { name: /^CSV of / })
      .nth(1)
      .click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  const rows = file.trim().split('\r\n').slice(1);
  expect(rows.reduce((sum, row) => sum + Number(row.split(',').at(-2)), 0)).toBeCloseTo(199, 5);

  await page.getByRole('link', { name: 'See Payouts' }).click();
  await expect(page.getByRole('heading', { name: 'Payouts' })).toBeVisible();
  for (const contents of await page.getByRole('table', { name: 'Payouts' }).locator('summary').all())
    await contents.click();
  await expectNothingFound(page, 'payouts');
  await expectFits(page);
});
