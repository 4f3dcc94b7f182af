import { expect, type Page } from 'playwright/test';
import { button, heading, piece } from '../booth-phone.ts';

/** The screens of a sale, one after the other. */
export async function* screens(page: Page): AsyncGenerator<string> {
  yield 'table';
  await piece(page).click();
  yield 'picked';
  await button(page, /^Change the price/).click();
  yield 'price';
  await button(page, 'Back').click();
  await button(page, 'Search').click();
  yield 'search';
  await button(page, 'Close search').click();
  await button(page, /^1 piece/).click();
  yield 'this sale';
  await button(page, /^Other payment/).click();
  yield 'elsewhere';
  await button(page, 'Back').click();
  await button(page, 'Cash').click();
  await button(page, '$60').click();
  yield 'cash';
  await button(page, /^Record/).click();
  await expect(heading(page, 'Recorded')).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code of the receipt' })).toBeVisible();
  yield 'recorded';
  await button(page, 'Next Customer').click();
  await button(page, 'Day').click();
  yield 'day';
  await button(page, 'Back').click();
  await button(page, 'Something Else').click();
  yield 'something else';
  await button(page, 'Back').click();
  await button(page, 'Pickup').click();
  yield 'pickup';
  await button(page, 'Back').click();
  await piece(page).click();
  await button(page, 'Card').click();
  await expect(page.getByText('Waiting for the buyer')).toBeVisible();
  yield 'card';
}
