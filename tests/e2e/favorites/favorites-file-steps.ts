import type { Page } from 'playwright/test';

export const said = (page: Page) => page.locator('.kept-taken');

export const take = (page: Page, text: string, name = 'mine.json') =>
  page.getByLabel('File to import').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
