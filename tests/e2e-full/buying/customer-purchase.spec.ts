import { expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { Buyer } from '../../e2e/buyer.ts';
import { demo, discount, historyRow, store, towels } from '../../e2e/buying/customer-purchase-steps.ts';
import { signInAs } from '../../e2e/header-people.ts';
import { mailTo } from '../../e2e/outbox.ts';

async function signIn(page: Page, next: string): Promise<void> {
  await page.getByLabel('Email').fill(demo.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
  await page.locator('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(new RegExp(`${next}$`));
}

test('“Sign up for discounts!” leads to sign-up and back to the same cart at the customer’s price', async ({
  page,
}) => {
  const buyer = new Buyer(page);
  await buyer.addToCart(towels);
  await buyer.openCart();
  await expect(buyer.cart).toContainText('No account required • Order updates via email');
  await expectNothingFound(page);
  await buyer.cart.getByRole('link', { name: discount }).click();
  await expect(page).toHaveURL(/\/customer\/signup\?redirect_url=%2Floom-and-river$/);
  await page.locator('main').getByRole('link', { name: 'Sign in', exact: false }).first().click();
  await signIn(page, store);
  await buyer.openCart();
  await expect(buyer.cart).toContainText('Ticking');
  await expect(buyer.cart).toContainText('−$3.40');
  await expect(buyer.cart.getByRole('button', { name: 'Checkout with Account' })).toBeEnabled();
});

test('the cart of a vendor without a discount mentions none', async ({ page }) => {
  const buyer = new Buyer(page);
  await buyer.addToCart('/portland-kiln/tenmoku-bowl');
  await buyer.openCart();
  await expect(buyer.cart).toContainText('Total');
  await expect(buyer.cart).not.toContainText('discounts');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a customer buys by form with the discount, under their own address', async ({ page }) => {
    const buyer = new Buyer(page);
    await signInAs(page, 'customer', towels);
    await page.getByRole('button', { name: 'Buy Now' }).click();
    await expect(page.getByText(`go to ${demo.email}.`)).toBeVisible();
    await buyer.giveAddress();
    await expect(page.getByLabel(/^Email/)).toHaveValue(demo.email);
    // With Kentucky's tax, which the store collects.
    await expect(page.locator('body')).toContainText('$41.98');
    await buyer.pay({ email: null });
    const number = await buyer.seesConfirmation();
    await expect(await historyRow(page, number)).toContainText('$41.98');
  });
});

test('a guest’s order joins the account that later signs up with its email address', async ({ page }) => {
  const buyer = new Buyer(page);
  const email = `ada-${crypto.randomUUID().slice(0, 8)}@example.com`;
  await buyer.addToCart('/frankfort-avenue-press/camelback-and-shotgun');
  await buyer.openCart();
  await buyer.checkout();
  await buyer.pay({ email });
  const number = await buyer.seesConfirmation();
  await page.locator('main').getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Name').fill('Ada Byron');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('three looms by a river');
  await page.getByRole('button', { name: 'Create Account' }).click();
  const mail = await mailTo(email, /verify-email\?token=/);
  await page.goto(/\/customer\/verify-email\?token=[\w-]+/.exec(mail)?.[0] ?? '');
  await page.getByRole('button', { name: 'Confirm and Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Confirm and Sign In' })).toHaveCount(0);
  await expect(await historyRow(page, number)).toContainText('Ships by');
});

test('a session that ends between opening the cart and checkout is reported before payment', async ({
  page,
  context,
}) => {
  const buyer = new Buyer(page);
  await signInAs(page, 'customer', towels);
  await buyer.addToCart(towels);
  await buyer.openCart();
  await expect(buyer.cart).toContainText('$39.60');
  // The hint stays, as when a session is ended on another device.
  await context.clearCookies({ name: 'session' });
  await buyer.cart.getByRole('button', { name: 'Checkout with Account' }).click();
  await expect(buyer.cart.getByRole('alert')).toContainText('You’ve been signed out, so you’re seeing guest prices.');
  // 34.00 + 9.00 shipping
  await expect(buyer.cart).toContainText('$43.00');
  await expect(buyer.cart.getByText('guest prices')).toHaveCount(1);
  await expect(buyer.cart.getByRole('link', { name: 'Sign In Again' })).toHaveCount(1);
  await expect(buyer.cart).not.toContainText('can’t confirm');
  await expect(buyer.cart).toContainText('No account required');
  await buyer.checkout();
  await expect(page.locator('body')).toContainText('$45.58');
  await page.getByRole('link', { name: /Back to/ }).click();
  await expect(page.getByRole('status').first()).toContainText('You weren’t charged, and your cart is saved.');
});

test('the last piece is not sold out for its own buyer who comes back from the payment page', async ({ page }) => {
  const buyer = new Buyer(page);
  const piece = `${store}/flood-stage-1937`;
  await buyer.addToCart(piece);
  await buyer.openCart();
  await buyer.checkout();
  const payment = page.url();
  await page.goBack();
  await expect(page.getByLabel('Street address')).toHaveValue('600 W Main St');
  // Twice where the tax came after the press, so that the new total was pressed.
  while (await buyer.addressPage.isVisible()) await page.goBack();
  if (!(await buyer.cart.isVisible())) await buyer.openCart();
  await expect(buyer.cart).toContainText('Total');
  await expect(buyer.cart).not.toContainText(/Sold|Being bought/);
  await buyer.checkout();
  expect(page.url()).toBe(payment);
  await page.getByRole('link', { name: /Back to/ }).click();
  await expect(page.getByRole('status').first()).toContainText('You weren’t charged, and your cart is saved.');
});
