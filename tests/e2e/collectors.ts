import type { Locator, Page } from 'playwright/test';
import { demoCatalog } from '../../src/demo/city/catalog.ts';
import type { FavoriteRef } from '../../src/features/catalog/favorite-ref.ts';
import type { FavoriteDto } from '../../src/features/favorites/favorites.api.ts';
import { addCustomer, openSession } from './sessions.ts';
import { siteOrigin } from './site-database.ts';

interface Listed {
  id: string;
  name: string;
  /** Products only. */
  inventory?: number;
  vendorSlug?: string;
  /** Vendors only. */
  slug?: string;
}

/** Signs in a new customer who is used by no other test. */
export async function signInAsNewCustomer(page: Page): Promise<void> {
  await openSession(page, await addCustomer('Cora Collector'));
}

/** The slugs of the demo's stores. */
export const demo: ReadonlySet<string> = new Set(demoCatalog.vendors.map(({ slug }) => slug));

/** Returns the demo's products and vendors. Those that other tests add come and go. */
export async function catalog(page: Page): Promise<{ products: Listed[]; vendors: Listed[] }> {
  const products = await readAll(page, '/api/products');
  const vendors = await readAll(page, '/api/vendors');
  return {
    products: products.filter(({ vendorSlug = '' }) => demo.has(vendorSlug)),
    vendors: vendors.filter(({ slug = '' }) => demo.has(slug)),
  };
}

/** Reads page after page: what other tests add may fill the first one. */
async function readAll(page: Page, path: string): Promise<Listed[]> {
  const all: Listed[] = [];
  for (;;) {
    const after = all.at(-1);
    const found: Listed[] = await (await page.request.get(after ? `${path}?after=${after.id}` : path)).json();
    if (found.length === 0) return all;
    all.push(...found);
  }
}

/** Saves favorites on the server one after another, as another device of the account would. */
export async function save(page: Page, refs: readonly FavoriteRef[]): Promise<void> {
  for (const [place, { id, type }] of refs.entries()) {
    const changes = [{ id, type, favorite: true, changedAt: Date.now() - (refs.length - place) * 60_000 }];
    const answer = await page.request.post('/api/favorites/writes', {
      data: { changes },
      headers: { origin: siteOrigin },
    });
    const text = await answer.text();
    if (!text.includes('"favorite":true')) throw new Error(`Not saved, ${answer.status()}: ${text}`);
  }
}

export const saved = async (page: Page): Promise<FavoriteDto[]> => (await page.request.get('/api/favorites')).json();

export const cards = (page: Page) => page.locator('.kept > li:visible');
export const heartOf = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Remove ${name} from My Collection`) });

/** Opens the search of My Collection, or its order, and returns the field in it. */
export async function openSearch(page: Page): Promise<Locator> {
  const box = page.getByLabel('Search My Collection');
  if (!(await box.isVisible())) await page.getByRole('button', { name: 'Search', exact: true }).click();
  return box;
}
export async function openSort(page: Page): Promise<Locator> {
  const field = page.getByLabel('Sort by');
  if (!(await field.isVisible())) await page.getByRole('button', { name: /^Sort: / }).click();
  return field;
}

/** Returns the names of what My Collection shows. */
export const names = (page: Page) => cards(page).getByRole('heading').allTextContents();
