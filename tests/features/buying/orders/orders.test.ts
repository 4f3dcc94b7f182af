import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cancelCheckout, readCheckoutState } from '../../../../src/features/buying/checkout/checkout-state.server.ts';
import { handlePaymentEvent } from '../../../../src/features/buying/checkout/handle-payment-event.server.ts';
import { paymentEvents } from '../../../../src/features/buying/orders/orders.table.ts';
import { createOrderNumber } from '../../../../src/features/buying/orders/orders.ts';
import type { CheckoutSession } from '../../../../src/features/buying/payments.ts';
import { vendors } from '../../../../src/features/catalog/vendors.table.ts';
import { changeCheckout } from '../../../support/orders.ts';
import {
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
  app.payments.fault = null;
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

describe('a payment', () => {
  test('marks the order as paid, sells its inventory, and queues one mail to the buyer and one to the vendor', async () => {
    const { order, product, sessionId, vendor } = await startOrder(app);
    app.payments.pay(sessionId);
    expect(await handlePaymentEvent(app, app.payments.event(sessionId))).toBe('paid');
    expect(await orderOf(app.db, order.id)).toMatchObject({
      status: 'paid',
      paymentId: `pi_${sessionId}`,
      customerEmail: 'buyer@example.com',
      customerName: 'Alex Demo',
    });
    expect(await stockOf(app.db, product.id)).toEqual({ free: 9, held: 0, sold: 1 });
    const mails = await mailsOf(app, order.number);
    expect(mails.map(({ template, to }) => [template, to])).toEqual([
      ['order-confirmed', 'buyer@example.com'],
      ['order-received', vendor.email],
    ]);
    const share = order.goodsCents + order.shippingCents - order.applicationFeeCents;
    expect(mails[1]?.data).toMatchObject({ vendorShareCents: share, totalCents: order.totalCents });
    expect(JSON.stringify(mails[1])).not.toContain('buyer@example.com');
  });

  test('counts once if events and the confirmation report it five times at once', async () => {
    const { order, product, sessionId } = await startOrder(app);
    app.payments.pay(sessionId);
    const event = app.payments.event(sessionId);
    const another = app.payments.event(sessionId);
    const outcomes = await Promise.all([
      ...[event, event, another, another].map((one) => handlePaymentEvent(app, one)),
      readCheckoutState(app, sessionId).then(({ status }) => status),
    ]);
    expect(outcomes.filter((outcome) => outcome === 'duplicate').length).toBe(2);
    expect((await mailsOf(app, order.number)).length).toBe(2);
    expect(await stockOf(app.db, product.id)).toEqual({ free: 9, held: 0, sold: 1 });
  });

  test('is found by the order’s id if a crash came before its session was stored', async () => {
    const { order, sessionId } = await startOrder(app);
    await changeCheckout(app.db, order.id, { sessionId: null, sessionUrl: null });
    app.payments.pay(sessionId);
    expect(await handlePaymentEvent(app, app.payments.event(sessionId))).toBe('paid');
    expect(await orderOf(app.db, order.id)).toMatchObject({ status: 'paid', checkout: { sessionId } });
  });

  test('changes nothing before it has arrived, and releases the inventory if it failed for good', async () => {
    const { product, sessionId } = await startOrder(app);
    const unpaid: CheckoutSession = { ...app.payments.pay(sessionId), paymentStatus: 'unpaid' };
    expect(await handlePaymentEvent(app, app.payments.event(sessionId, { session: unpaid }))).toBe('unchanged');
    expect((await stockOf(app.db, product.id)).held).toBe(1);
    const failed = app.payments.event(sessionId, { session: unpaid, kind: 'payment_failed' });
    expect(await handlePaymentEvent(app, failed)).toBe('released');
    expect(await stockOf(app.db, product.id)).toEqual({ free: 10, held: 0, sold: 0 });
  });

  test('changes nothing if a card is declined, because the buyer may try another one', async () => {
    const { product, sessionId } = await startOrder(app);
    const declined = app.payments.event(sessionId, { kind: 'payment_failed' });
    expect(await handlePaymentEvent(app, declined)).toBe('unchanged');
    expect((await stockOf(app.db, product.id)).held).toBe(1);
  });
});

describe('an event that does not match', () => {
  test.each([
    ['amount', { totalCents: 1 }],
    ['currency', { currency: 'eur' }],
  ])('the order’s %s needs a person, and sells nothing', async (_, changes) => {
    const { order, product, sessionId } = await startOrder(app);
    const session = { ...app.payments.pay(sessionId), ...changes };
    expect(await handlePaymentEvent(app, app.payments.event(sessionId, { session }))).toBe('mismatch');
    expect(await orderOf(app.db, order.id)).toMatchObject({ status: 'needs_attention', attention: 'mismatch' });
    expect(await stockOf(app.db, product.id)).toEqual({ free: 9, held: 1, sold: 0 });
    expect(await mailsOf(app, order.number)).toEqual([]);
  });

  test('the order’s account needs a person', async () => {
    const { order, sessionId } = await startOrder(app);
    const session = { ...app.payments.pay(sessionId), account: 'acct_other' };
    await handlePaymentEvent(app, app.payments.event(sessionId, { session, account: 'acct_other' }));
    expect((await orderOf(app.db, order.id)).status).toBe('needs_attention');
  });

  test('our session does nothing, because any vendor can create sessions on their account', async () => {
    const { order, sessionId } = await startOrder(app);
    const forged = { ...app.payments.pay(sessionId), id: 'cs_test_forged' };
    expect(await handlePaymentEvent(app, app.payments.event(sessionId, { session: forged }))).toBe('foreign');
    expect((await orderOf(app.db, order.id)).status).toBe('pending');
  });

  test('any order, or has a kind that we ignore, is stored and does nothing', async () => {
    const { sessionId } = await startOrder(app);
    const stranger = { ...app.payments.pay(sessionId), id: 'cs_test_stranger', orderId: 'not-an-id' };
    const unknown = app.payments.event(sessionId, { session: stranger });
    expect(await handlePaymentEvent(app, unknown)).toBe('unknown_session');
    expect(await handlePaymentEvent(app, unknown)).toBe('duplicate');
    const other = app.payments.event(sessionId, { kind: 'other', type: 'account.updated' });
    expect(await handlePaymentEvent(app, other)).toBe('ignored');
    const rows = await app.db.select().from(paymentEvents).where(eq(paymentEvents.id, unknown.id));
    expect(rows[0]?.outcome).toBe('unknown_session');
  });
});

describe('a session that ends', () => {
  test('unpaid releases its inventory once, however often it is reported', async () => {
    const { order, product, sessionId } = await startOrder(app);
    app.payments.expire(sessionId);
    const events = [1, 2, 3].map(() => handlePaymentEvent(app, app.payments.event(sessionId)));
    expect((await Promise.all(events)).toSorted()).toEqual(['released', 'unchanged', 'unchanged']);
    expect((await orderOf(app.db, order.id)).status).toBe('expired');
    expect(await stockOf(app.db, product.id)).toEqual({ free: 10, held: 0, sold: 0 });
  });

  test('because the buyer cancels releases its inventory at once', async () => {
    const { product, sessionId } = await startOrder(app);
    expect(await cancelCheckout(app, sessionId)).toMatchObject({ status: 'cancelled', url: null });
    expect(app.payments.sessions.get(sessionId)?.status).toBe('expired');
    expect(await stockOf(app.db, product.id)).toEqual({ free: 10, held: 0, sold: 0 });
  });

  test('because the buyer cancels is `cancelled`, even if Stripe’s event overtakes its answer', async () => {
    const { order, product, sessionId } = await startOrder(app);
    const { expireCheckout } = app.payments;
    app.payments.expireCheckout = async (ref) => {
      const answer = await expireCheckout(ref);
      await handlePaymentEvent(app, app.payments.event(sessionId));
      return answer;
    };
    const { status } = await cancelCheckout(app, sessionId).finally(() => {
      app.payments.expireCheckout = expireCheckout;
    });
    expect(status).toBe('cancelled');
    expect((await orderOf(app.db, order.id)).status).toBe('cancelled');
    expect(await stockOf(app.db, product.id)).toEqual({ free: 10, held: 0, sold: 0 });
  });

  test('by itself stays `expired` if the buyer cancels afterwards', async () => {
    const { sessionId } = await startOrder(app);
    app.payments.expire(sessionId);
    await handlePaymentEvent(app, app.payments.event(sessionId));
    expect((await cancelCheckout(app, sessionId)).status).toBe('expired');
  });

  test('is paid if the buyer cancels too late', async () => {
    const { product, sessionId } = await startOrder(app);
    app.payments.pay(sessionId);
    expect((await cancelCheckout(app, sessionId)).status).toBe('paid');
    expect((await stockOf(app.db, product.id)).sold).toBe(1);
  });

  test('stays open if Stripe can’t be reached to cancel it', async () => {
    const { product, sessionId } = await startOrder(app);
    app.payments.fault = 'away';
    await expect(cancelCheckout(app, sessionId)).rejects.toMatchObject({ code: 'payments_unavailable' });
    expect((await stockOf(app.db, product.id)).held).toBe(1);
  });
});

describe('the state of an order', () => {
  test('is readable by anyone with the session id, without anything about the buyer', async () => {
    const { order, sessionId, vendor } = await startOrder(app, { name: 'Rose window' });
    const state = await readCheckoutState(app, sessionId);
    expect(state).toMatchObject({
      status: 'pending',
      orderNumber: order.number,
      url: `https://pay.example/${sessionId}`,
      vendor: { slug: vendor.slug },
      lines: [{ name: 'Rose window', quantity: 1 }],
      emailQueued: false,
    });
    app.payments.pay(sessionId);
    const paid = await readCheckoutState(app, sessionId);
    expect(paid).toMatchObject({ status: 'paid', url: null, emailQueued: true });
    expect(JSON.stringify(paid)).not.toMatch(/@|Ada|acct_/);
  });

  test('is pending while Stripe can’t be reached', async () => {
    const { sessionId } = await startOrder(app);
    app.payments.fault = 'away';
    expect((await readCheckoutState(app, sessionId)).status).toBe('pending');
  });

  test('of an unknown session is not found', async () => {
    await expect(readCheckoutState(app, 'cs_test_nobody')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('has the pickup location once it is paid', async () => {
    const { vendor, product } = await makePiece(app.db);
    await app.db.update(vendors).set({ pickup: '1 Main Street' }).where(eq(vendors.id, vendor.id));
    const { checkout } = await checkOut(app, [{ productId: product.id, quantity: 1 }], { delivery: 'pickup' });
    const { sessionId } = checkout;
    expect((await readCheckoutState(app, sessionId ?? '')).pickup).toBeNull();
    app.payments.pay(sessionId ?? '');
    expect((await readCheckoutState(app, sessionId ?? '')).pickup).toBe('1 Main Street');
  });
});

test('order numbers have no letters that are easily misread, and don’t repeat', () => {
  const numbers = Array.from({ length: 2_000 }, createOrderNumber);
  expect(new Set(numbers).size).toBe(2_000);
  expect(numbers.every((number) => /^RC-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/.test(number))).toBe(true);
});
