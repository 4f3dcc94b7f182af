/** A refund against handing over, and against a second refund: one wins, and nothing happens twice. */
import { expect } from 'vitest';
import { handOver } from '../../../src/features/buying/orders/parcel.server.ts';
import type { RefundRequest } from '../../../src/features/buying/refunds/refund-plan.ts';
import { continueRefund } from '../../../src/features/buying/refunds/refund-saga.server.ts';
import { previewRefund } from '../../../src/features/buying/refunds/start-refund.server.ts';
import { beginRefund, moneyOf, payOrder } from '../refund-calls.ts';
import { orderOf, type Shop, stockOf } from '../shop.ts';

const all: RefundRequest = { kind: 'all', restock: true };
const part: RefundRequest = { kind: 'parts', lines: [], shipping: true };

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }: { code?: string }) => code ?? 'crashed',
  );

/** Refunds a pickup while `by` hands it over; who begins alternates. Returns who won. */
export async function raceHandOver(app: Shop, by: string, round: number): Promise<'refund' | 'handOver'> {
  const { orderId, vendorId, products, ref } = await payOrder(app, [[4_500, 1]], { delivery: 'pickup' });
  const { pickupCode } = await orderOf(app.db, orderId);
  const { revision } = previewRefund(await moneyOf(app.db, orderId), all);
  const id = crypto.randomUUID();
  const refund = () => codeOf(beginRefund(app, orderId, all, { id, revision }));
  const hand = () => codeOf(handOver(app.db, { vendorId, orderId }, pickupCode ?? '', by, app.clock.now()));
  const [refunded, handed] =
    round % 2 === 0 ? await Promise.all([refund(), hand()]) : (await Promise.all([hand(), refund()])).reverse();
  if (refunded === 'done') await continueRefund(app, id);
  const { parcelState, status } = await orderOf(app.db, orderId);
  const { sold } = await stockOf(app.db, products[0]?.id ?? '');
  const made = app.payments.refunding.paid(ref).refunds.length;
  const handedOver = {
    refunded: 'stale',
    handed: 'done',
    parcelState: 'handed_over',
    status: 'paid',
    sold: 1,
    made: 0,
  };
  const givenBack = { refunded: 'done', handed: 'stale', parcelState: 'none', status: 'refunded', sold: 0, made: 1 };
  expect([handedOver, givenBack]).toContainEqual({ refunded, handed, parcelState, status, sold, made });
  return refunded === 'done' ? 'refund' : 'handOver';
}

/** Refunds an order twice at once: all of it both times, or once its shipping only. */
export async function raceSecondRefund(app: Shop, round: number): Promise<void> {
  const { orderId, ref } = await payOrder(app);
  const begin = async (request: RefundRequest) => {
    const id = crypto.randomUUID();
    const { revision } = previewRefund(await moneyOf(app.db, orderId), request);
    return () => beginRefund(app, orderId, request, { id, revision }).then(() => continueRefund(app, id));
  };
  const two = [await begin(all), await begin(round % 2 === 0 ? all : part)];
  const outcomes = await Promise.all(two.map((refund) => codeOf(refund())));
  // If the first is through before the second begins, nothing may be left to refund.
  expect([
    ['done', 'stale'],
    ['done', 'invalid'],
  ]).toContainEqual(outcomes.toSorted());
  expect(app.payments.refunding.paid(ref).refunds).toHaveLength(1);
}
