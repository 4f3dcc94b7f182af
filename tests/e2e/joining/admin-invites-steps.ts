import type { Page } from 'playwright/test';

export const code = /^(?:[0-9A-Z]{4}-){4}[0-9A-Z]{4}$/;

export const unique = () => crypto.randomUUID().slice(0, 8).replace(/^\d+/, 'x');

export async function fill(page: Page, name: string) {
  await page.getByLabel('Artist’s name').fill(name);
  await page.getByLabel('Artist’s email').first().fill(`${unique()}@example.com`);
}
