import { type Browser, expect, type Page } from 'playwright/test';
import { Buyer, payButton } from '../buyer.ts';
import type { Look } from '../good-page.ts';
import { openOwnStore } from '../own-store.ts';

/** Enters the permit by which a store collects tax. */
export async function enterPermit(page: Page, slug: string): Promise<void> {
  await page.goto(`/vendor/${slug}/figures/tax`);
  await page.getByRole('radio', { name: 'I have a Kentucky permit' }).check();
  await page.locator('#home-number').fill('482911');
  await page.getByRole('button', { name: 'Save Answer' }).click();
  await expect(page.getByText('Saved. It applies to new orders.')).toBeVisible();
}

export const row = (page: Page, name: RegExp) => page.getByRole('row', { name });

interface TaxedPurchase {
  javaScriptEnabled: boolean;
  look: Look;
}

/** A guest buys the store's piece, without JavaScript from the form on its page. Returns the order's number. */
async function buy(browser: Browser, slug: string, { javaScriptEnabled, look }: TaxedPurchase): Promise<string> {
  const context = await browser.newContext({ javaScriptEnabled });
  const page = await context.newPage();
  await page.goto(`/${slug}/kiln-shed-jar`);
  await page.getByRole('button', { name: 'Buy Now' }).click();
  const buyer = new Buyer(page);
  await expect(buyer.addressPage).toBeVisible();
  const promise = page.getByText('this total doesn’t change there');
  // 45.00 + 5.00 shipping
  await expect(payButton(page)).toHaveText('Pay $50.00 plus tax');
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
  await look(page, 'ZIP and state disagree');
  const button = await page.getByRole('button', { name: 'See the Total' }).elementHandle();
  await page.getByLabel('ZIP code').fill('40206');
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'See the Total' }).click();
  await expect(page.locator('#place')).toHaveCount(0);
  await expect(page.getByLabel('ZIP code')).not.toHaveAttribute('aria-invalid');
  await expect(row(page, /^Kentucky sales tax 6%/)).toContainText('$3.00');
  await expect(payButton(page)).toHaveText('Pay $53.00');
  // It may have been pressed already, and not yet released.
  if (javaScriptEnabled) expect(await button?.evaluate((one) => one.isConnected)).toBe(true);
  await expect(page.getByText('With Kentucky sales tax 6%, your total is $53.00 instead of $50.00.')).toBeVisible();
  await expect(promise).toBeVisible();
  await look(page, 'taxed total');
  await payButton(page).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expect(payButton(page)).toHaveText('Pay $53.00');
  await buyer.pay({ email: `guest-${slug}@example.org` });
  const number = await buyer.seesConfirmation();
  await expect(row(page, /^Kentucky sales tax 6%/)).toContainText('$3.00');
  await context.close();
  return number;
}

/** A guest buys with an address and its tax, and the artist refunds both. */
export async function buyAndRefundWithTax(page: Page, browser: Browser, how: TaxedPurchase): Promise<void> {
  const slug = await openOwnStore(page);
  await enterPermit(page, slug);
  const { look } = how;
  const number = await buy(browser, slug, how);

  await page.goto(`/vendor/${slug}/figures/tax`);
  await expect(page.getByText('$3.00').first()).toBeVisible();
  await look(page, 'tax page');
  await page.goto(`/vendor/${slug}/orders/${number}`);
  await expect(row(page, /^Sales tax you file/)).toContainText('−$3.00');
  await page.getByRole('link', { name: 'Refund This Order' }).click();
  await expect(row(page, /^Tax/)).toContainText('$3.00');
  await expect(row(page, /^Sales tax you won’t have to file/)).toContainText('−$3.00');
  await look(page, 'refund with tax');
  await page.getByRole('button', { name: 'Refund $53.00' }).click();
  await expect(page.getByRole('status').getByText('$53.00 refunded on')).toBeVisible();
  await expect(row(page, /^Sales tax you file/)).toHaveCount(0);
  await page.goto(`/vendor/${slug}/figures/tax`);
  await expect(row(page, /^Total/)).toContainText('$0.00');
  await expect(page.getByText('$3.00')).toHaveCount(0);
}
