/** One phone, two stores: it changes over once the first one has its sales, and neither gets the other's. */
import { expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { books, button, heading, openBooth, piece, sellForCash } from '../../e2e/booth-phone.ts';
import { openOwnStore } from '../../e2e/own-store.ts';

const sending = '**/api/booth/sales';

/** Sells for a store what the phone can't send, and opens another store's booth. */
async function openOther(page: Page): Promise<{ first: string; second: string }> {
  const first = await openBooth(page);
  await page.route(sending, (route) => route.abort());
  await sellForCash(page);
  await expect(heading(page, 'Saved on this phone')).toBeVisible();
  const second = await openOwnStore(page);
  await page.goto(`/vendor/${second}/pos`);
  await expect(page.getByText('This phone has 1 unsent sale for Robin’s Shed.')).toBeVisible();
  await expect(button(page, 'Unpair from Robin’s Shed')).toHaveCount(0);
  await expectNothingFound(page, 'a phone of another store');
  return { first, second };
}

async function sellForOther(page: Page): Promise<void> {
  await button(page, 'Unpair from Robin’s Shed').click();
  await button(page, 'Pair and Open the Booth').click();
  await expect(piece(page)).toBeVisible();
  await sellForCash(page);
  await expect(heading(page, 'Recorded')).toBeVisible();
}

test('a phone sells for another store once the sales of the first are sent', async ({ page }) => {
  const { first, second } = await openOther(page);
  await page.unroute(sending);
  await button(page, 'Send Now').click();
  await sellForOther(page);
  for (const slug of [first, second]) expect(await books(slug)).toEqual({ sales: 1, cents: 4_500, left: 4 });
});

test('what was saved as a file stays out of both stores’ books', async ({ page }) => {
  const { first, second } = await openOther(page);
  const saved = page.waitForEvent('download');
  await button(page, 'Save Sales as a File').click();
  expect((await saved).suggestedFilename()).toMatch(/^booth-.*\.csv$/);
  await page.unroute(sending);
  await expect(button(page, 'Unpair from Robin’s Shed')).toBeVisible();
  await sellForOther(page);
  expect(await books(first)).toEqual({ sales: 0, cents: 0, left: 5 });
  expect(await books(second)).toEqual({ sales: 1, cents: 4_500, left: 4 });
});

test('a tab that shows the store of before begins anew, and sells for the new one', async ({ page, context }) => {
  const first = await openBooth(page);
  const older = await context.newPage();
  await older.goto(`/vendor/${first}/pos`);
  await expect(piece(older)).toBeVisible();
  // Only the tab in front is painted, and sends.
  await page.bringToFront();
  const second = await openOwnStore(page);
  await page.goto(`/vendor/${second}/pos`);
  await sellForOther(page);
  await older.bringToFront();
  await expect(older.getByText('This phone sells for Robin’s Shed.')).toBeVisible();
  expect(await books(first)).toEqual({ sales: 0, cents: 0, left: 5 });
});
