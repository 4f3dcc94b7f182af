import { expect, type Page, test } from 'playwright/test';
import { cards, heartOf, names, saved } from '../collectors.ts';
import { hint, removedButton, removedDialog, tab, withCollection } from './my-collection-steps.ts';

const undo = (page: Page, name: string) => page.getByRole('button', { name: `Undo removing ${name}` });

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
