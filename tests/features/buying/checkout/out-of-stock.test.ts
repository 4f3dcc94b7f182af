/** Messages for the buyer who comes second. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleOrder } from '../../../../src/features/buying/checkout/settle-order.server.ts';
import { products } from '../../../../src/features/catalog/products.table.ts';
import { isDomainError } from '../../../../src/platform/errors.ts';
import { checkOut, makePiece, newGuest, openShop, type Shop } from '../../../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop();
});
afterAll(() => app.close());

const want = (product: { id: string }, quantity = 1) => [{ productId: product.id, quantity }];

async function refusal(attempt: Promise<unknown>) {
  const error: unknown = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!isDomainError(error)) throw error;
  const { code, message, details } = error;
  return { code, message, ...details };
}

test('another buyer is paying right now: says when to try again, in the city’s time', async () => {
  app.clock.set('2026-11-21T20:10:20Z');
  const { product } = await makePiece(app.db, { inventory: 1, name: 'Moon Jar' });
  await checkOut(app, want(product));
  expect(await refusal(checkOut(app, want(product)))).toEqual({
    code: 'out_of_stock',
    message: 'Moon Jar is being bought right now. You weren’t charged. Try again after 3:43 pm, or remove it.',
    fields: [{ path: 'items', message: 'Being bought right now', productId: product.id, available: 0 }],
    retryAfter: 32 * 60,
  });
});

test('the product has sold: says so', async () => {
  const { product } = await makePiece(app.db, { inventory: 1, name: 'Moon Jar' });
  const first = await checkOut(app, want(product));
  app.payments.pay(first.checkout.sessionId ?? '');
  await settleOrder(app, first, { how: 'ask' });
  expect(await refusal(checkOut(app, want(product)))).toEqual({
    code: 'out_of_stock',
    message: 'Moon Jar has sold. You weren’t charged. Remove it to check out.',
    fields: [{ path: 'items', message: 'Sold', productId: product.id, available: 0 }],
  });
});

test('some units are left: says how many', async () => {
  const { product } = await makePiece(app.db, { inventory: 3, name: 'Cup' });
  await checkOut(app, want(product));
  expect(await refusal(checkOut(app, want(product, 3)))).toMatchObject({
    message: 'Only 2 of Cup left. You weren’t charged. Lower it to 2 to check out.',
    fields: [{ message: 'Only 2 left', available: 2 }],
  });
});

test('a product is no longer for sale: says so', async () => {
  const { product } = await makePiece(app.db);
  await app.db.update(products).set({ isActive: false }).where(eq(products.id, product.id));
  expect(await refusal(checkOut(app, want(product)))).toMatchObject({
    code: 'product_not_found',
    message: 'A piece in your cart is no longer available. Remove it to check out.',
  });
});

test('Stripe can’t cancel the buyer’s own checkout for the new one: says that it is their own', async () => {
  const buyer = newGuest();
  const { product } = await makePiece(app.db, { inventory: 1, name: 'Moon Jar' });
  await checkOut(app, want(product), { buyer });
  app.payments.fault = 'away';
  expect(await refusal(checkOut(app, want(product), { buyer }))).toMatchObject({
    message: 'You’re already checking out with Moon Jar. You weren’t charged. Return to payment to finish.',
  });
  expect((await refusal(checkOut(app, want(product)))).message).toMatch(/is being bought right now/);
  app.payments.fault = null;
});

test('another open checkout of the same guest holds the last unit: it is canceled without a message', async () => {
  const buyer = newGuest();
  const { product } = await makePiece(app.db, { inventory: 1 });
  const first = await checkOut(app, want(product), { buyer });
  const second = await checkOut(app, want(product), { buyer });
  expect(second.id).not.toBe(first.id);
  expect(app.payments.sessions.get(first.checkout.sessionId ?? '')?.status).toBe('expired');
});
