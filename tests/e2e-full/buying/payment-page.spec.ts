import { expect, test } from 'playwright/test';
import { Buyer, payingFor } from '../../e2e/buyer.ts';

test('Pay shows progress and submits the form once', async ({ page }) => {
  const buyer = await payingFor(page, '/ohio-falls-metal/rain-studs');
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  const seen = await page.evaluate(() => {
    const form = document.querySelector('form');
    const button = form?.querySelector('button');
    button?.click();
    const after = [button?.disabled, button?.textContent];
    button?.click();
    form?.requestSubmit();
    return after;
  });
  expect(seen).toEqual([true, 'Processing…']);
  await buyer.seesConfirmation();
  expect(posts.filter((url) => url.includes('/pay/'))).toHaveLength(1);
});

test('the payment page has the rows of the cart', async ({ page }) => {
  const buyer = new Buyer(page);
  await buyer.addToCart('/ohio-falls-metal/rain-studs');
  await buyer.openCart();
  const rows = (list: string) =>
    page
      .locator(list)
      .evaluate((element) =>
        [...element.querySelectorAll('dt')].map(
          (term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`,
        ),
      );
  await expect(buyer.cart.getByText(/^Includes .* card processing/)).toBeVisible();
  const inCart = await rows('dialog[open] dl:has(dt:text("Subtotal"))');
  await buyer.checkout();
  const [, ...paid] = await rows('dl');
  expect(paid).toEqual(inCart);
});
