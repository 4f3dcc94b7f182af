/** A failed checkout: the cart says what happened, that the buyer was not charged, and what to do. */

import { expect, test } from 'playwright/test';
import { cartOf } from '../buyer.ts';

test('offline, 503, and 500 each get their own message, and the button works again', async ({ page, context }) => {
  const buyer = await cartOf(page, '/frankfort-avenue-press/heron-six-mile-island');
  const alert = buyer.cart.getByRole('alert');
  const press = buyer.cart.getByRole('button', { name: 'Checkout as Guest' });

  await context.setOffline(true);
  await press.click();
  await expect(alert).toContainText(
    'Checkout failed: You’re offline. You weren’t charged, and your cart is saved. Try again when you’re back online.',
  );
  await context.setOffline(false);

  for (const [status, body, sentence] of [
    [
      503,
      { error: 'Not at the moment.', code: 'db_unavailable' },
      'Checkout failed: We’re having trouble right now. You weren’t charged, and your cart is saved. Please try again in a minute.',
    ],
    [
      500,
      { error: 'Something went wrong on our end.', code: 'internal' },
      'Checkout failed: Something went wrong on our end. You weren’t charged, and your cart is saved. Please try again.',
    ],
  ] as const) {
    await page.route('**/api/checkout/session', (route) => route.fulfill({ status, json: body }));
    await press.click();
    await expect(alert).toContainText(sentence);
    await expect(press).toBeEnabled();
    await page.unroute('**/api/checkout/session');
  }
  expect(await buyer.storedCart('frankfort-avenue-press')).toContain('heron');
  await buyer.checkout();
});

test('after a call loses its response, the buyer is not charged, and a retry continues the same checkout', async ({
  page,
}) => {
  const buyer = await cartOf(page, '/beargrass-hot-glass/march-tumblers');
  const begun: string[] = [];
  const looked = Promise.withResolvers<void>();
  await page.route('**/api/checkout/session', async (route) => {
    const answer = await route.fetch();
    begun.push((await answer.json()).sessionId);
    await looked.promise;
    await route.abort('connectionreset');
  });
  const changes = buyer.cart.locator('li button:enabled, fieldset:enabled');
  await expect(changes).not.toHaveCount(0);
  await buyer.cart.getByRole('button', { name: 'Checkout as Guest' }).click();
  // What is on its way can’t be changed meanwhile.
  await expect(changes).toHaveCount(0);
  looked.resolve();
  await expect(buyer.cart.getByRole('alert')).toContainText('You weren’t charged, and your cart is saved.');
  await expect(changes).not.toHaveCount(0);
  await page.unroute('**/api/checkout/session');
  await buyer.cart.getByRole('button', { name: 'Checkout as Guest' }).click();
  await expect(buyer.addressPage).toBeVisible();
  expect(page.url()).toContain(begun[0]);
  await buyer.giveAddress();
  const { status } = await (await page.request.get(`/api/checkout/session/${begun[0]}`)).json();
  expect(status).toBe('pending');
});
