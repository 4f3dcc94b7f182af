/** The plan of a store on a phone: it rests without a card, a card opens it again, there is an invoice, and a season off. */
import { expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { openOwnStore } from '../own-store.ts';
import { siteDatabase } from '../site-database.ts';
import { expectFitsSmallPhone } from '../text-fits.ts';

const lead = (page: Page) => page.getByRole('region', { name: 'Plan', exact: true });

/** Gives the store an account of its own, since the provider's answers are about accounts. */
async function openOwnAccount(page: Page): Promise<string> {
  const slug = await openOwnStore(page);
  await siteDatabase().query('update vendors set stripe_account_id = $2 where slug = $1', [
    slug,
    `acct_demo_${slug.replaceAll('-', '_')}`,
  ]);
  return slug;
}

/** Ends the free days of a store, and waits until its shop rests. */
async function endFreeDays(slug: string): Promise<void> {
  const db = siteDatabase();
  await db.query(
    `update plans set free_until = now() - interval '1 day', settle_due_at = now()
     where vendor_id = (select id from vendors where slug = $1)`,
    [slug],
  );
  await db.query(`update vendors set rests_at = now() - interval '1 day', updated_at = now() where slug = $1`, [slug]);
}

test('free days, rest, a card, an invoice, a season off, and open again', async ({ page, browser }) => {
  const slug = await openOwnAccount(page);
  const buyers = await (await browser.newContext()).newPage();
  const buy = buyers.getByRole('button', { name: 'Buy Now' });
  const seeShop = () => buyers.goto(`/${slug}/kiln-shed-jar`);
  await page.goto(`/vendor/${slug}/plan`);
  await expect(lead(page)).toContainText(/30\s*days free\. Nothing to pay and no card until/);
  await expectNothingFound(page, 'free days');
  await expectFitsSmallPhone(page, 'free days');
  await seeShop();
  await expect(buy).toBeVisible();

  await endFreeDays(slug);
  await page.reload();
  await expect(lead(page)).toContainText('Your store is resting');
  await expectNothingFound(page, 'resting');
  await seeShop();
  await expect(buy).toHaveCount(0);
  await expect(buyers.locator('main')).toContainText('This store is resting');
  await expectNothingFound(buyers, 'a piece of a shop that rests');

  await page.getByRole('button', { name: 'Add a Card' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Subscribe to /);
  await page.getByRole('button', { name: 'Subscribe' }).tap();
  await expect(lead(page)).toContainText(/Next on .*, Visa ending 4242\./);
  await expectNothingFound(page, 'paid');
  await expectFitsSmallPhone(page, 'paid');
  await seeShop();
  await expect(buy).toBeVisible();
  const invoices = page.getByRole('region', { name: 'Invoices' }).getByRole('listitem');
  await expect(invoices).toHaveCount(1);
  await expect(invoices).toContainText('$15.00');
  await expect(invoices).not.toContainText('not paid');
  const href = await invoices.getByRole('link', { name: /^PDF of / }).getAttribute('href');
  const pdf = await page.request.get(href ?? '');
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);

  await page.getByRole('button', { name: /^Rest Starting / }).tap();
  const coming = /^Your store rests starting .* Until then you can sell as usual\.$/;
  await expect(page.getByRole('status').filter({ hasText: coming })).toBeVisible();
  await expectNothingFound(page, 'a season off is coming');
  await page.getByRole('button', { name: 'Stay Open' }).tap();
  await expect(page.getByRole('status').filter({ hasText: 'Your store stays open.' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Rest Starting / })).toBeVisible();
  await buyers.context().close();
});
