import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from 'playwright/test';
import type { FavoriteDto } from '../../../src/features/favorites/favorites.api.ts';
import { cards, catalog, names, save, saved, signInAsNewCustomer } from '../../e2e/collectors.ts';
import { siteDatabase } from '../../e2e/site-database.ts';

const said = (page: Page) => page.locator('.kept-taken');

const take = (page: Page, text: string, name = 'mine.json') =>
  page.getByLabel('File to import').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });

test('an invalid file changes nothing (too many, foreign data, no JSON, 2 MB), and favorites past the limit are reported', async ({
  page,
}) => {
  await signInAsNewCustomer(page);
  const { products } = await catalog(page);
  const refs = products.slice(0, 3).map(({ id, name }) => ({ id, name, type: 'product' as const }));
  await save(page, refs.slice(0, 1));
  const [one] = await saved(page);
  await page.goto('/account/favorites');
  await expect(cards(page)).toHaveCount(1);
  const many = (count: number) => Array.from({ length: count }, () => ({ ...one, id: crypto.randomUUID() }));
  for (const [name, text] of [
    ['501.json', JSON.stringify(many(501))],
    ['contacts.json', JSON.stringify([{ id: 7, name: 'Ada', email: 'ada@example.org' }])],
    ['settings.json', JSON.stringify({ favorites: [one] })],
    ['photo.json', '\u0089PNG\r\n'],
    ['large.json', JSON.stringify([{ ...one, description: 'x'.repeat(2_097_152) }])],
  ] as const) {
    await take(page, text, name);
    await expect(said(page)).toHaveText(`${name} isn’t a My Collection file. Nothing was changed.`);
    await expect(cards(page)).toHaveCount(1);
  }
  expect((await saved(page)).map(({ id }) => id)).toEqual([one?.id]);

  const me = await (await page.request.get('/api/users/me')).json();
  // With 499 saved, one of the two fits.
  await siteDatabase().query(
    `insert into favorites (user_id, type, item_id, saved_name, added_at, changed_at)
       select user_id, 'product', gen_random_uuid()::text, 'Gone ' || n, now() - n * interval '1 day', now()
       from favorites, generate_series(1, 498) n where item_id = $1 and user_id = $2`,
    [one?.id, me.id],
  );
  await page.reload();
  await expect(page.getByRole('button', { name: 'All 499' })).toBeVisible();
  await take(page, JSON.stringify(refs.slice(1)));
  await expect(page.getByRole('alert').filter({ hasText: '500' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'All 500' })).toBeVisible();
  await expect
    .poll(async () => (await saved(page)).filter(({ path }) => path !== null).map(({ name }) => name))
    .toEqual([refs[1]?.name, refs[0]?.name]);
});

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
