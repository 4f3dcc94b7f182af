import type { Page } from 'playwright/test';

export const main = (page: Page) => page.locator('main');

export const wall = (page: Page) => main(page).locator('.found li :is(h2, h3)');
