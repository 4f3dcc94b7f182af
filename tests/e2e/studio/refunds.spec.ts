/** An artist with a phone refunds a piece: the page says what happens, to the cent, and the order shows it afterwards. */
import { expect, test } from 'playwright/test';
import { openOwnStore } from '../own-store.ts';
import { findPiece, refundPiece, sellPiece, units } from './refunds-steps.ts';

test('an artist refunds a piece in four taps, and the order shows the sums of the page', ({ page, browser }) =>
  refundPiece(page, browser, true));

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
