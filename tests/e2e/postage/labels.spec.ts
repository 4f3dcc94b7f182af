/** A shipping label on a phone: four taps from the order, also without JavaScript, and its way afterwards. */
import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { signInAs } from '../header-people.ts';
import { findWaiting } from './labels-steps.ts';

test('an artist buys a label in four taps, prints it, and voids it', async ({ page }) => {
  const number = await findWaiting();
  await signInAs(page, 'artist', `/vendor/portland-kiln/orders/${number}`);
  await page.getByRole('link', { name: 'Buy Label' }).tap();
  await expect(page.getByRole('radio', { name: 'Cheapest' })).toBeChecked();
  await expectNothingFound(page, 'rates');
  const buy = page.getByRole('button', { name: /^Buy \$\d+\.\d\d$/ });
  const cheapest = await buy.innerText();
  await page.getByRole('radio', { name: 'Fastest' }).check();
  await expect(buy).not.toHaveText(cheapest, { useInnerText: true });
  await page.getByRole('radio', { name: 'Cheapest' }).check();
  await buy.tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Label bought, ${cheapest.replace('Buy ', '')}`);
  await expectNothingFound(page, 'bought');
  const href = await page.getByRole('link', { name: 'Print Label, 4 × 6' }).getAttribute('href');
  const pdf = await page.request.get(href ?? '');
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await page.getByRole('button', { name: 'Void it' }).tap();
  await expect(page.getByText(/comes back in about two weeks/)).toBeVisible();
});
