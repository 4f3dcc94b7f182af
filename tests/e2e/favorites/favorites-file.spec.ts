import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from 'playwright/test';
import type { FavoriteDto } from '../../../src/features/favorites/favorites.api.ts';
import { cards, catalog, save, saved, signInAsNewCustomer } from '../collectors.ts';
import { siteDatabase } from '../site-database.ts';
import { said, take } from './favorites-file-steps.ts';

const names = (page: Page) => cards(page).getByRole('heading').allTextContents();

test('a file exported from one account imports the same favorites into another, in the same order', async ({
  page,
  context,
}) => {
  await signInAsNewCustomer(page);
  const { products, vendors } = await catalog(page);
  const event = (await siteDatabase().query('select id from events limit 1')).rows[0].id;
  await save(page, [
    ...products.slice(0, 4).map(({ id }) => ({ id, type: 'product' as const })),
    { id: event, type: 'event' },
    ...vendors.slice(0, 3).map(({ id }) => ({ id, type: 'artist' as const })),
  ]);
  await page.goto('/account/favorites');
  await expect(cards(page)).toHaveCount(8);
  const before = await names(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('my-collection.json');
  await expect(said(page)).toHaveText('Saved to my-collection.json. Check your downloads.');
  const text = await readFile(await file.path(), 'utf8');
  const list: FavoriteDto[] = JSON.parse(text);
  // Other tests run beside this one, and count hearts of the same pieces.
  const uncounted = (all: readonly FavoriteDto[]) => all.map((one) => ({ ...one, heartCount: 0 }));
  expect(uncounted(list)).toEqual(uncounted(await saved(page)));

  await context.clearCookies();
  await signInAsNewCustomer(page);
  await page.goto('/account/favorites');
  await expect(page.getByRole('heading', { name: 'Start Your Collection' })).toBeVisible();
  await take(page, text, file.suggestedFilename());
  await expect(said(page)).toHaveText('8 favorites were added.');
  await expect.poll(async () => (await saved(page)).map(({ name }) => name)).toEqual(before);
  await page.reload();
  await expect.poll(() => names(page)).toEqual(before);
});
