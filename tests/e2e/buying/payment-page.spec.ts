/** The emulated payment page with a declined card. */

import { expect, test } from 'playwright/test';
import { payingFor } from '../buyer.ts';

test('by keyboard, a declined card is reported at its focused field, the input stays, and another card pays', async ({
  page,
}) => {
  const buyer = await payingFor(page, '/ohio-falls-metal/three-weirs-rings');
  const number = page.getByLabel('Card number');
  await page.getByLabel(/^Email/).fill('keys@example.com');
  await page.getByLabel('Name on card').fill('Grace Hopper');
  await number.fill('4000 0000 0000 0002');
  await page.keyboard.press('Enter');

  const sentence = 'Your card was declined. You weren’t charged, and your cart is saved. Try another card.';
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText(sentence);
  await expect(alert).toBeInViewport({ ratio: 1 });
  await expect(number).toBeFocused();
  await expect(number).toBeInViewport({ ratio: 1 });
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await expect(number).toHaveAccessibleDescription(sentence);
  await expect(number).toHaveValue('4000 0000 0000 0002');
  await expect(page.getByLabel(/^Email/)).toHaveValue('keys@example.com');
  await expect(page.getByLabel('Name on card')).toHaveValue('Grace Hopper');

  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('4242424242424242');
  await page.keyboard.press('Enter');
  await buyer.seesConfirmation();
});
