/** What an admin does with a store: hang it on the home page, suspend it, and find its orders. */
import { expect, type Page, test } from 'playwright/test';
import { siteDatabase } from '../site-database.ts';
import { openStore } from './admin-steps.ts';

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
