/** What an admin does with a store: hang it on the home page, suspend it, and find its orders. */
import { expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { signInAs } from '../../e2e/header-people.ts';
import { openOwnStore } from '../../e2e/own-store.ts';
import { siteDatabase } from '../../e2e/site-database.ts';
import { doubleText, unfold } from '../../e2e/text-fits.ts';

/** Opens a store of its own to the test, and returns it with its page in the admin panel. */
async function openStore(page: Page): Promise<{ id: string; slug: string; path: string }> {
  const slug = await openOwnStore(page);
  const { rows } = await siteDatabase().query('select id from vendors where slug = $1', [slug]);
  await page.context().clearCookies();
  await signInAs(page, 'admin');
  return { id: rows[0].id, slug, path: `/admin/artists/${rows[0].id}` };
}

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

/** Addresses of the stores on the home page, as a visitor gets it. */
async function storesOnHome(page: Page): Promise<(string | null)[]> {
  const answer = await page.request.get('/');
  return [...(await answer.text()).matchAll(/<h3><a href="\/([\w-]+)"/g)].map(([, slug]) => slug ?? null);
}

test('an admin features an artist, home shows it within a second, and suspending the store closes it and keeps its orders', async ({
  page,
}) => {
  const { id, slug, path } = await openStore(page);
  const { rows } = await siteDatabase().query(
    `insert into orders (number, status, vendor_id, stripe_account_id, goods_cents, shipping_cents,
       processing_fee_cents, total_cents, application_fee_cents, paid_at)
     values ('RC-' || left(md5($1), 9), 'paid', $2, 'acct_1', 4500, 0, 0, 4500, 68, now())
     returning number`,
    [slug, id],
  );
  await page.goto(path);
  await page.getByRole('button', { name: 'Show on the Home Page' }).click();
  await expect(page.getByText('It’s number 6 on the home page.')).toBeVisible();
  await expect.poll(() => storesOnHome(page), { timeout: 1000 }).toContain(slug);
  await page.getByRole('button', { name: 'Take off the Home Page' }).click();
  await expect(page.getByText('It isn’t among the six')).toBeVisible();
  await expect.poll(() => storesOnHome(page), { timeout: 1000 }).not.toContain(slug);

  expect((await page.request.get(`/${slug}`)).status()).toBe(200);
  await page.getByLabel('Reason').fill('A test of this page.');
  await page.getByRole('checkbox', { name: 'and all of its pieces now' }).check();
  await page.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('The store is suspended, and its artist gets an email.')).toBeVisible();
  await expect.poll(async () => (await page.request.get(`/${slug}`)).status(), { timeout: 1000 }).toBe(404);
  await page.goto(`/admin/orders?q=${rows[0].number}`);
  await page.getByRole('link', { name: rows[0].number }).click();
  await expect(page).toHaveURL(`/admin/orders/${rows[0].number}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
