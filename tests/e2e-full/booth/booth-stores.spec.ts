/** One phone, two stores: it changes over once the first one has its sales, and neither gets the other's. */
import { expect, test } from 'playwright/test';
import { openOther, sellForOther, sending } from '../../e2e/booth/booth-stores-steps.ts';
import { books, button, openBooth, piece } from '../../e2e/booth-phone.ts';
import { openOwnStore } from '../../e2e/own-store.ts';

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
