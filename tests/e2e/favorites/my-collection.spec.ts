import { expect, type Page, test } from 'playwright/test';
import { sortItems } from '../../../src/features/favorites/page/view-options.ts';
import { cards, heartOf, openSearch, openSort, saved } from '../collectors.ts';
import { hint, removedButton, removedDialog, tab, withCollection } from './my-collection-steps.ts';

const undo = (page: Page, name: string) => page.getByRole('button', { name: `Undo removing ${name}` });

const names = (page: Page) => cards(page).getByRole('heading').allTextContents();

test('a removed card leaves a focused Undo in its place, which restores the favorite', async ({ page }) => {
  const [first = '', second = ''] = await withCollection(page);
  expect(await names(page)).toEqual(await saved(page).then((list) => list.map(({ name }) => name)));
  await heartOf(page, second).click();
  await expect(hint(page, second)).toContainText(`${second} removed`);
  await expect(undo(page, second)).toBeFocused();
  await expect(removedButton(page)).toHaveText('Recently Removed (1)');
  await expect(tab(page, 'All')).toHaveText('All 4');
  // Still the second card.
  await expect(cards(page).nth(1)).toContainText(second);
  await undo(page, second).click();
  await expect(heartOf(page, second)).toBeFocused();
  await expect(tab(page, 'All')).toHaveText('All 5');
  expect(await names(page)).toContain(first);
  await expect.poll(async () => (await saved(page)).length).toBe(5);
});

