import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { cards, catalog, heartOf, openSearch, openSort, save, saved, signInAsNewCustomer } from '../collectors.ts';

test('axe finds no violations on My Collection in any state, including the dialog', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInAsNewCustomer(page);
  await page.goto('/account/favorites');
  await expect(page.getByRole('heading', { name: 'Start Your Collection' })).toBeVisible();
  await expectNothingFound(page, 'empty');

  const { products, vendors } = await catalog(page);
  await save(page, [
    ...products.slice(0, 3).map(({ id }) => ({ id, type: 'product' as const })),
    ...vendors.slice(0, 2).map(({ id }) => ({ id, type: 'artist' as const })),
  ]);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(cards(page)).toHaveCount(5);

  // The cards in all of their states at once.
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .last()
    .click();
  const [first] = await saved(page);
  await heartOf(page, first?.name ?? '').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeFocused();
  await expectNothingFound(page, 'cards, one added to the cart and one removed');

  await page.getByRole('button', { name: /^Recently Removed/ }).click();
  await expectNothingFound(page, 'modal');
  await page.getByRole('button', { name: 'Clear All' }).click();
  await expectNothingFound(page, 'modal asks', 'dialog');
  await page.getByRole('button', { name: 'Clear All' }).click();
  await expectNothingFound(page, 'modal empty', 'dialog');
  await page.keyboard.press('Escape');

  await openSort(page);
  await (await openSearch(page)).fill('nothing like it');
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
  await expectNothingFound(page, 'no results');
});
