/** A refund against handing over, and against a second refund, once or twice each (often: tests/storms/money); and previews. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { RefundRequest } from '../../../../src/features/buying/refunds/refund-plan.ts';
import { previewRefund } from '../../../../src/features/buying/refunds/start-refund.server.ts';
import { makeUser } from '../../../support/factories.ts';
import { moneyOf, payOrder, refundNow } from '../../../support/refund-calls.ts';
import { fc, rounds } from '../../../support/rounds.ts';
import { openShop, orderOf, type Shop } from '../../../support/shop.ts';
import { raceHandOver, raceSecondRefund } from '../../../support/storms/refund-races.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());

const all: RefundRequest = { kind: 'all', restock: true };

test('of a full refund and handing over at once, whichever begins, one wins', async () => {
  const by = (await makeUser(app.db)).id;
  for (const round of [0, 1]) await raceHandOver(app, by, round);
});

test('of two refunds at once, one wins', async () => {
  for (const round of [0, 1]) await raceSecondRefund(app, round);
});

const orderCount = rounds(6, 400);

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
