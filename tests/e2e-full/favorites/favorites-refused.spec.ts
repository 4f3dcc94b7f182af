import { expect, test } from 'playwright/test';
import { cards, catalog, heartOf, save, saved, signInAsNewCustomer } from '../../e2e/collectors.ts';
import { hurryUntil } from '../../e2e/heart-page.ts';

const sentence = 'We couldn’t save this. Please try again.';

test('a change that the server fails is undone in My Collection, with a message where the user is', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await signInAsNewCustomer(page);
  const { products } = await catalog(page);
  const refs = products.slice(0, 2).map(({ id }) => ({ id, type: 'product' as const }));
  await save(page, refs);
  const [first, second] = await saved(page);
  if (!first || !second) throw new Error('Not saved.');
  await page.goto('/account/favorites');
  await heartOf(page, first.name).click();
  await expect.poll(async () => (await saved(page)).length).toBe(1);
  await context.route('**/api/favorites/writes', (route) => route.fulfill({ status: 500, json: {} }));

  // The page behind the modal dialog is inert.
  await page.getByRole('button', { name: /^Recently Removed/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Recently Removed' });
  await dialog.getByRole('button', { name: 'Clear All' }).click();
  await dialog.getByRole('group').getByRole('button', { name: 'Clear All' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
  await hurryUntil(page, () => expect(dialog.getByRole('alert')).toHaveText(sentence, { timeout: 300 }));
  await expect(dialog.getByRole('listitem').filter({ hasText: first.name })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  // Both tabs report it, whichever sends it.
  const other = await context.newPage();
  await other.goto('/account/favorites');
  await expect(cards(other)).toHaveCount(1);
  await heartOf(page, second.name).click();
  await expect(cards(other)).toHaveCount(0);
  for (const each of [page, other]) {
    const notice = each.locator('.kept-notices').getByRole('alert');
    await hurryUntil(page, () => expect(notice).toHaveText(sentence, { timeout: 300 }));
    await expect(cards(each)).toHaveCount(1);
    await expect(heartOf(each, second.name)).toBeVisible();
  }
  expect((await saved(page)).map(({ id }) => id)).toEqual([second.id]);
});
