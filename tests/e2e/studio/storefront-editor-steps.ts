import { expect, type Page } from 'playwright/test';

export const status = (page: Page) => page.locator('.save-bar [data-status]');

/** Saves the form, and waits until the page says so. */
export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(status(page)).toContainText('Saved. Your store shows it now.');
}
