import { expect, test } from 'playwright/test';
import { Buyer } from '../buyer.ts';

test('an empty cart shows three pieces of its store that are left, which the page asks for only then', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/products') asked.push(pathname);
  });
  const buyer = new Buyer(page);
  await page.goto('/portland-kiln/rickhouse-jar', { waitUntil: 'networkidle' });
  expect(asked).toEqual([]);
  await buyer.openCart();
  await expect(buyer.cart).toContainText('Your cart is empty');
  const pieces = buyer.cart.getByRole('listitem');
  await expect(pieces).toHaveCount(3);
  // Not the piece that is already on the screen.
  await expect(buyer.cart.getByRole('link', { name: /^Rickhouse Jar/ })).toHaveCount(0);
  await expect(pieces.first()).toContainText('$');
  await pieces.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moon Jar');
});
