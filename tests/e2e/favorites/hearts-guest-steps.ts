import type { Page } from 'playwright/test';

/** Favorite buttons for guests. */
export const piece = '/second-light/upbound-tow';

export const dialogOf = (page: Page) => page.getByRole('alertdialog');

export const heart = (page: Page) => page.locator('main .heart').first();
