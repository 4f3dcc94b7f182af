import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { handlePaymentEvent } from '../../../../src/features/buying/checkout/handle-payment-event.server.ts';
import { reconcileOrders } from '../../../../src/features/buying/checkout/reconcile-orders.server.ts';
import { disputes } from '../../../../src/features/buying/refunds/refunds.table.ts';
import { DomainError } from '../../../../src/platform/errors.ts';
import {
  cartOf,
  checkOut,
  mailsOf,
  makePiece,
  openShop,
  orderOf,
  type Shop,
  startOrder,
  stockOf,
} from '../../../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop();
});
afterAll(() => app.close());
beforeEach(() => {
  vi.restoreAllMocks();
  app.payments.fault = null;
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const half = 16 * 60_000;

describe('reconciling', () => {
  test('does not change orders that can still be paid', async () => {
    const { sessionId } = await startOrder(app);
    app.clock.advance(half);
    await reconcileOrders(app);
    expect(app.payments.sessions.get(sessionId)?.status).toBe('open');
  });

  test('expires unpaid orders and finds paid ones whose event never came; two concurrent runs do it once', async () => {
    const unpaid = await startOrder(app);
    const paid = await startOrder(app);
    app.payments.pay(paid.sessionId);
    app.clock.advance(2 * half);
    const done = await Promise.all([reconcileOrders(app), reconcileOrders(app)]);
    expect(done[0].failed + done[1].failed).toBe(0);
    expect((await orderOf(app.db, unpaid.order.id)).status).toBe('expired');
    expect(await stockOf(app.db, unpaid.product.id)).toEqual({ free: 10, held: 0, sold: 0 });
    expect((await orderOf(app.db, paid.order.id)).status).toBe('paid');
    expect((await mailsOf(app, paid.order.number)).length).toBe(2);
  });

  test('releases nothing while Stripe can’t be reached, and asks again a minute later', async () => {
    const { product, order } = await startOrder(app);
    app.clock.advance(2 * half);
    app.payments.fault = 'away';
    expect((await reconcileOrders(app)).failed).toBeGreaterThan(0);
    expect((await stockOf(app.db, product.id)).held).toBe(1);
    app.payments.fault = null;
    app.clock.advance(60_000);
    await reconcileOrders(app);
    expect((await orderOf(app.db, order.id)).status).toBe('expired');
  });

  test('finds a session whose answer was lost, and expires it', async () => {
    const { product } = await makePiece(app.db);
    app.payments.fault = 'answer lost';
    await checkOut(app, [{ productId: product.id, quantity: 1 }]).catch(() => {});
    app.payments.fault = null;
    await reconcileOrders(app);
    expect((await stockOf(app.db, product.id)).held).toBe(1);
    app.clock.advance(121_000);
    await reconcileOrders(app);
    expect(await stockOf(app.db, product.id)).toEqual({ free: 10, held: 0, sold: 0 });
    expect([...app.payments.sessions.values()].at(-1)?.status).toBe('expired');
  });

  test('releases the hold of a session that was never created', async () => {
    const { product } = await makePiece(app.db);
    app.payments.fault = 'away';
    await checkOut(app, [{ productId: product.id, quantity: 1 }]).catch(() => {});
    app.clock.advance(121_000);
    await reconcileOrders(app);
    expect((await stockOf(app.db, product.id)).held).toBe(1);
    app.payments.fault = null;
    app.clock.advance(60_000);
    await reconcileOrders(app);
    expect(await stockOf(app.db, product.id)).toEqual({ free: 10, held: 0, sold: 0 });
  });

  test('keeps the hold of a closed account until its session would have ended: before, it may have one', async () => {
    const { product } = await makePiece(app.db);
    app.payments.fault = 'answer lost';
    await checkOut(app, cartOf(product)).catch(() => {});
    const refused = new DomainError('vendor_not_ready', 'This account was closed.');
    vi.spyOn(app.payments, 'createCheckout').mockRejectedValue(refused);
    app.payments.fault = null;
    app.clock.advance(121_000);
    await reconcileOrders(app);
    expect(await stockOf(app.db, product.id)).toEqual({ free: 9, held: 1, sold: 0 });
    app.clock.advance(2 * half);
    await reconcileOrders(app);
    expect(await stockOf(app.db, product.id)).toEqual({ free: 10, held: 0, sold: 0 });
  });

  test('releases nothing if Stripe no longer knows the session: a person decides', async () => {
    const { product, order, sessionId } = await startOrder(app);
    app.payments.sessions.delete(sessionId);
    app.clock.advance(2 * half);
    await reconcileOrders(app);
    expect(await orderOf(app.db, order.id)).toMatchObject({ status: 'needs_attention', attention: 'session_unknown' });
    expect((await stockOf(app.db, product.id)).held).toBe(1);
  });

  test('refunds a payment that came after the inventory was released, and sells nothing twice', async () => {
    const { product, order, sessionId } = await startOrder(app, { inventory: 1 });
    const late = app.payments.pay(sessionId);
    app.payments.sessions.set(sessionId, { ...late, status: 'expired', paymentStatus: 'unpaid' });
    await handlePaymentEvent(app, app.payments.event(sessionId));
    app.payments.sessions.set(sessionId, late);
    expect(await handlePaymentEvent(app, app.payments.event(sessionId))).toBe('refund_due');
    expect(await orderOf(app.db, order.id)).toMatchObject({ status: 'needs_attention', attention: 'refund_due' });
    app.payments.fault = 'away';
    await reconcileOrders(app);
    expect((await orderOf(app.db, order.id)).status).toBe('needs_attention');
    expect(await mailsOf(app, order.number)).toEqual([]);
    app.payments.fault = null;
    // Meanwhile the buyer's bank has it.
    const told = { amountCents: order.totalCents, feeCents: 1_500, reason: 'fraudulent', createdAt: app.clock.now() };
    const dispute = {
      id: 'dp_late',
      orderId: order.id,
      vendorId: order.vendorId,
      ...told,
      reportedAt: app.clock.now(),
    };
    await app.db.insert(disputes).values({ ...dispute, status: 'under_review' });
    app.clock.advance(60_000);
    expect(await reconcileOrders(app)).toMatchObject({ refunded: 0, failed: 0 });
    expect(await mailsOf(app, order.number)).toEqual([]);
    await app.db.update(disputes).set({ status: 'won' });
    app.clock.advance(60_000);
    await reconcileOrders(app);
    expect((await orderOf(app.db, order.id)).status).toBe('refunded');
    expect(app.payments.refunds).toContain(`pi_${sessionId}`);
    app.clock.advance(60_000);
    await reconcileOrders(app);
    // The email address entered on the payment page.
    expect(await mailsOf(app, order.number)).toMatchObject([
      { template: 'order-refunded', to: 'buyer@example.com', data: { totalCents: order.totalCents } },
    ]);
    expect(await stockOf(app.db, product.id)).toEqual({ free: 1, held: 0, sold: 0 });
  });

  test('refunds no late payment of another total by itself: a person decides', async () => {
    const { product, order, sessionId } = await startOrder(app, { inventory: 1 });
    app.payments.expire(sessionId);
    await handlePaymentEvent(app, app.payments.event(sessionId));
    const ended = app.payments.sessions.get(sessionId);
    if (!ended) throw new Error('The session is gone.');
    const paid = { status: 'complete', paymentStatus: 'paid', paymentId: `pi_${sessionId}` } as const;
    app.payments.sessions.set(sessionId, { ...ended, ...paid, totalCents: ended.totalCents + 1 });
    expect(await handlePaymentEvent(app, app.payments.event(sessionId))).toBe('mismatch');
    await reconcileOrders(app);
    expect(await orderOf(app.db, order.id)).toMatchObject({ status: 'needs_attention', attention: 'mismatch' });
    expect(app.payments.refunds).not.toContain(`pi_${sessionId}`);
    expect(await stockOf(app.db, product.id)).toEqual({ free: 1, held: 0, sold: 0 });
  });
});
