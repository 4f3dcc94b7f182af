/** A refund against handing over, and against a second refund: one wins, and nothing happens twice. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { handOver } from '../../src/features/buying/orders/parcel.server.ts';
import { continueRefund } from '../../src/features/buying/refunds/continue-refund.server.ts';
import type { RefundRequest } from '../../src/features/buying/refunds/refund-plan.ts';
import { previewRefund } from '../../src/features/buying/refunds/start-refund.server.ts';
import { makeUser } from '../support/factories.ts';
import { rounds } from '../support/full.ts';
import { fc } from '../support/random.ts';
import { beginRefund, moneyOf, payOrder, refundNow } from '../support/refund-calls.ts';
import { openShop, orderOf, type Shop, stockOf } from '../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());

const runs = rounds(20, 200);
const all: RefundRequest = { kind: 'all', restock: true };
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }: { code?: string }) => code ?? 'crashed',
  );

test(`in ${runs} rounds of a full refund against handing over, one wins`, async () => {
  const by = (await makeUser(app.db)).id;
  const won = { refund: 0, handOver: 0 };
  for (let round = 0; round < runs; round += 1) {
    const { orderId, vendorId, products, ref } = await payOrder(app, [[4_500, 1]], { delivery: 'pickup' });
    const { pickupCode } = await orderOf(app.db, orderId);
    const { revision } = previewRefund(await moneyOf(app.db, orderId), all);
    const id = crypto.randomUUID();
    const refund = () => codeOf(beginRefund(app, orderId, all, { id, revision }));
    const hand = () => codeOf(handOver(app.db, { vendorId, orderId }, pickupCode ?? '', by, app.clock.now()));
    const [refunded, handed] =
      round % 2 === 0 ? await Promise.all([refund(), hand()]) : (await Promise.all([hand(), refund()])).reverse();
    if (refunded === 'done') await continueRefund(app, id);
    const { parcel, status } = await orderOf(app.db, orderId);
    const { sold } = await stockOf(app.db, products[0]?.id ?? '');
    const made = app.payments.refunding.paid(ref).refunds.length;
    const handedOver = { refunded: 'stale', handed: 'done', parcel: 'handed_over', status: 'paid', sold: 1, made: 0 };
    const givenBack = { refunded: 'done', handed: 'stale', parcel: 'none', status: 'refunded', sold: 0, made: 1 };
    expect([handedOver, givenBack]).toContainEqual({ refunded, handed, parcel, status, sold, made });
    won[refunded === 'done' ? 'refund' : 'handOver'] += 1;
  }
  // Both sides were fast enough sometimes, so the race was one.
  expect(Math.min(won.refund, won.handOver)).toBeGreaterThan(0);
}, 600_000);

test(`in ${runs} rounds of two refunds at once, one wins`, async () => {
  const part: RefundRequest = { kind: 'parts', lines: [], shipping: true };
  for (let round = 0; round < runs; round += 1) {
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
}, 600_000);

const orderCount = rounds(60, 1_000);

test(`in ${orderCount} random orders, what happens is the preview`, async () => {
  const shape = fc.record({
    pieces: fc.array(fc.tuple(fc.integer({ min: 50, max: 90_000 }), fc.integer({ min: 1, max: 3 })), {
      minLength: 1,
      maxLength: 3,
    }),
    requests: fc.array(
      fc.record({
        part: fc.nat(2),
        units: fc.nat(2),
        shipping: fc.boolean(),
        cents: fc.integer({ min: 1, max: 9_000 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  });
  await fc.assert(
    fc.asyncProperty(shape, async ({ pieces, requests }) => {
      const { orderId, ref, products } = await payOrder(app, pieces);
      for (const { part, units, shipping, cents } of requests) {
        const lines = products.map((_, position) => ({ position, quantity: units, restock: true }));
        const kinds: RefundRequest[] = [
          all,
          { kind: 'parts', lines, shipping },
          { kind: 'amount', amountCents: cents },
        ];
        const request = kinds[part] ?? all;
        const provider = () => structuredClone(app.payments.refunding.paid(ref));
        const before = provider();
        let plan: ReturnType<typeof previewRefund>['plan'];
        try {
          plan = previewRefund(await moneyOf(app.db, orderId), request).plan;
        } catch {
          continue;
        }
        const refund = await refundNow(app, orderId, request);
        const after = provider();
        expect(after.refunds.slice(0, after.refunds.length - before.refunds.length)).toMatchObject([
          { amountCents: plan.amountCents, refundId: refund.id },
        ]);
        const fees = after.feeRefunds.slice(0, after.feeRefunds.length - before.feeRefunds.length);
        expect(fees.reduce((sum, fee) => sum + fee.amountCents, 0)).toBe(plan.applicationFeeCents);
        const { goodsCents, shippingCents, processingFeeCents } = plan;
        expect(refund).toMatchObject({ goodsCents, shippingCents, processingFeeCents, status: 'succeeded' });
        expect(plan.vendorPaysCents).toBe(plan.amountCents - plan.applicationFeeCents);
        expect((await orderOf(app.db, orderId)).status).toBe(plan.isLast ? 'refunded' : 'paid');
      }
    }),
    { numRuns: orderCount },
  );
}, 1_800_000);
