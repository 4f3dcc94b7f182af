/** The screens of a refund, and a refund without JavaScript. */
import { expect, test } from 'playwright/test';
import { lookAtAll } from '../../e2e/good-page.ts';
import { openOwnStore } from '../../e2e/own-store.ts';
import { findPiece, refundPiece, sellPiece, units } from '../../e2e/studio/refunds-steps.ts';
import { unfold } from '../../e2e/text-fits.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an artist refunds a piece in four taps, and the order shows the sums of the page', ({ page, browser }) =>
    refundPiece(page, browser, false));
});

test('axe finds nothing on the screens of a refund, which fit 320 pixels with text at 200%', async ({
  page,
  browser,
}) => {
  test.slow();
  const slug = await openOwnStore(page);
  const number = await sellPiece(browser, slug);
  const check = async (state: string) => {
    await unfold(page);
    await lookAtAll(page, state);
  };
  await page.goto(`/vendor/${slug}/orders/${number}/refund`);
  await check('form');
  await page.getByRole('radio', { name: 'Partial' }).check();
  await units(page).fill('1');
  await expect(page.getByRole('button', { name: 'Refund $45.00' })).toBeVisible();
  await check('a piece');
  await page.getByLabel(/^Reason/).fill(`The glaze has a crack. ${'w'.repeat(200)}`);
  await page.getByRole('button', { name: 'Refund $45.00' }).click();
  await expect(page.getByRole('status').getByText('$45.00 refunded on')).toBeVisible();
  await check('order');
});

test('the page counts while one types: an amount clears the pieces, and pieces fill the amount', async ({
  page,
  browser,
}) => {
  const slug = await openOwnStore(page);
  const number = await sellPiece(browser, slug);
  await page.goto(`/vendor/${slug}/orders/${number}/refund`);
  await page.getByRole('radio', { name: 'Partial' }).check();
  const amount = page.locator('#amount');
  const told = page.getByRole('status').filter({ hasText: 'The buyer gets' });
  await expect(told).toContainText('Choose what to refund');
  await page.getByRole('checkbox', { name: 'Shipping' }).check();
  await expect(amount).toHaveValue('5.00');
  await amount.fill('6.00');
  await expect(page.getByRole('checkbox', { name: 'Shipping' })).not.toBeChecked();
  await expect(told).toContainText('The buyer gets $6.00 It costs you $5.91');
  await expect(page.getByRole('checkbox', { name: /back up for sale$/ })).toBeHidden();
  await units(page).fill('1');
  await expect(amount).toHaveValue('45.00');
  await amount.fill('60');
  await expect(units(page)).toHaveValue('0');
  await expect(told).toContainText('more than what’s left to refund');
  // Enter never refunds.
  await amount.fill('6.00');
  await amount.press('Enter');
  await page.getByRole('button', { name: 'Refund $6.00' }).click();
  await expect(page.getByRole('status').getByText('$6.00 refunded on')).toBeVisible();
  expect((await findPiece(slug)).inventory).toBe(4);
});
