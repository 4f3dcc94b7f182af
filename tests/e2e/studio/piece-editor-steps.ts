import { expect, type Page } from 'playwright/test';
import { piecesOf, type Studio } from '../studio-artist.ts';

export const newPiece = ({ slug }: Studio) => `/vendor/${slug}/pieces/new`;

export const fileField = (page: Page) => page.locator('.add-photos input');

/** The island runs: without it, the bar has a button for drafts. */
export const ready = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.locator('.piece-editor')).toHaveJSProperty('noValidate', true);
};

export const thumbs = (page: Page) => page.locator('.strip [data-photo]');

export const editorOf = ({ slug }: Studio, id: string) => `/vendor/${slug}/pieces/${id}`;

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export const priceField = (page: Page) => page.getByLabel('Price', { exact: true });

export const firstPiece = async (studio: Studio) => (await piecesOf(studio))[0];

export const bar = (page: Page) => page.locator('.save-bar');
