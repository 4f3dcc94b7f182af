/** Refunds of all kinds in random order, with a process that dies between any two of its steps. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { handlePaymentEvent } from '../../../../src/features/buying/checkout/handle-payment-event.server.ts';
import { orders } from '../../../../src/features/buying/orders/orders.table.ts';
import { lockOrder } from '../../../../src/features/buying/orders/read-orders.server.ts';
import { reconcileRefunds } from '../../../../src/features/buying/refunds/reconcile-refunds.server.ts';
import { computeLeft, sumParts } from '../../../../src/features/buying/refunds/refund-parts.ts';
import { computeOperatorLoss, type RefundRequest } from '../../../../src/features/buying/refunds/refund-plan.ts';
import { continueRefund } from '../../../../src/features/buying/refunds/refund-saga.server.ts';
import { isOpen } from '../../../../src/features/buying/refunds/refunds.server.ts';
import { isDomainError } from '../../../../src/platform/errors.ts';
import { Crash, dyingServices } from '../../../support/crashes.ts';
import { changeOrder } from '../../../support/orders.ts';
import { beginRefund, moneyOf, type PaidOrder, paymentEvent, payOrder } from '../../../support/refund-calls.ts';
import type { RefundFate } from '../../../support/refunds-stub.ts';
import { fc, rounds } from '../../../support/rounds.ts';
import { checkOut, mailsOf, openShop, orderOf, type Shop, stockOf } from '../../../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());

const minute = 60_000;
const fates: RefundFate[] = ['succeeded', 'succeeded', 'succeeded', 'pending', 'failed', 'refused'];
/** At which call a process dies, and on which side of it; most live. */
const death = fc.record({ at: fc.oneof(fc.constant(99), fc.nat(12)), isAfter: fc.boolean() });
const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const steps = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('parts' as const),
      a: fc.nat(2),
      b: fc.nat(2),
      restock: fc.boolean(),
      shipping: fc.boolean(),
      fate: fc.constantFrom(...fates),
      death,
    }),
  },
  fc.record({ do: fc.constant('amount' as const), part: fraction, fate: fc.constantFrom(...fates), death }),
  fc.record({ do: fc.constant('cancel' as const), restock: fc.boolean(), fate: fc.constantFrom(...fates), death }),
  fc.record({ do: fc.constant('outside' as const), part: fraction, told: fc.boolean(), death }),
  // The bank sends a refund back, or a pending one is decided.
  fc.record({ do: fc.constant('turn' as const), which: fc.nat(5), fails: fc.boolean(), told: fc.boolean(), death }),
  fc.record({ do: fc.constant('dispute' as const), death }),
  fc.record({ do: fc.constant('send' as const) }),
  // Somebody else buys what came back.
  fc.record({ do: fc.constant('sell' as const), quantity: fc.integer({ min: 1, max: 7 }) }),
  fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 3, 48 * 60), death }),
);
type Step = typeof steps extends fc.Arbitrary<infer One> ? One : never;

/** Accepts business errors and deaths only; anything else is a bug. */
async function tolerant(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isDomainError(error) && !(error instanceof Crash)) throw error;
  });
}

const dying = ({ death: { at, isAfter } }: { death: { at: number; isAfter: boolean } }) =>
  dyingServices(app, at, isAfter);

type Fated = Extract<Step, { fate: RefundFate }>;

async function refund(order: PaidOrder, step: Fated, request: RefundRequest): Promise<void> {
  app.payments.refunding.fate = step.fate;
  const services = dying(step);
  await tolerant(
    (async () => {
      const { id } = await beginRefund(services, order.orderId, request);
      await continueRefund(services, id);
    })(),
  );
  app.payments.refunding.fate = 'succeeded';
}

