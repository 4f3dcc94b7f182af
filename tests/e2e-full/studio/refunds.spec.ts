/** The screens of a refund, and a refund without JavaScript. */
import { expect, test } from 'playwright/test';
import { lookAtAll } from '../../e2e/good-page.ts';
import { openOwnStore } from '../../e2e/own-store.ts';
import { refundPiece, sellPiece, units } from '../../e2e/studio/refunds-steps.ts';
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
