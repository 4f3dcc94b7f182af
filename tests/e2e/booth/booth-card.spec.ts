/** A buyer pays by card on a phone of their own: the booth shows a QR code, and believes what the provider says. */
import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { button, heading, openBooth, piece } from '../booth-phone.ts';
import { Buyer } from '../buyer.ts';
import { countTaps } from '../taps.ts';
import { cards, scan } from './booth-card-steps.ts';

test('the phone shows a code after two taps, another phone pays, and the first says Paid', async ({
  page,
  browser,
}) => {
  const slug = await openBooth(page);
  const { tap, taps } = countTaps();
  await tap(piece(page));
  await tap(button(page, 'Card'));
  await expect(page.getByText('Waiting for the buyer')).toBeVisible();
  expect(taps()).toBe(2);
  await expectNothingFound(page, 'the code');

  const phone = await scan(browser, page);
  await new Buyer(phone).pay();
  await expect(heading(page, 'Paid')).toBeVisible();
  await expect(page.getByText('Give the buyer: Kiln Shed Jar.')).toBeVisible();
  await expectNothingFound(page, 'paid');
  expect(await cards(slug)).toEqual({ ended: ['paid'], cents: 4_500, left: 4 });

  await button(page, 'Next Customer').click();
  await expect(piece(page)).toBeVisible();
  await expect(button(page, 'Something Else')).toBeVisible();
  await phone.context().close();
});