async function take(order: PaidOrder, step: Step): Promise<void> {
  const { refunding } = app.payments;
  const { ref, products, orderId } = order;
  const tell = (services: Shop, kind?: 'dispute_changed') =>
    tolerant(handlePaymentEvent(services, paymentEvent(ref, kind)));
  if (step.do === 'parts') {
    const { a, b, restock, shipping } = step;
    const { lines: ordered } = await moneyOf(app.db, orderId);
    const positionOf = (id: string) => ordered.find((line) => line.productId === id)?.position ?? -1;
    const lines = products.map(({ id }, at) => ({ position: positionOf(id), quantity: at === 0 ? a : b, restock }));
    return refund(order, step, { kind: 'parts', lines, shipping });
  }
  if (step.do === 'amount') {
    const { order: row } = await moneyOf(app.db, orderId);
    return refund(order, step, { kind: 'amount', amountCents: Math.ceil(step.part * row.totalCents) });
  }
  if (step.do === 'cancel') return refund(order, step, { kind: 'all', restock: step.restock });
  if (step.do === 'outside') {
    refunding.refundOutside(ref, Math.max(1, Math.floor(step.part * refunding.paid(ref).amountCents)));
    if (step.told) await tell(dying(step));
  }
  if (step.do === 'turn') {
    const known = refunding.paid(ref).refunds.filter(({ status }) => status !== 'failed');
    const turned = known[step.which % Math.max(1, known.length)];
    if (turned?.id) refunding.turn(ref, turned.id, step.fails ? 'failed' : 'succeeded');
    if (step.told) await tell(dying(step));
  }
  if (step.do === 'dispute') {
    refunding.dispute(ref);
    await tell(dying(step), 'dispute_changed');
  }
  if (step.do === 'send') {
    await app.db.transaction(async (tx) => {
      const waiting = await lockOrder(tx, orderId);
      if (waiting?.parcelState === 'to_send') {
        await changeOrder(tx, orderId, { parcelState: 'sent', sentAt: app.clock.now() });
      }
    });
  }
  if (step.do === 'sell') {
    const { id = '' } = products[0] ?? {};
    await tolerant(checkOut(app, [{ productId: id, quantity: step.quantity }]));
  }
  if (step.do === 'wait') {
    app.clock.advance(step.minutes * minute);
    await tolerant(reconcileRefunds(dying(step)));
  }
}

/** What holds at any moment, also in the middle of a refund. */
async function check(order: PaidOrder): Promise<void> {
  const { order: row, refunds } = await moneyOf(app.db, order.orderId);
  const { refunding } = app.payments;
  const paid = refunding.paid(order.ref);
  const succeeded = refunds.filter(({ status }) => status === 'succeeded');
  expect(sumParts(computeLeft(row, succeeded))).toBeGreaterThanOrEqual(0);
  const ours = paid.refunds.map(({ refundId }) => refundId).filter((id) => id !== null);
  expect(new Set(ours).size).toBe(ours.length);
  // The fee went back once for each refund at most, and only after its refund had succeeded.
  const feeOf = paid.feeRefunds.map(({ refundId }) => refundId);
  expect(new Set(feeOf).size).toBe(feeOf.length);
  for (const id of feeOf) expect(refunds.find((one) => one.id === id)?.succeededAt).toBeInstanceOf(Date);
  for (const { id, quantity } of order.products) {
    const { free, held, sold } = await stockOf(app.db, id);
    expect({ sum: free + held + sold, negative: Math.min(free, held, sold) < 0 }).toEqual({
      sum: quantity + 5,
      negative: false,
    });
  }
}

/** Decides what is pending, tells everything, and lets the job run until nothing is left to do. */
async function comeToRest(order: PaidOrder): Promise<void> {
  const { refunding } = app.payments;
  for (let left = 1, round = 0; left > 0; round += 1) {
    expect(round).toBeLessThan(12);
    for (const { id, status } of refunding.paid(order.ref).refunds) {
      if (status === 'pending') refunding.turn(order.ref, id ?? '', 'succeeded');
    }
    await handlePaymentEvent(app, paymentEvent(order.ref));
    app.clock.advance(5 * minute);
    await reconcileRefunds(app);
    left = (await moneyOf(app.db, order.orderId)).refunds.filter(({ finishedAt }) => finishedAt === null).length;
  }
}

