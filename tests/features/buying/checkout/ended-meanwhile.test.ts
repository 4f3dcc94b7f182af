/** A buyer's own checkout that ends by itself while we cancel it for a new one must not block them, and only one of a cart is open. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quoteCart } from '../../../../src/features/buying/cart/quote.server.ts';
import { applySession } from '../../../../src/features/buying/checkout/apply-session.server.ts';
import type { CheckoutServices } from '../../../../src/features/buying/checkout/services.ts';
import type { Order } from '../../../../src/features/buying/orders/read-orders.server.ts';
import { localClock } from '../../../../src/features/catalog/availability.ts';
import { DomainError } from '../../../../src/platform/errors.ts';
import {
  cartOf,
  checkOut,
  makePiece,
  newNetwork,
  openShop,
  orderOf,
  type Shop,
  stockOf,
  tryCheckOut,
} from '../../../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  const shop = await openShop();
  app = { ...shop, config: { ...shop.config, rateLimits: true } };
});
afterAll(() => app.close());

/** The same shop, but the event of an expired session arrives before Stripe's answer. */
function withFasterEvents(order: Order): CheckoutServices {
  return {
    ...app,
    payments: {
      ...app.payments,
      async expireCheckout(ref) {
        const session = await app.payments.expireCheckout(ref);
        if (session === null) throw new Error('The provider knows the session.');
        await app.db.transaction((tx) => applySession(tx, order.id, session, { ...app, endedAs: 'cancelled' }));
        return session;
      },
    },
  };
}

test('a buyer gets the last unit if their earlier checkout ended just before we canceled it', async () => {
  const { product } = await makePiece(app.db, { inventory: 1 });
  const buyer = newNetwork()();
  const first = await checkOut(app, [{ productId: product.id, quantity: 1 }], { buyer });
  expect(await tryCheckOut(withFasterEvents(first), product, 1, { buyer })).toBe('held');
  expect((await orderOf(app.db, first.id)).status).toBe('cancelled');
});

test('a checkout that ended meanwhile is replaced by the new one, and does not count as left unpaid', async () => {
  const { product } = await makePiece(app.db, { inventory: 40 });
  const guest = newNetwork();
  let earlier = await checkOut(app, [{ productId: product.id, quantity: 8 }], { buyer: guest() });
  for (let round = 0; round < 2; round += 1) {
    const { sessionId: earlierSession } = earlier.checkout;
    const items = [{ productId: product.id, quantity: 8 }];
    earlier = await checkOut(withFasterEvents(earlier), items, { buyer: guest(), earlierSession });
  }
  expect(earlier.status).toBe('pending');
});

/** The same shop while Stripe can't be reached. */
function withoutStripe(): CheckoutServices {
  const fail = async () => {
    throw new DomainError('payments_unavailable', 'Stripe can’t be reached.');
  };
  return { ...app, payments: { ...app.payments, createCheckout: fail, expireCheckout: fail } };
}

test('an order that was placed before the earlier checkout of its cart could be canceled ends it before it can be paid', async () => {
  const { product } = await makePiece(app.db, { inventory: 5 });
  const cart = crypto.randomUUID();
  const buyer = newNetwork()();
  const first = await checkOut(app, cartOf(product, 1), { buyer, idempotencyKey: `${cart}.1` });
  const changed = { buyer, idempotencyKey: `${cart}.2` };
  await expect(checkOut(withoutStripe(), cartOf(product, 2), changed)).rejects.toThrow();
  expect((await orderOf(app.db, first.id)).status).toBe('pending');
  const second = await checkOut(app, cartOf(product, 2), changed);
  expect(second.checkout.sessionId).not.toBeNull();
  expect((await orderOf(app.db, first.id)).status).toBe('cancelled');
  expect(await stockOf(app.db, product.id)).toEqual({ free: 3, held: 2, sold: 0 });
});

test('a changed cart whose total is not the one that was shown leaves its earlier checkout open', async () => {
  const { product } = await makePiece(app.db, { inventory: 5 });
  const cart = crypto.randomUUID();
  const first = await checkOut(app, cartOf(product, 1), { idempotencyKey: `${cart}.1` });
  const changed = { idempotencyKey: `${cart}.2`, expectedTotalCents: 1 };
  await expect(checkOut(app, cartOf(product, 2), changed)).rejects.toMatchObject({ code: 'price_changed' });
  expect((await orderOf(app.db, first.id)).status).toBe('pending');
});

test('a cart without buyable units costs nothing, including its shipping', async () => {
  const { vendor, product } = await makePiece(app.db, { inventory: 0 });
  const request = { vendor: vendor.id, items: [{ productId: product.id, quantity: 1 }], delivery: 'shipping' as const };
  const quote = await quoteCart(app.db, request, null, 'added', localClock(app));
  expect(quote).toMatchObject({ subtotalCents: 0, shippingCents: 0, processingFeeCents: 0, totalCents: 0 });
});
