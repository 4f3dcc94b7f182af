import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { handlePaymentEvent } from '../../../../src/features/buying/checkout/handle-payment-event.server.ts';
import { reconcileOrders } from '../../../../src/features/buying/checkout/reconcile-orders.server.ts';
import {
  endOpenPayments,
  reinstateStore,
  suspendStore,
} from '../../../../src/features/buying/checkout/suspend-store.server.ts';
import { ledgerGaps } from '../../../support/ledger.ts';
import {
  cartOf,
  checkOut,
  makePiece,
  newGuest,
  openShop,
  orderOf,
  type Shop,
  startOrder,
  stockOf,
} from '../../../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());

const nothingHeld = { free: 10, held: 0, sold: 0 };

async function suspend(vendorId: string): Promise<{ left: number }> {
  await suspendStore(app, vendorId, null);
  return await endOpenPayments(app, vendorId);
}

test('a suspended store’s open payments end at the provider, their units are free, and nothing new is sold', async () => {
  const { vendor, product, order, sessionId } = await startOrder(app);
  expect(await suspend(vendor.id)).toEqual({ left: 0 });
  expect(app.payments.sessions.get(sessionId)?.status).toBe('expired');
  expect((await orderOf(app.db, order.id)).status).toBe('cancelled');
  expect(await stockOf(app.db, product.id)).toEqual(nothingHeld);
  await expect(checkOut(app, cartOf(product))).rejects.toMatchObject({ code: 'vendor_not_found' });
  await reinstateStore(app, vendor.id);
  expect(await checkOut(app, cartOf(product))).toMatchObject({ status: 'pending' });
});

test('who had paid when the store was suspended has bought, and nothing is released', async () => {
  const { vendor, product, order, sessionId } = await startOrder(app);
  app.payments.pay(sessionId);
  await suspend(vendor.id);
  expect((await orderOf(app.db, order.id)).status).toBe('paid');
  expect(await stockOf(app.db, product.id)).toEqual({ free: 9, held: 0, sold: 1 });
});

test('while the provider is away the units stay held, and reconciling ends the payment later, before it is due', async () => {
  const { vendor, product, order, sessionId } = await startOrder(app);
  app.payments.fault = 'away';
  expect(await suspend(vendor.id)).toEqual({ left: 1 });
  await reconcileOrders(app);
  expect(await stockOf(app.db, product.id)).toEqual({ free: 9, held: 1, sold: 0 });
  app.payments.fault = null;
  app.clock.advance(60_000);
  await reconcileOrders(app);
  expect(app.payments.sessions.get(sessionId)?.status).toBe('expired');
  expect((await orderOf(app.db, order.id)).status).toBe('cancelled');
  expect(await stockOf(app.db, product.id)).toEqual(nothingHeld);
});

test('a buyer who comes back to pay in a suspended store is not led to the payment, even before it could be ended', async () => {
  const { vendor, product } = await makePiece(app.db);
  const mine = { buyer: newGuest(), idempotencyKey: 'suspended-meanwhile' };
  const order = await checkOut(app, cartOf(product), mine);
  app.payments.fault = 'away';
  await suspend(vendor.id);
  await expect(checkOut(app, cartOf(product), mine)).rejects.toMatchObject({ code: 'payments_unavailable' });
  app.payments.fault = null;
  await expect(checkOut(app, cartOf(product), mine)).rejects.toMatchObject({ code: 'vendor_not_found' });
  expect((await orderOf(app.db, order.id)).status).toBe('cancelled');
});

test('checkouts that race with a suspension are refused or ended: nothing stays held, and all units are accounted for', async () => {
  const { vendor, product } = await makePiece(app.db);
  const racing = Array.from({ length: 8 }, () =>
    checkOut(app, cartOf(product)).then(
      () => 'placed',
      ({ code }: { code: string }) => code,
    ),
  );
  await new Promise((resolve) => setTimeout(resolve, 5));
  await suspend(vendor.id);
  const outcomes = await Promise.all(racing);
  for (const outcome of outcomes) expect(['placed', 'vendor_not_found', 'payments_unavailable']).toContain(outcome);
  app.clock.advance(60_000);
  await reconcileOrders(app);
  expect(await stockOf(app.db, product.id)).toEqual(nothingHeld);
  const open = [...app.payments.sessions.values()].filter(
    ({ status, account }) => status === 'open' && account === vendor.stripeAccountId,
  );
  expect(open).toEqual([]);
  expect(await ledgerGaps(app.db)).toEqual([]);
});

test('a payment that the provider reports after the suspension counts, and an unknown store can’t be suspended', async () => {
  const { vendor, order, sessionId } = await startOrder(app);
  app.payments.fault = 'away';
  await suspend(vendor.id);
  app.payments.fault = null;
  app.payments.pay(sessionId);
  await handlePaymentEvent(app, app.payments.event(sessionId));
  expect((await orderOf(app.db, order.id)).status).toBe('paid');
  await expect(suspend(crypto.randomUUID())).rejects.toMatchObject({ code: 'vendor_not_found' });
});

test('buyers who pay in the second of the suspension have bought, everybody else is ended, and nothing is refunded', async () => {
  const { vendor, product } = await makePiece(app.db);
  const placed = await Promise.all(Array.from({ length: 8 }, () => checkOut(app, cartOf(product))));
  const ids = placed.map(({ checkout }) => checkout.sessionId ?? '');
  // Each pays at another moment, and the provider tells us at once and twice, as the store is suspended twice.
  const paying = ids.map(async (id, index) => {
    // The first has paid just before.
    if (index > 0) await new Promise((resolve) => setTimeout(resolve, index * 4));
    app.payments.pay(id);
    const event = app.payments.event(id);
    await Promise.all([handlePaymentEvent(app, event), handlePaymentEvent(app, event)]);
  });
  await Promise.all([suspend(vendor.id), suspend(vendor.id), ...paying]);
  let sold = 0;
  for (const { id, checkout } of placed) {
    const { status } = await orderOf(app.db, id);
    const isPaid = app.payments.sessions.get(checkout.sessionId ?? '')?.status === 'complete';
    expect(isPaid ? ['paid'] : ['cancelled', 'expired']).toContain(status);
    if (isPaid) sold += 1;
  }
  expect(sold).toBeGreaterThan(0);
  expect(await stockOf(app.db, product.id)).toEqual({ free: 10 - sold, held: 0, sold });
  expect(await ledgerGaps(app.db)).toEqual([]);
});

test('a checkout that was placed while the provider was away, and so has no session yet, is ended too', async () => {
  const { vendor, product } = await makePiece(app.db);
  app.payments.fault = 'away';
  await checkOut(app, cartOf(product)).catch(() => undefined);
  expect(await stockOf(app.db, product.id)).toEqual({ free: 9, held: 1, sold: 0 });
  app.payments.fault = null;
  expect(await suspend(vendor.id)).toEqual({ left: 0 });
  expect(await stockOf(app.db, product.id)).toEqual(nothingHeld);
  const open = [...app.payments.sessions.values()].filter(
    ({ status, account }) => status === 'open' && account === vendor.stripeAccountId,
  );
  expect(open).toEqual([]);
});
