import { expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { addCustomer, openSession } from '../../e2e/sessions.ts';
import { siteDatabase } from '../../e2e/site-database.ts';
import { doubleText, expectTextFits } from '../../e2e/text-fits.ts';

/** Opens the list of a new artist with one published piece for $40.00, three of it. Returns the store's slug. */
async function openList(page: Page): Promise<string> {
  const slug = `booth-${crypto.randomUUID().slice(0, 8)}`;
  const owner = await addCustomer('Ida Booth');
  await siteDatabase().query(`update users set role = 'vendor' where id = $1`, [owner]);
  await siteDatabase().query(
    `with store as (
      insert into vendors (slug, owner_user_id, name, owner, email, joined_date, is_active)
      values ($1, $2, 'Booth', 'Ida Booth', 'ida@example.org', now(), false) returning id
    ), piece as (
      insert into products (vendor_id, slug, name, price_cents, inventory, category_slug, pictures)
      select store.id, 'cup', 'Cup', 4000, 3, 'ceramics', (select pictures from products where slug = 'moon-jar') from store
      returning id
    )
    insert into stock_movements (product_id, kind, cause, quantity) select id, 'adjust', 'opening', 3 from piece`,
    [slug, owner],
  );
  await openSession(page, owner);
  await page.goto(`/vendor/${slug}/pieces`);
  return slug;
}

const inDatabase = async (slug: string) =>
  (
    await siteDatabase().query(
      'select price_cents, inventory from products join vendors on vendors.id = vendor_id where vendors.slug = $1',
      [slug],
    )
  ).rows[0];

test('the list fits 320 pixels and text at 200%, with its forms open', async ({ page }) => {
  await openList(page);
  for (const text of ['$40.00', '3 available', 'More for']) {
    await page.locator('summary', { hasText: text }).first().click();
    await page.setViewportSize({ width: 320, height: 640 });
    await expectTextFits(page, `${text} at 320 pixels`);
    await page.setViewportSize({ width: 412, height: 823 });
    await doubleText(page);
    await expectTextFits(page, `${text} at 200 %`);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  }
});

test('a piece that changed meanwhile says what it is now, and a lost connection loses nothing', async ({
  page,
  context,
}) => {
  const slug = await openList(page);
  await siteDatabase().query(`update products set price_cents = 4500 where slug = 'cup' and price_cents = 4000`);
  await page.getByText('$40.00').click();
  await expect(page.getByLabel('Price in dollars')).toBeFocused();
  await page.keyboard.type('41');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'It’s $45.00 now' })).toBeVisible();
  await expect(page.getByLabel('Price in dollars')).toHaveValue('41');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'You seem to be offline.' })).toBeVisible();
  await expect(page.getByLabel('Price in dollars')).toHaveValue('41');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The price is $41.00 now.')).toBeVisible();
  expect((await inDatabase(slug)).price_cents).toBe(4100);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('price and count are two taps, too', async ({ page }) => {
    const slug = await openList(page);
    await page.getByText('$40.00').click();
    await page.getByLabel('Price in dollars').fill('44');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The price is $44.00 now.')).toBeVisible();
    await page.getByText('3 available').click();
    await page.getByRole('button', { name: /^Increase / }).click();
    await expect(page.getByText('Saved: 4 available.')).toBeVisible();
    expect(await inDatabase(slug)).toEqual({ price_cents: 4400, inventory: 4 });
  });
});

test('one thumb changes price and count in two taps each, and axe finds nothing @desktop', async ({ page }) => {
  const slug = await openList(page);
  let taps = 0;
  const tap = async (name: RegExp | string, role: 'button' | 'text' = 'button') => {
    taps += 1;
    await (role === 'text' ? page.getByText(name).first() : page.getByRole('button', { name })).click();
  };
  await tap('$40.00', 'text');
  await expectNothingFound(page, 'an open form');
  await page.keyboard.type('52.50');
  await tap('Save');
  await expect(page.getByText('The price is $52.50 now.')).toBeVisible();
  expect(taps).toBe(2);
  await tap('3 available', 'text');
  await tap(/^Decrease /);
  await expect(page.getByText('Saved: 2 available.')).toBeVisible();
  expect(taps).toBe(4);
  expect(await inDatabase(slug)).toEqual({ price_cents: 5250, inventory: 2 });
  await page.reload();
  await expect(page.getByText('2 available')).toBeVisible();
});
