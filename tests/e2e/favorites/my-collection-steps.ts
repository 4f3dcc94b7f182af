import { expect, type Page } from 'playwright/test';
import { cards, catalog, save, saved, signInAsNewCustomer } from '../collectors.ts';

export const undo = (page: Page, name: string) => page.getByRole('button', { name: `Undo removing ${name}` });

export const hint = (page: Page, name: string) => page.locator('.kept-undo').filter({ hasText: name });

export const removedButton = (page: Page) => page.getByRole('button', { name: /^Recently Removed/ });

export const removedDialog = (page: Page) => page.getByRole('dialog', { name: 'Recently Removed' });

export const tab = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Show' }).getByRole('button', { name });

/** Saves three products and two vendors. Returns their names, the last saved first. */
export async function withCollection(page: Page): Promise<string[]> {
  await signInAsNewCustomer(page);
  const { products, vendors } = await catalog(page);
  await save(page, [
    ...products.slice(0, 3).map(({ id }) => ({ id, type: 'product' as const })),
    ...vendors.slice(0, 2).map(({ id }) => ({ id, type: 'artist' as const })),
  ]);
  await page.goto('/account/favorites');
  await expect(cards(page)).toHaveCount(5);
  return (await saved(page)).map(({ name }) => name);
}
