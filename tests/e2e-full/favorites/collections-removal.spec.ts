/** Removing a favorite from My Collection while it is in the customer's collections. */
import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { cards, catalog, heartOf, save, saved, signInAsNewCustomer } from '../../e2e/collectors.ts';
import { makeCollection, own, selected, tile } from '../../e2e/shelf.ts';

test('a removed favorite stays in its collections, a message says so, and it can be removed from them there', async ({
  page,
}) => {
  await signInAsNewCustomer(page);
  const { products } = await catalog(page);
  await save(
    page,
    products.slice(0, 3).map(({ id }) => ({ id, type: 'product' as const })),
  );
  const [first, second, third] = await saved(page);
  if (!first || !second || !third) throw new Error('Not saved.');
  await makeCollection(page, 'Gifts', [first, second]);
  await makeCollection(page, 'Hall', [first]);
  await page.goto('/account/favorites');
  await expect(tile(page, 'Hall')).toBeVisible();

  const hint = (name: string) => page.locator('.kept-undo').filter({ hasText: name });
  const said = (text: string) => page.getByRole('status').filter({ hasText: text });
  await heartOf(page, third.name).click();
  await expect(hint(third.name)).toContainText(`${third.name} removed`);
  await expect(hint(third.name)).not.toContainText('Still in');
  await heartOf(page, second.name).click();
  await expect(hint(second.name)).toContainText('Still in your collection “Gifts.”');
  await hint(second.name).getByRole('button', { name: 'Undo' }).click();
  await heartOf(page, first.name).click();
  await expect(hint(first.name)).toContainText('Still in “Gifts” and 1 other collection.');
  await expect(
    said('Still in “Gifts” and 1 other collection. You can restore it from Recently Removed'),
  ).toBeAttached();
  await expect.poll(async () => (await saved(page)).map(({ name }) => name)).toEqual([second.name]);

  await page.getByRole('button', { name: /^Recently Removed/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Recently Removed' });
  await expect(dialog.getByRole('listitem').filter({ hasText: first.name })).toContainText('Still in “Gifts” and 1');
  await expectNothingFound(page);
  await page.keyboard.press('Escape');

  await tile(page, 'Gifts').click();
  await expect(tile(page, 'Gifts')).toContainText('2 items');
  await expect(cards(page)).toHaveCount(1);
  await selected(page).getByText('2 items, 1 no longer in your favorites').click();
  const row = selected(page).getByRole('listitem').filter({ hasText: 'Remove' });
  await expect(row.filter({ hasText: first.name })).toContainText('no longer in your favorites');
  await expect(row.filter({ hasText: second.name })).not.toContainText('no longer in your favorites');
  await expectNothingFound(page);
  await selected(page)
    .getByRole('button', { name: `Remove ${first.name}` })
    .click();
  await expect(selected(page).getByText('1 item', { exact: true })).toBeVisible();
  await tile(page, 'Hall').click();
  await expect(page.getByRole('heading', { name: 'Nothing in “Hall” is a favorite anymore' })).toBeVisible();
  await expect
    .poll(async () => (await own(page)).map(({ items }) => items.map(({ id }) => id)))
    .toEqual([[second.id], [first.id]]);
});
