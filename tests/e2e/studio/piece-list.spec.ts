import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { siteDatabase } from '../site-database.ts';
import { openList } from './piece-list-steps.ts';

const inDatabase = async (slug: string) =>
  (
    await siteDatabase().query(
      'select price_cents, inventory from products join vendors on vendors.id = vendor_id where vendors.slug = $1',
      [slug],
    )
  ).rows[0];

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
