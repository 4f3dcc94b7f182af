/** The page that asks where an order goes, up to the payment page. */
import { type Browser, expect, type Page } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { Buyer, payButton } from '../buyer.ts';
import { openOwnStore } from '../own-store.ts';
import { siteDatabase } from '../site-database.ts';
import { expectFitsSmallPhone } from '../text-fits.ts';

const place = (page: Page) => page.locator('#place');

/** Opens the address page for the jar of a new store. */
export async function askedByForm(page: Page, slug: string): Promise<Buyer> {
  await page.goto(`/${slug}/kiln-shed-jar`);
  await page.getByRole('button', { name: 'Buy Now' }).click();
  const buyer = new Buyer(page);
  await expect(buyer.addressPage).toBeVisible();
  return buyer;
}

export async function fill(page: Page, state: string, zip: string): Promise<void> {
  await page.getByLabel('Email').fill('priya@example.com');
  await page.getByLabel('Full name').fill('Priya Raman');
  await page.getByLabel('Street address').fill('2117 Payne Street');
  await page.getByLabel('Apt (optional)').fill('Apt 3');
  await page.getByLabel('City').fill('Louisville');
  await page.getByLabel('State').selectOption(state);
  await page.getByLabel('ZIP code').fill(zip);
}

/** As a guest whose ZIP and state disagree: is asked which is right, chooses, sees the total change, and pays it. */
export async function chooseStateAndPay(page: Page, browser: Browser, javaScriptEnabled: boolean): Promise<void> {
  const owner = await (await browser.newContext()).newPage();
  const slug = await openOwnStore(owner);
  await owner.context().close();
  const buyer = await askedByForm(page, slug);
  const draft = page.url();
  // 45.00 + 5.00 shipping
  const total = '$50.00';
  await expect(payButton(page)).toHaveText(`Pay ${total}`);
  await expect(page.getByRole('row', { name: /^Shipping/ })).toContainText('$5.00');

  await payButton(page).click();
  const name = page.getByLabel('Full name');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  if (javaScriptEnabled) {
    // The mark goes with what was wrong, and the alert stays with the others.
    await name.fill('Priya Raman');
    await expect(name).not.toHaveAttribute('aria-invalid');
    await expect(page.getByRole('alert')).toHaveText('You weren’t charged. Check what’s marked below.');
  }
  await fill(page, 'KY', '47130');
  if (javaScriptEnabled) await expect(page.getByRole('alert').filter({ hasText: 'marked' })).toHaveCount(0);
  await payButton(page).click();
  await expect(place(page)).toContainText('47130 is in Indiana, and Kentucky is chosen. Which is right?');
  await expect(page.getByLabel('ZIP code')).toHaveAccessibleDescription(/47130 is in Indiana/);
  await expect(page.getByLabel('Apt (optional)')).toHaveValue('Apt 3');
  if (javaScriptEnabled) {
    await expectNothingFound(page, 'ZIP and state disagree');
    await expectFitsSmallPhone(page, 'ZIP and state disagree');
  }
  await place(page).getByRole('link', { name: 'Change the ZIP' }).click();
  if (javaScriptEnabled) await expect(page.getByLabel('ZIP code')).toBeFocused();
  await place(page).getByRole('button', { name: 'Indiana' }).click();
  await expect(page.getByRole('alert')).toHaveText('The state is Indiana now. Check your total, then pay.');
  await expect(page.getByLabel('State')).toHaveValue('IN');

  await siteDatabase().query(
    `update products set price_cents = 5000 where slug = 'kiln-shed-jar' and vendor_id = (select id from vendors where slug = $1)`,
    [slug],
  );
  await payButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'total' })).toHaveText(
    'Your total changed from $50.00 to $55.00.',
  );
  if (javaScriptEnabled) await expectNothingFound(page, 'total changed');
  await expect(page.getByLabel('Full name')).toHaveValue('Priya Raman');
  await payButton(page).click();

  await expect(page.getByLabel('Card number')).toBeVisible();
  await expect(page.locator('body')).toContainText('$55.00');
  await expect(page.locator('body')).toContainText(
    'Ships to Priya Raman, 2117 Payne Street, Apt 3, Louisville, IN 47130',
  );
  await expect(page.getByLabel(/^Email/)).toHaveValue('priya@example.com');
  // Without JavaScript, the browser would ask whether to send the form again.
  if (javaScriptEnabled) await page.goBack();
  else await page.goto(draft);
  await expect(page.getByLabel('Street address')).toHaveValue('2117 Payne Street');
  await expect(page.getByLabel('Email')).toHaveValue('priya@example.com');
  await buyer.giveAddress();
  await buyer.pay();
  await buyer.seesConfirmation();
  await expect(page.locator('main')).toContainText('600 W Main St');
}
