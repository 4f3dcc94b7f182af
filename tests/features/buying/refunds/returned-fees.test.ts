import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileRefunds } from '../../../../src/features/buying/refunds/reconcile-refunds.server.ts';
import { continueRefund } from '../../../../src/features/buying/refunds/refund-saga.server.ts';
import { readRefunds } from '../../../../src/features/buying/refunds/refunds.server.ts';
import { beginRefund, moneyOf, payOrder, sendEventOf } from '../../../support/refund-calls.ts';
import { openShop, type Shop } from '../../../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop();
});
afterAll(() => app.close());

const minute = 60_000;

test('a fee that went back before the process died counts for a refund that is recorded as the older one', async () => {
  // Each refund alone would give back 2,699 of 5,399 cents.
  const { orderId, ref } = await payOrder(app, [
    [89_985, 2],
    [89_993, 2],
  ]);
  const lines = [{ position: 0, quantity: 2, restock: true }];
  const { refunding } = app.payments;
  const { id } = await beginRefund(app, orderId, { kind: 'parts', lines, shipping: false });
  const refundFee = async (...fee: Parameters<typeof refunding.refundFee>) => {
    await refunding.refundFee(...fee);
    throw new Error('The process died.');
  };
  const dying = { ...app, payments: { ...app.payments, refundFee } };
  await expect(continueRefund(dying, id)).rejects.toThrow('died');
  const { order } = await moneyOf(app.db, orderId);
  const { refunds, amountCents } = refunding.paid(ref);
  refunding.refundOutside(ref, amountCents - (refunds[0]?.amountCents ?? 0));
  const outside = refunds.find(({ refundId }) => refundId === null);
  if (outside) outside.createdAt = new Date(order.createdAt.getTime() - minute);
  await sendEventOf(app, ref);
  for (const _ of [1, 2]) {
    app.clock.advance(3 * minute);
    await reconcileRefunds(app);
  }
  const given = refunding.paid(ref).feeRefunds.reduce((sum, fee) => sum + fee.amountCents, 0);
  expect(given).toBe(order.applicationFeeCents);
  // Its time is the provider’s, not that of the run that found it.
  const stored = (await readRefunds(app.db, orderId)).find((refund) => refund.id === id);
  expect(stored?.feeReturnedAt).toEqual(
    refunding.paid(ref).feeRefunds.find(({ refundId }) => refundId === id)?.createdAt,
  );
  expect(stored?.feeReturnedAt?.getTime()).toBeLessThan(app.clock.now().getTime() - 5 * minute);
});
