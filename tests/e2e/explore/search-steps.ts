import type { Page } from 'playwright/test';

export const main = (page: Page) => page.locator('main');

export const wall = (page: Page) => main(page).locator('.found li :is(h2, h3)');

/** Opens a filter: on a phone, in the sheet that its button shows. */
export async function openFilter(page: Page, name: string): Promise<void> {
  const sheet = page.getByRole('button', { name: 'Filters' });
  if (await sheet.isVisible()) await sheet.click();
  await page.locator('#filters summary', { hasText: name }).click();
}
