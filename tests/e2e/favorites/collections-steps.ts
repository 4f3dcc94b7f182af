import { type Browser, type BrowserContext, expect, type Page } from 'playwright/test';
import { cards, catalog, save, saved, signInAsNewCustomer } from '../collectors.ts';
import { panel, tile } from '../shelf.ts';
import { siteOrigin } from '../site-database.ts';

/** Saves two products and a vendor as favorites. Returns their names in the order of the cards. */
export async function withFavorites(page: Page): Promise<string[]> {
  await signInAsNewCustomer(page);
  const { products, vendors } = await catalog(page);
  await save(page, [
    ...products.slice(0, 2).map(({ id }) => ({ id, type: 'product' as const })),
    ...vendors.slice(0, 1).map(({ id }) => ({ id, type: 'artist' as const })),
  ]);
  await page.goto('/account/favorites');
  await expect(cards(page)).toHaveCount(3);
  return (await saved(page)).map(({ name }) => name);
}

export async function make(page: Page, name: string): Promise<void> {
  await panel(page).getByRole('button', { name: 'New Collection' }).click();
  await panel(page).getByLabel('Collection name').fill(name);
  await page.keyboard.press('Enter');
  await expect(tile(page, name)).toBeVisible();
}

/** Creates a shared collection with one product through the API. Returns its link. */
export async function sharedOne(page: Page, name: string): Promise<string> {
  const headers = { origin: siteOrigin };
  const [first] = await saved(page);
  const { id } = await (await page.request.post('/api/collections', { data: { name }, headers })).json();
  const data = { type: first?.type, id: first?.id };
  await page.request.post(`/api/collections/${id}/items`, { data, headers });
  return (await (await page.request.post(`/api/collections/${id}/share`, { headers })).json()).path;
}

/** Creates another account in a browser of its own. */
export async function stranger(browser: Browser): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ baseURL: siteOrigin });
  return { context, page: await context.newPage() };
}
