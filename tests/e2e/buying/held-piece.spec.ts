import { expect, test } from 'playwright/test';
import { Buyer, wayBack } from '../buyer.ts';

const store = '/ruth-calloway';

const held = /^Someone is checking out with this piece\. If they don’t finish, it’ll be available again by .+ [ap]m\.$/;

test('while the last unit is held, other visitors see so, and the buyer’s own browser links back to the payment', async ({
  browser,
  page,
}) => {
  const piece = `${store}/peaches-blue-bowl`;
  const buyer = new Buyer(page);
  await buyer.addToCart(piece);
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await buyer.openCart();
  await buyer.checkout();
  const payment = page.url();

  const other = await (await browser.newContext()).newPage();
  await other.goto(piece);
  await expect(other.getByText(held)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Being bought right now' })).toBeDisabled();
  await expect(wayBack(other)).toHaveCount(0);
  expect(await other.locator('script[type="application/ld+json"]').textContent()).toContain('schema.org/InStock');
  await other.goto(store);
  const card = other.getByRole('listitem').filter({ has: other.getByRole('heading', { name: title }) });
  await expect(card.getByRole('button')).toContainText(['Being bought right now']);

  await page.goto(piece);
  await expect(wayBack(page)).toBeVisible();
  await expect(page.getByText('You’re checking out with this piece.')).toBeVisible();
  await expect(page.getByText(held)).toBeHidden();
  await page.goto(store);
  // At the top of the page and on the card.
  await expect(wayBack(page)).toHaveCount(2);
  await expect(wayBack(page).first()).toBeInViewport();
  await expect(wayBack(page).first()).toHaveAttribute('href', /^\/checkout\/pay\?session_id=\w+$/);
  await expect(page.getByText('Your checkout is still open.')).toBeVisible();
  await expect(page.getByText('You’re checking out with this piece.')).toHaveCount(1);
  await buyer.openCart();
  await expect(buyer.cart).not.toContainText('Being bought right now');
  await buyer.cart.getByRole('link', { name: 'Return to Payment' }).click();
  await expect(page).toHaveURL(payment);

  await page.getByRole('link', { name: /Back to/ }).click();
  await expect(page.getByRole('status').first()).toContainText(/cart/);
  await expect(wayBack(page)).toHaveCount(0);
  await page.goto(piece);
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
  await expect(wayBack(page)).toHaveCount(0);
  await buyer.openCart();
  await expect(buyer.cart).toContainText('Total');
  await expect(buyer.cart.getByRole('link', { name: 'Return to Payment' })).toHaveCount(0);
  await other.goto(piece);
  await expect(other.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
  await other.context().close();
});
