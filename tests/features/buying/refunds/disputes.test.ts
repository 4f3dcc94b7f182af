/** Disputes as Stripe tells of them, and what they keep from being refunded. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askForRefund } from '../../../../src/features/buying/refunds/ask-for-refund.server.ts';
import { reconcileRefunds } from '../../../../src/features/buying/refunds/reconcile-refunds.server.ts';
import type { RefundRequest } from '../../../../src/features/buying/refunds/refund-plan.ts';
import { disputes, refundRequests } from '../../../../src/features/buying/refunds/refunds.table.ts';
import { previewRefund } from '../../../../src/features/buying/refunds/start-refund.server.ts';
import { beginRefund, moneyOf, payOrder, refundNow, sendEventOf } from '../../../support/refund-calls.ts';
import { mailsOf, openShop, type Shop } from '../../../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop();
});
afterAll(() => app.close());

const all: RefundRequest = { kind: 'all', restock: true };
const minute = 60_000;

/** Lets the job run after this time. */
async function later(ms: number) {
  app.clock.advance(ms);
  await reconcileRefunds(app);
}

test('a dispute is stored, and updated', async () => {
  const { orderId, vendorId, ref } = await payOrder(app);
  const read = () => app.db.select().from(disputes).where(eq(disputes.orderId, orderId));
  app.payments.refunding.dispute(ref);
  await sendEventOf(app, ref, 'dispute_changed');
  expect(await read()).toMatchObject([{ vendorId, status: 'needs_response', reason: 'fraudulent' }]);
  app.payments.refunding.dispute(ref);
  app.clock.advance(1_000);
  await sendEventOf(app, ref, 'dispute_changed');
  expect(await read()).toMatchObject([{ status: 'lost' }]);
});

test('the fee of a dispute that nobody has read yet is read by the job', async () => {
  const { orderId, ref } = await payOrder(app);
  app.payments.refunding.processorFeeCents = 172;
  app.payments.refunding.dispute(ref);
  await sendEventOf(app, ref, 'dispute_changed');
  await later(10 * minute);
  const read = () => app.db.select().from(disputes).where(eq(disputes.orderId, orderId));
  expect(await read()).toMatchObject([{ feeCents: 1_500 }]);
  await app.db.update(disputes).set({ feeCents: null }).where(eq(disputes.orderId, orderId));
  await later(2 * 24 * 60 * minute);
  expect(await read()).toMatchObject([{ feeCents: 1_500 }]);
});

test.each(['needs_response', 'under_review', 'lost'])(
  'while a dispute is %s, no refund and no request for one is stored, and nobody is mailed',
  async (status) => {
    const { orderId, number, ref } = await payOrder(app);
    const { revision } = previewRefund(await moneyOf(app.db, orderId), all);
    app.payments.refunding.dispute(ref);
    await sendEventOf(app, ref, 'dispute_changed');
    await app.db.update(disputes).set({ status }).where(eq(disputes.orderId, orderId));
    const mails = await mailsOf(app, number);
    await expect(beginRefund(app, orderId, all, { revision })).rejects.toMatchObject({ code: 'disputed' });
    await expect(askForRefund(app, orderId, { reason: 'It broke.' })).rejects.toMatchObject({ code: 'disputed' });
    expect((await moneyOf(app.db, orderId)).refunds).toEqual([]);
    expect(await app.db.select().from(refundRequests).where(eq(refundRequests.orderId, orderId))).toEqual([]);
    expect(await mailsOf(app, number)).toEqual(mails);
  },
);

test.each(['won', 'warning_needs_response'])('a dispute that is %s leaves refunds possible', async (status) => {
  const { orderId, ref } = await payOrder(app);
  app.payments.refunding.dispute(ref);
  await sendEventOf(app, ref, 'dispute_changed');
  await app.db.update(disputes).set({ status }).where(eq(disputes.orderId, orderId));
  expect((await refundNow(app, orderId, all)).status).toBe('succeeded');
});
