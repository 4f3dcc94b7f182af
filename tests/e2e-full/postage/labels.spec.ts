/** A shipping label on a phone: four taps from the order, also without JavaScript, and its way afterwards. */
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
    await page.getByRole('button', { name: /^Buy \$/ }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Label bought, \$/);
    await page.getByRole('button', { name: 'Void it' }).tap();
    await expect(page.getByText(/comes back in about two weeks/)).toBeVisible();
  });
});
