import type { Page } from 'playwright/test';
import { signInAs } from '../header-people.ts';
import { openOwnStore } from '../own-store.ts';
import { siteDatabase } from '../site-database.ts';

/** Opens a store of its own to the test, and returns it with its page in the admin panel. */
export async function openStore(page: Page): Promise<{ id: string; slug: string; path: string }> {
  const slug = await openOwnStore(page);
  const { rows } = await siteDatabase().query('select id from vendors where slug = $1', [slug]);
  await page.context().clearCookies();
  await signInAs(page, 'admin');
  return { id: rows[0].id, slug, path: `/admin/artists/${rows[0].id}` };
}
