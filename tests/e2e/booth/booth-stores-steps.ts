import { expect, type Page } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { button, heading, openBooth, piece, sellForCash } from '../booth-phone.ts';
import { openOwnStore } from '../own-store.ts';

export const sending = '**/api/booth/sales';

/** Sells for a store what the phone can't send, and opens another store's booth. */
export async function openOther(page: Page): Promise<{ first: string; second: string }> {
  const first = await openBooth(page);
  await page.route(sending, (route) => route.abort());
  await sellForCash(page);
  await expect(heading(page, 'Saved on this phone')).toBeVisible();
  const second = await openOwnStore(page);
  await page.goto(`/vendor/${second}/pos`);
  await expect(page.getByText('One sale of Robin’s Shed is only on this phone.')).toBeVisible();
  await expect(button(page, 'Unpair from Robin’s Shed')).toHaveCount(0);
  await expectNothingFound(page, 'a phone of another store');
  return { first, second };
}

export async function sellForOther(page: Page): Promise<void> {
  await button(page, 'Unpair from Robin’s Shed').click();
  await button(page, 'Pair and Open the Booth').click();
  await expect(piece(page)).toBeVisible();
  await sellForCash(page);
  await expect(heading(page, 'Recorded')).toBeVisible();
}
