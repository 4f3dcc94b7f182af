/** The customer's collections on the page and on the server. */
import type { Page } from 'playwright/test';
import type { FavoriteRef } from '../../src/features/catalog/favorite-ref.ts';
import type { CollectionDto } from '../../src/features/favorites/collections.api.ts';
import { siteOrigin } from './site-database.ts';

export const panel = (page: Page) => page.getByRole('region', { name: 'Your Collections' });
export const tile = (page: Page, name: string) => panel(page).locator('.shelf-one').filter({ hasText: name });
/** The collection that limits the favorites, above them. */
export const selected = (page: Page) => page.locator('.shelf-chosen');
export const own = async (page: Page): Promise<CollectionDto[]> => (await page.request.get('/api/collections')).json();

/** Creates a collection with these favorites as another device would. Returns its id. */
export async function makeCollection(page: Page, name: string, things: readonly FavoriteRef[] = []): Promise<string> {
  const headers = { origin: siteOrigin };
  const { id } = await (await page.request.post('/api/collections', { data: { name }, headers })).json();
  for (const { type, id: item } of things) {
    await page.request.post(`/api/collections/${id}/items`, { data: { type, id: item }, headers });
  }
  return id;
}
