import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { orderLines } from '../../../../src/features/buying/orders/orders.table.ts';
import { readOperatorLosses } from '../../../../src/features/buying/refunds/operator-losses.server.ts';
import { reconcileRefunds } from '../../../../src/features/buying/refunds/reconcile-refunds.server.ts';
import { planRefund, type RefundRequest } from '../../../../src/features/buying/refunds/refund-plan.ts';
import { continueRefund } from '../../../../src/features/buying/refunds/refund-saga.server.ts';
import { disputes, refundRequests } from '../../../../src/features/buying/refunds/refunds.table.ts';
import { previewRefund } from '../../../../src/features/buying/refunds/start-refund.server.ts';
import { ledgerGaps } from '../../../support/ledger.ts';
import { changeOrder } from '../../../support/orders.ts';
import { beginRefund, moneyOf, payOrder, refundNow, refundOf, sendEventOf } from '../../../support/refund-calls.ts';
import { checkOut, mailsOf, openShop, orderOf, type Shop, stockOf } from '../../../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop();
});
afterAll(() => app.close());
beforeEach(() => {
  app.payments.fault = null;
  app.payments.refunding.fate = 'succeeded';
  app.payments.refunding.processorFeeCents = null;
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const all: RefundRequest = { kind: 'all', restock: true };
const shippingOnly: RefundRequest = { kind: 'parts', lines: [], shipping: true };
const templatesOf = async (number: string) => (await mailsOf(app, number)).map(({ template }) => template).slice(2);
const minute = 60_000;

/** Lets the job run, after the claim of a crashed run is over. */
async function later(ms = 3 * minute) {
  app.clock.advance(ms);
  await reconcileRefunds(app);
}

describe('a refund', () => {
  test('of everything ends the order: money and fee go back, units are for sale again, the code is gone', async () => {
    const { orderId, number, products, ref } = await payOrder(app, [[4_500, 2]], { delivery: 'pickup' });
    const before = await orderOf(app.db, orderId);
    expect(before).toMatchObject({ parcelState: 'to_hand_over', pickupCode: expect.stringMatching(/^\d{4}$/) });
    const refund = await refundNow(app, orderId, all);
    expect(refund).toMatchObject({
      status: 'succeeded',
      amountCents: before.totalCents,
      applicationFeeCents: before.applicationFeeCents,
    });
    expect(refund.finishedAt).not.toBeNull();
    expect(app.payments.refunding.paid(ref)).toMatchObject({
      refunds: [{ refundId: refund.id, amountCents: before.totalCents }],
      feeRefunds: [{ refundId: refund.id, amountCents: before.applicationFeeCents }],
    });
    expect(await orderOf(app.db, orderId)).toMatchObject({ status: 'refunded', parcelState: 'none', pickupCode: null });
    expect(await stockOf(app.db, products[0]?.id ?? '')).toEqual({ free: 7, held: 0, sold: 0 });
    expect(await mailsOf(app, number)).toMatchObject([
      {},
      {},
      { template: 'refund', to: 'buyer@example.com', data: { amountCents: before.totalCents, isFull: true } },
    ]);
  });

  test('of shipping leaves pieces and fee alone; the order stays', async () => {
    const { orderId, products, ref } = await payOrder(app);
    await refundNow(app, orderId, shippingOnly);
    expect(app.payments.refunding.paid(ref).feeRefunds).toEqual([]);
    expect(await orderOf(app.db, orderId)).toMatchObject({ status: 'paid', parcelState: 'to_send' });
    expect((await stockOf(app.db, products[0]?.id ?? '')).sold).toBe(1);
  });

  test('after the parcel was sent brings units back only when asked, and leaves the parcel as it is', async () => {
    const { orderId, products } = await payOrder(app);
    await changeOrder(app.db, orderId, { parcelState: 'sent', sentAt: app.clock.now() });
    await refundNow(app, orderId, { kind: 'all', restock: false });
    expect(await orderOf(app.db, orderId)).toMatchObject({ status: 'refunded', parcelState: 'sent' });
    expect(await stockOf(app.db, products[0]?.id ?? '')).toEqual({ free: 5, held: 0, sold: 1 });
  });

  test('whose preview is no longer true is refused, and nothing happens', async () => {
    const { orderId, ref } = await payOrder(app);
    const { revision } = previewRefund(await moneyOf(app.db, orderId), all);
    await changeOrder(app.db, orderId, { parcelState: 'sent' });
    await expect(beginRefund(app, orderId, all, { revision })).rejects.toMatchObject({ code: 'stale' });
    expect(app.payments.refunding.paid(ref).refunds).toEqual([]);
  });

  test('sent twice is one refund', async () => {
    const { orderId, ref } = await payOrder(app);
    const id = crypto.randomUUID();
    const { revision } = previewRefund(await moneyOf(app.db, orderId), shippingOnly);
    const once = () => beginRefund(app, orderId, shippingOnly, { id, revision });
    await Promise.all([once(), once(), once()]);
    await Promise.all([1, 2, 3].map(() => continueRefund(app, id)));
    await once();
    expect(app.payments.refunding.paid(ref).refunds).toHaveLength(1);
  });

  test('with the id of another order’s refund is refused, and changes neither', async () => {
    const [mine, other] = [await payOrder(app), await payOrder(app)];
    const id = crypto.randomUUID();
    await beginRefund(app, other.orderId, shippingOnly, { id });
    await expect(beginRefund(app, mine.orderId, shippingOnly, { id })).rejects.toMatchObject({ code: 'stale' });
    expect((await moneyOf(app.db, mine.orderId)).refunds).toEqual([]);
    expect((await moneyOf(app.db, other.orderId)).refunds).toMatchObject([{ id, status: 'started' }]);
  });

  test('of an unpaid or unknown order is refused', async () => {
    const { products } = await payOrder(app);
    const unpaid = await checkOut(app, [{ productId: products[0]?.id ?? '', quantity: 1 }]);
    await expect(refundNow(app, unpaid.id, all)).rejects.toMatchObject({ code: 'invalid' });
    const unknown = beginRefund(app, crypto.randomUUID(), all, { revision: '' });
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' });
  });

  test('waits while another is on its way, and the fee goes back only once it has succeeded', async () => {
    app.payments.refunding.fate = 'pending';
    const { orderId, number, ref } = await payOrder(app);
    const refund = await refundNow(app, orderId, all);
    expect(refund.status).toBe('pending');
    expect(await orderOf(app.db, orderId)).toMatchObject({ status: 'paid', parcelState: 'none' });
    await expect(refundNow(app, orderId, shippingOnly)).rejects.toMatchObject({ code: 'stale' });
    await later();
    expect(app.payments.refunding.paid(ref).feeRefunds).toEqual([]);
    expect(await templatesOf(number)).toEqual([]);
    app.payments.refunding.turn(ref, refund.id, 'succeeded');
    await later();
    expect(app.payments.refunding.paid(ref).feeRefunds).toHaveLength(1);
    expect((await orderOf(app.db, orderId)).status).toBe('refunded');
    expect(await templatesOf(number)).toEqual(['refund']);
  });

  test('that Stripe refuses gives nothing back, tells the artist alone, and can be tried again', async () => {
    app.payments.refunding.fate = 'refused';
    const { orderId, number, ref } = await payOrder(app, [[4_500, 1]], { delivery: 'pickup' });
    const { pickupCode } = await orderOf(app.db, orderId);
    const refund = await refundNow(app, orderId, all);
    expect(refund).toMatchObject({ status: 'failed', providerId: null, failure: 'charge_already_refunded' });
    expect(refund.finishedAt).not.toBeNull();
    expect(await orderOf(app.db, orderId)).toMatchObject({ status: 'paid', parcelState: 'to_hand_over', pickupCode });
    expect(await templatesOf(number)).toEqual(['refund-failed-vendor']);
    app.payments.refunding.fate = 'succeeded';
    expect((await refundNow(app, orderId, all)).status).toBe('succeeded');
    expect(app.payments.refunding.paid(ref).refunds).toHaveLength(1);
  });

  test('that fails later takes its units back, tells both, and what we gave of our fee is our loss until it is refunded again', async () => {
    const { orderId, number, products, ref } = await payOrder(app, [[4_500, 2]], { delivery: 'pickup' });
    const refund = await refundNow(app, orderId, all);
    app.payments.refunding.turn(ref, refund.id, 'failed');
    await sendEventOf(app, ref);
    await sendEventOf(app, ref);
    await later();
    const { applicationFeeCents } = refund;
    const failed = { status: 'failed', operatorLossCents: applicationFeeCents };
    expect(await refundOf(app.db, orderId, refund.id)).toMatchObject(failed);
    expect(await readOperatorLosses(app.db)).toMatchObject([{ number, lossCents: applicationFeeCents }]);
    const revived = await orderOf(app.db, orderId);
    expect(revived).toMatchObject({ status: 'paid', parcelState: 'to_hand_over' });
    expect(await stockOf(app.db, products[0]?.id ?? '')).toEqual({ free: 5, held: 0, sold: 2 });
    const told = (await mailsOf(app, number)).slice(3);
    expect(told).toMatchObject([
      { template: 'refund-failed', to: 'buyer@example.com', data: { newCode: revived.pickupCode } },
      { template: 'refund-failed-vendor', data: { wasMade: true, missing: [] } },
    ]);
    expect((await refundNow(app, orderId, all)).applicationFeeCents).toBe(0);
    expect(await readOperatorLosses(app.db)).toEqual([]);
    expect(await ledgerGaps(app.db)).toEqual([]);
  });

  test('that fails later says which units were sold meanwhile', async () => {
    const { orderId, number, products, ref } = await payOrder(app, [[4_500, 2]]);
    const refund = await refundNow(app, orderId, all);
    const productId = products[0]?.id ?? '';
    await checkOut(app, [{ productId, quantity: 6 }]);
    app.payments.refunding.turn(ref, refund.id, 'failed');
    await sendEventOf(app, ref);
    expect(await stockOf(app.db, productId)).toEqual({ free: 0, held: 6, sold: 1 });
    const told = (await mailsOf(app, number)).at(-1);
    expect(told).toMatchObject({ template: 'refund-failed-vendor', data: { missing: [{ quantity: 1 }] } });
  });

  test('answers the buyer’s request', async () => {
    const { orderId } = await payOrder(app);
    await app.db.insert(refundRequests).values({ orderId, reason: 'It arrived in pieces.' });
    await refundNow(app, orderId, shippingOnly);
    const [request] = await app.db.select().from(refundRequests).where(eq(refundRequests.orderId, orderId));
    expect(request).toMatchObject({ answer: null, closedAt: expect.any(Date) });
  });

  test.each([
    [all, 1],
    [shippingOnly, 0],
  ])(
    'of %j whose answer was lost for 48 hours, when Stripe has forgotten the key, is found and not made again',
    async (request, fees) => {
      const { orderId, number, ref } = await payOrder(app);
      const { refund, refundFee } = app.payments.refunding;
      app.payments.refunding.refund = async (wanted) => {
        await refund(wanted);
        throw new Error('The process died.');
      };
      const { id } = await beginRefund(app, orderId, request);
      await expect(continueRefund(app, id)).rejects.toThrow();
      app.payments.refunding.refund = refund;
      app.payments.refunding.refundFee = async (wanted) => {
        await refundFee(wanted);
        throw new Error('The process died.');
      };
      await later(48 * 60 * minute);
      app.payments.refunding.refundFee = refundFee;
      await later(48 * 60 * minute);
      expect(app.payments.refunding.paid(ref)).toMatchObject({ refunds: [{}], feeRefunds: Array(fees).fill({}) });
      expect(await templatesOf(number)).toEqual(['refund']);
    },
  );
});

describe('what happens at Stripe', () => {
  test('is recorded: a refund made there counts, gives our fee back, and is told to the buyer once', async () => {
    const { orderId, number, ref } = await payOrder(app);
    app.payments.refunding.refundOutside(ref, 1_000);
    expect(await sendEventOf(app, ref)).toBe('applied');
    await sendEventOf(app, ref);
    await later();
    const { refunds, order } = await moneyOf(app.db, orderId);
    expect(refunds).toMatchObject([{ source: 'outside', amountCents: 1_000, status: 'succeeded' }]);
    expect(app.payments.refunding.paid(ref).feeRefunds).toMatchObject([
      { amountCents: refunds[0]?.applicationFeeCents },
    ]);
    expect(await templatesOf(number)).toEqual(['refund']);
    const rest = await refundNow(app, orderId, all);
    expect(rest.amountCents).toBe(order.totalCents - 1_000);
    expect((await orderOf(app.db, orderId)).status).toBe('refunded');
  });

  test('a full refund made there ends the order, without units', async () => {
    const { orderId, products, ref } = await payOrder(app);
    app.payments.refunding.refundOutside(ref, (await orderOf(app.db, orderId)).totalCents);
    await sendEventOf(app, ref);
    await later();
    expect(await orderOf(app.db, orderId)).toMatchObject({ status: 'refunded', parcelState: 'none' });
    expect((await stockOf(app.db, products[0]?.id ?? '')).sold).toBe(1);
  });

  test('a payment that isn’t ours changes nothing', async () => {
    const { ref } = await payOrder(app);
    expect(await sendEventOf(app, { ...ref, account: 'acct_other' })).toBe('ignored');
    expect(await sendEventOf(app, { ...ref, paymentId: 'pi_other' })).toBe('ignored');
  });

  test('while Stripe can’t be read, the event is refused, so that it comes again', async () => {
    const { ref } = await payOrder(app);
    app.payments.fault = 'away';
    await expect(sendEventOf(app, ref)).rejects.toMatchObject({ code: 'payments_unavailable' });
  });

  test('what the processor kept is read soon after the payment, with a dispute that came before it', async () => {
    const { orderId, ref } = await payOrder(app);
    app.payments.refunding.dispute(ref);
    await later();
    expect((await orderOf(app.db, orderId)).processorFeeCents).toBeNull();
    app.payments.refunding.processorFeeCents = 172;
    await later(10 * minute);
    expect(await orderOf(app.db, orderId)).toMatchObject({
      processorFeeCents: 172,
      applicationFeeId: `fee_${ref.paymentId}`,
    });
    expect(await app.db.select().from(disputes).where(eq(disputes.orderId, orderId))).toHaveLength(1);
    const { order, lines, refunds } = await moneyOf(app.db, orderId);
    expect(planRefund(order, lines, refunds, all)).toMatchObject({
      processorKeepsCents: 172,
      isEstimate: false,
    });
  });
});

test('units of what was no piece of the store are refunded, and move no stock', async () => {
  const { orderId, ref } = await payOrder(app, [
    [3_000, 1],
    [1_000, 1],
  ]);
  const piece = (await moneyOf(app.db, orderId)).lines[0]?.productId ?? '';
  await app.db
    .update(orderLines)
    .set({ productId: null, name: 'Old frame' })
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.position, 1)));
  const before = await stockOf(app.db, piece);
  const lines = [
    { position: 0, quantity: 1, restock: true },
    { position: 1, quantity: 1, restock: true },
  ];
  const refund = await refundNow(app, orderId, { kind: 'parts', lines, shipping: false });
  expect(refund).toMatchObject({ status: 'succeeded', goodsCents: 4_000 });
  expect(refund.lines.map(({ productId }) => productId)).toEqual([piece, null]);
  expect((await stockOf(app.db, piece)).free).toBe(before.free + 1);
  app.payments.refunding.turn(ref, refund.id, 'failed');
  await sendEventOf(app, ref);
  expect((await stockOf(app.db, piece)).free).toBe(before.free);
});
