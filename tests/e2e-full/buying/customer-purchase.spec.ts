import { expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { Buyer } from '../../e2e/buyer.ts';
import { demo, discount, historyRow, store, towels } from '../../e2e/buying/customer-purchase-steps.ts';
import { signInAs } from '../../e2e/header-people.ts';

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
    await expect(page.locator('body')).toContainText('$43.64');
    await buyer.pay({ email: null });
    const number = await buyer.seesConfirmation();
    await expect(await historyRow(page, number)).toContainText('$43.64');
  });
});
