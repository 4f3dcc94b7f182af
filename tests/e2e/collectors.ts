import type { Page } from '@playwright/test';
import type { FavoriteRef } from '../../src/features/catalog/favorite-ref.ts';
import type { FavoriteDto } from '../../src/features/favorites/favorites.api.ts';
import { mailTo } from './outbox.ts';

interface Listed {
  id: string;
  name: string;
  /** Of a piece. */
  inventory?: number;
}

/** Signs up somebody whom no other test knows, and is signed in as them. */
export async function becomeCollector(page: Page, baseURL: string | undefined): Promise<void> {
  const origin = new URL(baseURL ?? '').origin;
  const email = `collector-${crypto.randomUUID().slice(0, 8)}@example.org`;
  const post = (path: string, form: Record<string, string> = {}) =>
    page.request.post(path, { form, headers: { origin }, maxRedirects: 0 });
  await post('/customer/signup', { name: 'Cora Collector', email, password: 'walnut street at dawn' });
  const mail = await mailTo(email, /Confirm your e-mail address/);
  const link = /(\/customer\/verify-email\?token=[\w-]+)/.exec(mail)?.[1] ?? '';
  // Hidden from the address of the form, and kept in a cookie.
  const { url } = await page.request.get(link).then((answer) => ({ url: answer.url() }));
  await post(new URL(url).pathname + new URL(url).search);
}

/** What the catalog has, by name. */
export async function catalog(page: Page): Promise<{ products: Listed[]; vendors: Listed[] }> {
  const products: Listed[] = await (await page.request.get('/api/products')).json();
  const vendors: Listed[] = await (await page.request.get('/api/vendors')).json();
  return { products, vendors };
}

/** Saves things on the server, one after the other, as another device of theirs would. */
export async function save(page: Page, baseURL: string | undefined, refs: readonly FavoriteRef[]): Promise<void> {
  const { origin } = new URL(baseURL ?? '');
  for (const [place, { id, type }] of refs.entries()) {
    const answer = await page.request.post('/api/favorites', {
      data: { id, type, ageMs: (refs.length - place) * 60_000 },
      headers: { origin },
    });
    if (!answer.ok()) throw new Error(`POST /api/favorites answered ${answer.status()}: ${await answer.text()}`);
  }
}

export const saved = async (page: Page): Promise<FavoriteDto[]> => (await page.request.get('/api/favorites')).json();

export const cards = (page: Page) => page.locator('.kept > li:visible');
export const heartOf = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Remove ${name} from My Collection`) });
