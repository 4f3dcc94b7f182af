/** A shipping label on a phone: a question that names the price, also without JavaScript, and its way afterwards. */
import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { signInAs } from '../header-people.ts';
import { findWaiting } from './labels-steps.ts';

test('an artist buys a label after one question, prints it, and voids it', async ({ page }) => {
  const number = await findWaiting();
  await signInAs(page, 'artist', `/vendor/portland-kiln/orders/${number}`);
  await page.getByRole('link', { name: 'Buy Label' }).tap();
  await expect(page.getByRole('radio', { name: 'Cheapest' })).toBeChecked();
  await expectNothingFound(page, 'rates');
  await page
    .getByText(/^Buy Label, \$\d+\.\d\d$/)
    .filter({ visible: true })
    .tap();
  const buy = page.getByRole('button', { name: /^Yes, Buy for \$\d+\.\d\d$/ });
  const cheapest = await buy.innerText();
  await page.getByRole('radio', { name: 'Fastest' }).check();
  await expect(buy).not.toHaveText(cheapest, { useInnerText: true });
  await page.getByRole('radio', { name: 'Cheapest' }).check();
  await buy.tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Label bought, ${cheapest.replace('Yes, Buy for ', '')}`,
  );
  await expectNothingFound(page, 'bought');
  const href = await page.getByRole('link', { name: 'Print Label, 4 × 6' }).getAttribute('href');
  const pdf = await page.request.get(href ?? '');
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await page.getByText(/^Void Label, Get \$/).tap();
  await page.getByRole('button', { name: /^Yes, Void It for \$/ }).tap();
  await expect(page.getByText(/^You voided a label .* comes back in about two weeks/)).toBeVisible();
});
