/** Sales tax on a phone without JavaScript, and every screen of it. */
import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { lookAtAll } from '../../e2e/good-page.ts';
import { openOwnStore } from '../../e2e/own-store.ts';
import { buyAndRefundWithTax, enterPermit, row } from '../../e2e/tax/tax-journey-steps.ts';
import { expectFitsSmallPhone } from '../../e2e/text-fits.ts';

test('every screen of a purchase with tax and its refund is accessible and fits a small phone', async ({
  page,
  browser,
}) => {
  test.slow();
  await buyAndRefundWithTax(page, browser, { javaScriptEnabled: true, look: lookAtAll });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a guest buys with an address and its tax, and the artist refunds both', ({ page, browser }) =>
    buyAndRefundWithTax(page, browser, { javaScriptEnabled: false, look: async () => {} }));
});

test('what is sold in person has the tax taken out of what was paid, said while the form is filled in', {
  tag: '@desktop',
}, async ({ page }) => {
  const slug = await openOwnStore(page);
  await enterPermit(page, slug);
  await page.goto(`/vendor/${slug}/sold-in-person`);
  const box = page.getByRole('checkbox', { name: 'Set aside Kentucky sales tax 6%' });
  await expect(box).toBeChecked();
  await expect(box).toHaveAccessibleDescription('Of $100.00, $5.66 is sales tax you file and $94.34 is yours.');
  await page.getByRole('radio', { name: /Kiln Shed Jar/ }).check();
  await expect(box).toHaveAccessibleDescription('Of $45.00, $2.55 is sales tax you file and $42.45 is yours.');
  await page.getByLabel('How many').fill('3');
  await page.getByLabel('Price each').fill('10');
  await expect(box).toHaveAccessibleDescription('Of $30.00, $1.70 is sales tax you file and $28.30 is yours.');
  await box.uncheck();
  await expect(box).toHaveAccessibleDescription(/^No tax is set aside\./);
  await box.check();
  await expectNothingFound(page, 'form with tax');
  await expectFitsSmallPhone(page, 'form with tax');
  await page.getByRole('button', { name: 'Record Sale' }).click();
  await expect(row(page, /^Kentucky sales tax 6%/)).toContainText('$1.70');
  await expect(row(page, /^You keep/)).toContainText('$28.30');
  await expectNothingFound(page, 'sale with tax');
  await expectFitsSmallPhone(page, 'sale with tax');
  await page.goto(`/vendor/${slug}/figures/tax`);
  await expect(page.getByText('$1.70').first()).toBeVisible();
});
