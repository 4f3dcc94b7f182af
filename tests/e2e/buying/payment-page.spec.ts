/** The emulated payment page with a declined card and during a payment. */
import { expect, type Page, test } from 'playwright/test';
import { Buyer } from '../buyer.ts';

async function payingFor(page: Page, piece: string): Promise<Buyer> {
  const buyer = new Buyer(page);
  await buyer.addToCart(piece);
  await buyer.openCart();
  await buyer.checkout();
  return buyer;
}

test('by keyboard, a declined card is reported at its focused field, the input stays, and another card pays', async ({
  page,
}) => {
  const buyer = await payingFor(page, '/ohio-falls-metal/three-weirs-rings');
  const number = page.getByLabel('Card number');
  await page.getByLabel(/^Email/).fill('keys@example.com');
  await page.getByLabel('Name on card').fill('Grace Hopper');
  await number.fill('4000 0000 0000 0002');
  await page.keyboard.press('Enter');

  const sentence = 'Your card was declined. You weren’t charged, and your cart is saved. Try another card.';
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText(sentence);
  await expect(alert).toBeInViewport({ ratio: 1 });
  await expect(number).toBeFocused();
  await expect(number).toBeInViewport({ ratio: 1 });
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await expect(number).toHaveAccessibleDescription(sentence);
  await expect(number).toHaveValue('4000 0000 0000 0002');
  await expect(page.getByLabel(/^Email/)).toHaveValue('keys@example.com');
  await expect(page.getByLabel('Name on card')).toHaveValue('Grace Hopper');

  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('4242424242424242');
  await page.keyboard.press('Enter');
  await buyer.seesConfirmation();
});

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
