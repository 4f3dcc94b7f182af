import { expect, test } from 'playwright/test';
import { cards, heartOf, names } from '../collectors.ts';
import { hint, removedButton, removedDialog, undo, withCollection } from './my-collection-steps.ts';

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
