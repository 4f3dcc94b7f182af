import type { Page } from 'playwright/test';

export const status = (page: Page) => page.locator('.settings-form [data-status]');

export const save = (page: Page) => page.locator('.settings-form .save button');
