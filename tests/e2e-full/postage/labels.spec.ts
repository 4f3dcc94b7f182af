/** A shipping label on a phone: a question that names the price, also without JavaScript, and its way afterwards. */
import { expect, test } from 'playwright/test';
import { signInAs } from '../../e2e/header-people.ts';
import { findWaiting } from '../../e2e/postage/labels-steps.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('another box, another weight, and a label', async ({ page }) => {
    const number = await findWaiting();
    await signInAs(page, 'artist', `/vendor/portland-kiln/orders/${number}/label`);
    await page.getByText('Change', { exact: true }).tap();
    await page.getByLabel('Pounds').fill('9');
    await page.getByRole('button', { name: 'Show Rates' }).tap();
    await expect(page.getByRole('region', { name: 'Which box?' }).getByText('9 lb', { exact: true })).toBeVisible();
    await page
      .getByText(/^Buy Label, \$/)
      .filter({ visible: true })
      .tap();
    await page.getByRole('button', { name: /^Yes, Buy for \$/ }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Label bought, \$/);
    await page.getByText(/^Void Label, Get \$/).tap();
    await page.getByRole('button', { name: /^Yes, Void It for \$/ }).tap();
    await expect(page.getByText(/^You voided a label .* comes back in about two weeks/)).toBeVisible();
  });
});
