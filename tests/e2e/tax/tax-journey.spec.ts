/** Sales tax on a phone: an artist enters a permit, a guest buys with an address and tax, and the artist refunds both. */
import { type Browser, expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { Buyer, payButton } from '../buyer.ts';
import { openOwnStore } from '../own-store.ts';
import { expectFitsSmallPhone } from '../text-fits.ts';

async function enterPermit(page: Page, slug: string): Promise<void> {
  await page.goto(`/vendor/${slug}/figures/tax`);
  await page.getByLabel('Permit number').fill('482911');
  await page.getByRole('button', { name: 'Save Permit' }).click();
  await expect(page.getByText('Saved. Orders from now on follow it.')).toBeVisible();
}

const row = (page: Page, name: RegExp) => page.getByRole('row', { name });

/** A guest buys the store's piece, without JavaScript from the form on its page. Returns the order's number. */
async function buy(browser: Browser, slug: string, javaScriptEnabled: boolean): Promise<string> {
  const context = await browser.newContext({ javaScriptEnabled });
  const page = await context.newPage();
  await page.goto(`/${slug}/kiln-shed-jar`);
  await page.getByRole('button', { name: 'Buy Now' }).click();
  const buyer = new Buyer(page);
  await expect(buyer.addressPage).toBeVisible();
  const promise = page.getByText('this total doesn’t change there');
  // (45.00 + 5.00 shipping + 0.30) / 0.971
  await expect(payButton(page)).toHaveText('Pay $51.80 plus tax');
  await expect(promise).toHaveCount(0);
  await page.getByLabel('Email').fill('priya@example.com');
  await page.getByLabel('Full name').fill('Priya Raman');
  await page.getByLabel('Street address').fill('2117 Payne Street');
  await page.getByLabel('City').fill('Louisville');
  await page.getByLabel('State').selectOption('KY');
  await page.getByLabel('ZIP code').fill('47130');
  if (!javaScriptEnabled) await payButton(page).click();
  await expect(page.locator('#place')).toContainText('47130 is in Indiana, and Kentucky is chosen. Which is right?');
  await expect(page.getByLabel('ZIP code')).toHaveAccessibleDescription(/47130 is in Indiana/);
  await expect(row(page, /^Sales tax/)).toContainText('once the address is clear');
  await expect(row(page, /^Total/)).toHaveCount(0);
  await expect(payButton(page)).toHaveCount(0);
  await expect(promise).toHaveCount(0);
  if (javaScriptEnabled) {
    await expectNothingFound(page, 'ZIP and state disagree');
    await expectFitsSmallPhone(page, 'ZIP and state disagree');
  }
  await page.getByLabel('ZIP code').fill('40206');
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'See the Total' }).click();
  await expect(page.locator('#place')).toHaveCount(0);
  await expect(page.getByLabel('ZIP code')).not.toHaveAttribute('aria-invalid');
  // 50.00 and a processing line of 1.90, both taxed: (50.00 + 0.30) / (1 − 0.029 × 1.06)
  await expect(row(page, /^Kentucky sales tax 6%/)).toContainText('$3.11');
  await expect(payButton(page)).toHaveText('Pay $55.01');
  await expect(page.getByText('With Kentucky sales tax 6%, your total is $55.01 instead of $51.80.')).toBeVisible();
  await expect(promise).toBeVisible();
  if (javaScriptEnabled) await expectNothingFound(page, 'taxed total');
  await payButton(page).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expect(payButton(page)).toHaveText('Pay $55.01');
  await buyer.pay({ email: `guest-${slug}@example.org` });
  const number = await buyer.seesConfirmation();
  await expect(row(page, /^Kentucky sales tax 6%/)).toContainText('$3.11');
  await context.close();
  return number;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a guest buys with an address and its tax, and the artist refunds both', async ({ page, browser }) => {
      test.slow();
      const slug = await openOwnStore(page);
      await enterPermit(page, slug);
      const number = await buy(browser, slug, javaScriptEnabled);

      await page.goto(`/vendor/${slug}/figures/tax`);
      await expect(page.getByText('$3.11').first()).toBeVisible();
      if (javaScriptEnabled) await expectNothingFound(page, 'tax page');
      await page.goto(`/vendor/${slug}/orders/${number}`);
      await expect(row(page, /^Sales tax you file/)).toContainText('−$3.11');
      await page.getByRole('link', { name: 'Refund This Order' }).click();
      await expect(row(page, /^Tax/)).toContainText('$3.11');
      await expect(row(page, /^Sales tax you won’t have to file/)).toContainText('−$3.11');
      if (javaScriptEnabled) {
        await expectNothingFound(page, 'refund with tax');
        await expectFitsSmallPhone(page, 'refund with tax');
      }
      await page.getByRole('button', { name: 'Refund $55.01' }).click();
      await expect(page.getByRole('status').getByText('$55.01 refunded on')).toBeVisible();
      await expect(row(page, /^Sales tax you file/)).toHaveCount(0);
      await page.goto(`/vendor/${slug}/figures/tax`);
      await expect(row(page, /^Total/)).toContainText('$0.00');
      await expect(page.getByText('$3.11')).toHaveCount(0);
    });
  });
}

test('what is sold in person has the tax taken out of what was paid, said while the form is filled in', {
  tag: '@desktop',
}, async ({ page }) => {
  const slug = await openOwnStore(page);
  await enterPermit(page, slug);
  await page.goto(`/vendor/${slug}/sold-in-person`);
  const box = page.getByRole('checkbox', { name: 'Kentucky sales tax 6% is in it' });
  await expect(box).toBeChecked();
  await expect(box).toHaveAccessibleDescription('Of $100.00 paid, $5.66 is tax that you file, and $94.34 is yours.');
  await page.getByRole('radio', { name: /Kiln Shed Jar/ }).check();
  await expect(box).toHaveAccessibleDescription('Of $45.00 paid, $2.55 is tax that you file, and $42.45 is yours.');
  await page.getByLabel('How many').fill('3');
  await page.getByLabel('Price of one').fill('10');
  await expect(box).toHaveAccessibleDescription('Of $30.00 paid, $1.70 is tax that you file, and $28.30 is yours.');
  await box.uncheck();
  await expect(box).toHaveAccessibleDescription(/^No tax is taken out\./);
  await expectNothingFound(page, 'form without tax');
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
