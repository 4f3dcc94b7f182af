import type { Page } from 'playwright/test';

export const main = (page: Page) => page.locator('main');

export const heading = (page: Page) => main(page).getByRole('heading', { level: 1 });

export const alert = (page: Page) => page.getByRole('alertdialog');

export const stored = (page: Page) => page.evaluate(() => sessionStorage.getItem('artist_signup'));