async function checkAtRest(order: PaidOrder): Promise<void> {
  const { order: row, refunds } = await moneyOf(app.db, order.orderId);
  const paid = app.payments.refunding.paid(order.ref);
  expect(refunds.filter(isOpen)).toEqual([]);
  const sum = (some: readonly { amountCents: number }[]) => some.reduce((all, { amountCents }) => all + amountCents, 0);
  const succeeded = refunds.filter(({ status }) => status === 'succeeded');
  expect(sum(succeeded)).toBe(sum(paid.refunds.filter(({ status }) => status === 'succeeded')));
  // Our fee: what the rule says for the goods that went back, and what failed refunds took with them.
  const lost = computeOperatorLoss(row, refunds);
  const goods = succeeded.reduce((all, { goodsCents }) => all + goodsCents, 0);
  const feeKept = Math.floor(((row.goodsCents - row.discountCents - goods) * 150 + 5_000) / 10_000);
  expect(sum(paid.feeRefunds)).toBe(row.applicationFeeCents - feeKept + lost);
  const recorded = refunds.map((one) => (one.status === 'failed' ? one.operatorLossCents : one.applicationFeeCents));
  expect(recorded.reduce((all, cents) => all + cents, 0)).toBe(sum(paid.feeRefunds));
  // Units: those of refunds that succeeded, as far as they were asked for.
  for (const { id, quantity } of order.products) {
    const back = (some: typeof refunds) =>
      some
        .flatMap(({ lines }) => lines)
        .reduce((all, line) => (line.productId === id && line.restock ? all + line.quantity : all), 0);
    const failed = refunds.filter(({ status }) => status === 'failed');
    const { sold } = await stockOf(app.db, id);
    expect(sold).toBeLessThanOrEqual(quantity - back(succeeded));
    expect(sold).toBeGreaterThanOrEqual(quantity - back(succeeded) - back(failed));
  }
  // Each mail once.
  const mails = await mailsOf(app, order.number);
  const count = (template: string) => mails.filter((mail) => mail.template === template).length;
  expect({
    refund: count('refund'),
    buyerFailed: count('refund-failed'),
    vendorFailed: count('refund-failed-vendor'),
  }).toEqual({
    refund: refunds.filter(({ stockReturnedAt }) => stockReturnedAt !== null).length,
    buyerFailed: refunds.filter(({ status, providerId }) => status === 'failed' && providerId !== null).length,
    vendorFailed: refunds.filter(({ status }) => status === 'failed').length,
  });
  const isGone = sum(succeeded) === row.totalCents;
  expect(row.status).toBe(isGone ? 'refunded' : 'paid');
  const { parcelState, sentAt } = await orderOf(app.db, order.orderId);
  expect(parcelState).toBe(sentAt ? 'sent' : isGone ? 'none' : 'to_send');
}

const runs = rounds(8, 1_000);

test(
  `in ${runs} random histories of an order, money, fee, units, and mails come out right, wherever a process dies`,
  async () => {
    const shape = fc.record({
      pieces: fc.array(fc.tuple(fc.integer({ min: 50, max: 90_000 }), fc.integer({ min: 1, max: 3 })), {
        minLength: 2,
        maxLength: 2,
      }),
      life: fc.array(steps, { minLength: 2, maxLength: 9 }),
    });
    await fc.assert(
      fc.asyncProperty(shape, async ({ pieces, life }) => {
        const order = await payOrder(app, pieces);
        for (const step of life) {
          await take(order, step);
          await check(order);
        }
        await comeToRest(order);
        await check(order);
        await checkAtRest(order);
        // A finished order is left alone by the next ones.
        await app.db.execute(sql`delete from test_mails`);
        await app.db.update(orders).set({ processorFeeCents: 0 }).where(eq(orders.id, order.orderId));
      }),
      { numRuns: runs, endOnFailure: true },
    );
  },
  4 * 3_600_000,
);
