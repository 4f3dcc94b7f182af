import type { Page } from 'playwright/test';
import { siteDatabase } from '../site-database.ts';
import { addDraft, openStudio, type Studio } from '../studio-artist.ts';

export const main = (page: Page) => page.locator('main');

export const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

/** Signs in as the owner of a store with a whole draft, which has neither payments nor shipping. */
export async function openNewStudio(page: Page): Promise<Studio & { draft: string }> {
  const studio = await openStudio(page);
  await siteDatabase().query(`update vendors set payments_state = 'none', shipping_cents = null where id = $1`, [
    studio.vendorId,
  ]);
  return { ...studio, draft: await addDraft(studio, 1) };
}

export const termsOf = async ({ vendorId }: Studio) => {
  const { rows } = await siteDatabase().query('select shipping_cents, pickup from vendors where id = $1', [vendorId]);
  return rows[0];
};
