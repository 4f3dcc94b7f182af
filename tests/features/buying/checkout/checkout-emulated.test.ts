/** Checkouts through Stripe's SDK and the emulator, for what a stub can't prove. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { reconcileOrders } from '../../../../src/features/buying/checkout/reconcile-orders.server.ts';
import { orders } from '../../../../src/features/buying/orders/orders.table.ts';
import { makeSellable } from '../../../support/checkout-calls.ts';
import { type EmulatedApp, emulatedApp } from '../../../support/emulated-app.ts';
import { readWhole } from '../../../support/orders.ts';
import { checkOut, stockOf } from '../../../support/shop.ts';

let app: EmulatedApp;
beforeAll(async () => {
  app = await emulatedApp();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());

const buy = (productId: string) => checkOut(app, [{ productId, quantity: 1 }]);

test('the hold of a session that Stripe never created is released once Stripe can be reached', async () => {
  const { product } = await makeSellable(app, {}, { stripeAccountId: 'acct_sentinel_refused' });
  await expect(buy(product.id)).rejects.toMatchObject({ code: 'payments_unavailable' });
  app.clock.advance(3 * 60_000);
  expect((await reconcileOrders(app)).failed).toBe(1);
  expect(await stockOf(app.db, product.id)).toEqual({ free: 9, held: 1, sold: 0 });
  // Stripe can be reached again.
  await app.db
    .update(orders)
    .set({ stripeAccountId: 'acct_demo_back' })
    .where(eq(orders.stripeAccountId, 'acct_sentinel_refused'));
  app.clock.advance(60_000);
  await reconcileOrders(app);
  expect(await stockOf(app.db, product.id)).toEqual({ free: 10, held: 0, sold: 0 });
});

test('an expired session releases its inventory, and a paid one is sold', async () => {
  const { product } = await makeSellable(app);
  await buy(product.id);
  const paid = await buy(product.id);
  await app.emulator.pay(paid.checkout.sessionId ?? '');
  app.clock.advance(32 * 60_000);
  await reconcileOrders(app);
  expect(await stockOf(app.db, product.id)).toEqual({ free: 9, held: 0, sold: 1 });
  const order = await readWhole(app.db, paid.id);
  expect(order).toMatchObject({ status: 'paid', customerEmail: 'buyer@example.com', delivery: 'shipping' });
  expect(order.address).toMatchObject({ city: 'Louisville', country: 'US' });
});
