import { expect, type Page } from 'playwright/test';
import type { Studio } from '../studio-artist.ts';

export const newPiece = ({ slug }: Studio) => `/vendor/${slug}/pieces/new`;

export const fileField = (page: Page) => page.locator('.add-photos input');

/** The island runs: without it, the bar has a button for drafts. */
export const ready = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.locator('.piece-editor')).toHaveJSProperty('noValidate', true);
};

export const thumbs = (page: Page) => page.locator('.strip [data-photo]');
