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
