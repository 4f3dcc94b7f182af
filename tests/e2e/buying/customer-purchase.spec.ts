import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { Buyer } from '../buyer.ts';
import { signInAs } from '../header-people.ts';
import { mailTo } from '../outbox.ts';
import { demo, discount, store, towels } from './customer-purchase-steps.ts';

test('a customer buys with the discount, sees it on the receipt, and finds the order in the history', async ({
  page,
}) => {
  const buyer = new Buyer(page);
  await signInAs(page, 'customer', towels);
  await buyer.addToCart(towels);
  await buyer.openCart();
  await expect(buyer.cart).toContainText('10% off because you’re signed in');
  await expect(buyer.cart).toContainText('−$3.40');
  await expect(buyer.cart).not.toContainText(discount);
  await expect(buyer.cart).not.toContainText('No account required');
  // 30.60 + 9.00 shipping
  const total = '$39.60';
  await expect(buyer.cart).toContainText(total);
  await buyer.checkout('with Account');
  // The store collects Kentucky's tax.
  const withTax = '$41.98';
  await expect(page.getByLabel(/^Email/)).toHaveValue(demo.email);
  await expect(page.locator('body')).toContainText(withTax);
  await buyer.pay({ email: null });
  const number = await buyer.seesConfirmation();
  await expect(page.getByRole('row', { name: /Discount/ })).toContainText('−$3.40');
  await expect(page.locator('main')).toContainText(withTax);
  const mail = await mailTo(demo.email, new RegExp(`Your order ${number}`));
  expect(mail).toMatch(/Discount +−\$3\.40/);
  await page.getByRole('link', { name: 'See your order history' }).click();
  const row = page.getByRole('listitem').filter({ hasText: number });
  await expect(row).toContainText('Ships by');
  await expect(row).toContainText(withTax);
  await expect(row.getByRole('link', { name: 'Loom & River' })).toHaveAttribute('href', store);
  await expectNothingFound(page, 'order history', '#order-history');
  await row.getByRole('link', { name: `View Order for order ${number}` }).click();
  await expect(page.locator('main')).toContainText(number);
  await expect(page.locator('main')).toContainText(withTax);
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
