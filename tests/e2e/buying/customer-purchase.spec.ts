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