test('My Collection works by keyboard alone: remove, wait, undo, search, reverse the order, restore, close', {
  tag: '@desktop-only',
}, async ({ page }) => {
  await page.clock.install();
  const [first = ''] = await withCollection(page);
  await heartOf(page, first).focus();
  await page.keyboard.press('Enter');
  await expect(undo(page, first)).toBeFocused();
  await page.clock.runFor(4_000);
  await expect(hint(page, first)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(heartOf(page, first)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(undo(page, first)).toBeFocused();

  await page.getByRole('button', { name: 'Search', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Search My Collection')).toBeFocused();
  await page.keyboard.type('zzz');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
  await page.getByRole('button', { name: 'Reset Filters' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused();
  await expect(cards(page)).toHaveCount(4);

  const before = await names(page);
  await page.getByRole('button', { name: 'Sort: Newest' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Newest first/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Oldest first/ })).toBeFocused();
  expect(await names(page)).toEqual(before.toReversed());
  await page.getByLabel('Sort by').focus();
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/\?sort=name$/);

  await removedButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(removedDialog(page)).toContainText(first);
  const restore = removedDialog(page).getByRole('button', { name: `Restore to Favorites ${first}` });
  for (let tabs = 0; tabs < 3 && !(await restore.evaluate((one) => one === document.activeElement)); tabs += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(restore).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(removedDialog(page)).toContainText('You haven’t removed anything in the last 7 days.');
  await expect(removedDialog(page).getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(removedButton(page)).toBeFocused();
  await expect(cards(page)).toHaveCount(5);
});

test('Recently Removed restores one favorite and asks once before clearing the rest', async ({ page }) => {
  const [first = '', second = '', third = ''] = await withCollection(page);
  for (const name of [first, second, third]) await heartOf(page, name).click();
  await expect(removedButton(page)).toHaveText('Recently Removed (3)');
  await removedButton(page).click();
  await expect(removedDialog(page)).toContainText('Removed items are kept for 7 days');
  const rows = removedDialog(page).getByRole('listitem');
  await expect(rows.getByRole('strong')).toHaveText([third, second, first]);
  await removedDialog(page)
    .getByRole('button', { name: `Restore to Favorites ${third}` })
    .click();
  await expect(removedDialog(page).getByRole('button', { name: `Restore to Favorites ${second}` })).toBeFocused();
  await expect(rows).toHaveCount(2);

  await removedDialog(page).getByRole('button', { name: 'Clear All' }).click();
  await expect(removedDialog(page).getByRole('button', { name: 'Keep Them' })).toBeFocused();
  await removedDialog(page).getByRole('button', { name: 'Keep Them' }).click();
  await expect(removedDialog(page).getByRole('button', { name: 'Clear All' })).toBeFocused();
  await expect(rows).toHaveCount(2);
  await removedDialog(page).getByRole('button', { name: 'Clear All' }).click();
  await removedDialog(page).getByRole('button', { name: 'Clear All' }).click();
  await expect(removedDialog(page)).toContainText('You haven’t removed anything in the last 7 days.');
  await removedDialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(removedButton(page)).toHaveText('Recently Removed (0)');
  await expect(heartOf(page, third)).toBeVisible();
  await expect.poll(async () => (await page.request.get('/api/favorites/recently-removed')).json()).toEqual([]);
  expect((await saved(page)).map(({ name }) => name)).toContain(third);
});

test('search, tab, and order are in the URL, which opens the same view elsewhere, and Back restores the previous one', async ({
  page,
}) => {
  await withCollection(page);
  const list = await saved(page);
  const pieces = list.filter(({ type }) => type === 'product');
  const wanted = pieces[0]?.name ?? '';
  await tab(page, 'Pieces').click();
  await expect(cards(page)).toHaveCount(3);
  await (await openSort(page)).selectOption('Price');
  // Products of the same price keep their order.
  const byPrice = (direction: 'asc' | 'desc') =>
    sortItems(pieces, { sort: 'price', direction }).map(({ name }) => name);
  await expect.poll(() => names(page)).toEqual(byPrice('desc'));
  await page.getByRole('button', { name: /Highest first/ }).click();
  await expect.poll(() => names(page)).toEqual(byPrice('asc'));
  await (await openSearch(page)).pressSequentially(wanted.toUpperCase());
  await expect(cards(page)).toHaveCount(1);
  await expect(page.locator('.kept-found')).toHaveText('1 of 5');
  await expect(page).toHaveURL(
    new RegExp(
      `\\?${new URLSearchParams({ q: wanted.toUpperCase() })}&type=product&sort=price&dir=asc$`.replace(/[+]/g, '\\+'),
    ),
  );

  const elsewhere = await page.context().newPage();
  await elsewhere.goto(page.url());
  await expect(cards(elsewhere)).toHaveCount(1);
  expect(await names(elsewhere)).toEqual([wanted]);
  await expect(elsewhere.getByLabel('Search My Collection')).toHaveValue(wanted.toUpperCase());
  await expect(tab(elsewhere, 'Pieces')).toHaveAttribute('aria-pressed', 'true');
  await elsewhere.close();

  await page.goBack();
  await expect(page.getByLabel('Search My Collection')).toHaveValue('');
  await expect(cards(page)).toHaveCount(3);
  await page.goBack();
  await expect(page.getByRole('button', { name: /Highest first/ })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(cards(page)).toHaveCount(5);
  await page.goForward();
  await expect(cards(page)).toHaveCount(3);

  await page.goto('/account/favorites?type=pony&sort=luck&dir=left');
  await expect(cards(page)).toHaveCount(5);
  await expect(await openSort(page)).toHaveValue('dateAdded');
});

test('Add to Cart puts a product into its vendor’s cart, and its link opens that', async ({ page }) => {
  await withCollection(page);
  const piece = (await saved(page)).find(({ type, inventory }) => type === 'product' && (inventory ?? 0) > 0);
  const below = () =>
    page.evaluate(() => [...document.querySelectorAll('.kept > li')].map((one) => one.getBoundingClientRect().height));
  const before = await below();
  await page.getByRole('button', { name: `Add to Cart ${piece?.name}` }).click();
  await expect(page.getByRole('button', { name: `Added ${piece?.name}` })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'to your cart at' })).toHaveText(
    `Added ${piece?.name} to your cart at ${piece?.artist}`,
  );
  expect(await below()).toEqual(before);
  await page.getByRole('link', { name: `See Your Cart at ${piece?.artist}` }).click();
  await expect(page).toHaveURL(new RegExp(`/${piece?.vendorSlug}#cart$`));
  await expect(page.getByRole('dialog', { name: /^Cart/ })).toContainText(piece?.name ?? '');
});
