/** Refunds of orders with tax: the buyer gets exactly their tax back, wherever the process dies. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sumCollected } from '../../../../src/features/buying/figures/tax-entries.server.ts';
import { reconcileRefunds } from '../../../../src/features/buying/refunds/reconcile-refunds.server.ts';
import { computeOperatorLoss } from '../../../../src/features/buying/refunds/refund-plan.ts';
import { continueRefund } from '../../../../src/features/buying/refunds/refund-saga.server.ts';
import { taxPermits, taxRegistrations } from '../../../../src/features/tax/tax.table.ts';
import type { Taxes } from '../../../../src/features/tax/taxes.server.ts';
import { Crash, dyingServices } from '../../../support/crashes.ts';
import { beginRefund, moneyOf, payOrder, sendEventOf } from '../../../support/refund-calls.ts';
import { rounds } from '../../../support/rounds.ts';
import { openShop, type Shop } from '../../../support/shop.ts';

const minute = 60_000;

let app: Shop;
beforeAll(async () => {
  app = await openShop();
});
afterAll(() => app.close());

/** Pays for four jars, with the tax of a permit or of our registration. */
async function payTaxed(owner: 'artist' | 'marketplace') {
  await app.db.delete(taxRegistrations);
  const enteredAt = app.clock.now();
  if (owner === 'marketplace') {
    await app.db.insert(taxRegistrations).values({ state: 'KY', number: '1', fromDay: '2020-01-01', enteredAt });
    return payOrder(app, [[4_599, 4]], { delivery: 'pickup' });
  }
  const taxes: Taxes = {
    quote: async (db, sale) => {
      await db.insert(taxPermits).values({ vendorId: sale.vendorId, state: 'KY', number: '2', enteredAt });
      return app.taxes.quote(db, sale);
    },
  };
  return payOrder({ ...app, taxes }, [[4_599, 4]], { delivery: 'pickup' });
}

const sum = (of: readonly { amountCents: number }[]) => of.reduce((all, { amountCents }) => all + amountCents, 0);

/** Runs the jobs until nothing is left to do. */
async function finish(): Promise<void> {
  for (let run = 0; run < 4; run += 1) {
    app.clock.advance(3 * minute);
    await reconcileRefunds(app);
  }
}

test.each(['artist', 'marketplace'] as const)(
  'a refund by parts of tax that the %s owes is exact, whichever call the process dies at',
  async (owner) => {
    for (const isAfter of [false, true]) {
      // What comes before a call is what comes after the one before it, so each is missed by one of the two daily walks only.
      const [from, step] = [rounds(Number(isAfter), 0), rounds(2, 1)];
      for (let at = from, died = true; died; at += step) {
        const { orderId, ref } = await payTaxed(owner);
        const lines = [{ position: 0, quantity: 1, restock: true }];
        const { id } = await beginRefund(app, orderId, { kind: 'parts', lines, shipping: false });
        const dying = dyingServices(app, at, isAfter);
        await continueRefund(dying, id).catch((error: unknown) => {
          if (!(error instanceof Crash)) throw error;
        });
        died = dying.died();
        await finish();
        await beginRefund(app, orderId, { kind: 'all', restock: true });
        await finish();
        const { order, refunds } = await moneyOf(app.db, orderId);
        const told = app.payments.refunding.paid(ref);
        expect(order.status).toBe('refunded');
        expect(sum(told.refunds)).toBe(order.totalCents);
        const ours = owner === 'marketplace' ? order.taxCents : 0;
        expect(sum(told.feeRefunds)).toBe(order.applicationFeeCents + ours);
        expect(refunds.reduce((all, { feeTaxCents }) => all + feeTaxCents, 0)).toBe(ours);
        expect(refunds.reduce((all, { applicationFeeCents }) => all + applicationFeeCents, 0)).toBe(
          order.applicationFeeCents,
        );
        expect(order.taxCents).toBeGreaterThan(1_000);
      }
    }
  },
);

test('what the operator has to file is what it collected, less what refunds gave back', async () => {
  const before = await sumCollected(app.db, 'KY', app.config.site.timeZone);
  const { orderId } = await payTaxed('marketplace');
  const lines = [{ position: 0, quantity: 1, restock: true }];
  const { id } = await beginRefund(app, orderId, { kind: 'parts', lines, shipping: false });
  await finish();
  const { order, refunds } = await moneyOf(app.db, orderId);
  const back = refunds.find((refund) => refund.id === id)?.taxCents ?? 0;
  const after = await sumCollected(app.db, 'KY', app.config.site.timeZone);
  const sumOf = (months: typeof after) => months.reduce((all, { taxCents }) => all + taxCents, 0);
  expect(sumOf(after) - sumOf(before)).toBe(order.taxCents - back);
  expect(back).toBeGreaterThan(200);
});

test('the tax that went back with a refund that failed later is our loss, until the next refund takes it up', async () => {
  const { orderId, ref } = await payTaxed('marketplace');
  const { id } = await beginRefund(app, orderId, { kind: 'all', restock: false });
  await finish();
  app.payments.refunding.turn(ref, id, 'failed');
  await sendEventOf(app, ref);
  await finish();
  const { order, refunds } = await moneyOf(app.db, orderId);
  const all = order.applicationFeeCents + order.taxCents;
  expect(refunds[0]).toMatchObject({ status: 'failed', operatorLossCents: all, feeTaxCents: order.taxCents });
  expect(computeOperatorLoss(order, refunds)).toBe(all);
  await beginRefund(app, orderId, { kind: 'all', restock: false });
  await finish();
  const again = await moneyOf(app.db, orderId);
  expect(again.refunds[1]).toMatchObject({ status: 'succeeded', applicationFeeCents: 0, feeTaxCents: 0 });
  expect(computeOperatorLoss(order, again.refunds)).toBe(0);
  expect(sum(app.payments.refunding.paid(ref).feeRefunds)).toBe(all);
});
