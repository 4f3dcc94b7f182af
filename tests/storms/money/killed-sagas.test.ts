/** A process that dies between any two steps of a saga: the next one comes to the same end, and asks the provider by the same key. */
import type { InferSelectModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { continueRefund, refundSaga } from '../../../src/features/buying/refunds/refund-saga.server.ts';
import { continueLabel, labelSaga } from '../../../src/features/postage/label-saga.server.ts';
import { labelFileKey } from '../../../src/features/postage/labels.server.ts';
import { startLabel } from '../../../src/features/postage/start-label.server.ts';
import { startVoid } from '../../../src/features/postage/void-label.server.ts';
import { claimRow } from '../../../src/platform/jobs/due-rows.ts';
import { runSaga, type Saga } from '../../../src/platform/jobs/run-saga.ts';
import { dayMs, minuteMs } from '../../../src/platform/time.ts';
import { Crash } from '../../support/crashes.ts';
import { labelOf, openPostageShop, type PostageShop, payForLabel, wantCheapest } from '../../support/postage.ts';
import { beginRefund, payOrder, refundOf } from '../../support/refund-calls.ts';
import type { RefundFate } from '../../support/refunds-stub.ts';
import { mailsOf, orderOf, stockOf } from '../../support/shop.ts';

let app: PostageShop;
beforeAll(async () => {
  app = await openPostageShop();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());

interface Kill {
  step: number;
  /** Before it asks, or once it has its answer. */
  at: 'ask' | 'store';
}

/** Runs a saga on a row, as a process that dies at one of its steps, or lives. */
async function run<T extends PgTable, Current>(
  saga: Saga<PostageShop, T, Current>,
  services: PostageShop,
  id: string,
  kill: Kill | null,
) {
  const die = () => Promise.reject(new Crash());
  const steps = saga.steps.map((step, index) => (index === kill?.step ? { ...step, [kill.at]: die } : step));
  const row = await claimRow(services.db, saga.rows, services.clock.now(), id);
  if (row === null) throw new Error('The row was not due.');
  const outcome = runSaga({ ...saga, steps }, services, row as InferSelectModel<T> & { id: string });
  await (kill === null ? outcome : expect(outcome).rejects.toThrow(Crash));
}

/** Goes through a life once without a kill, and once for each: it has to end as without. */
async function killEverywhere(steps: readonly number[], live: (kill: Kill | null) => Promise<unknown>): Promise<void> {
  const expected = await live(null);
  for (const step of steps) {
    for (const at of ['ask', 'store'] as const) {
      expect(await live({ step, at }), `killed at step ${step}, before ${at}`).toEqual(expected);
    }
  }
}

/** Refunds an order, and returns how that ended here and at the provider, with the keys that it was asked by. */
async function refund(fate: RefundFate, kill: Kill | null) {
  app.payments.refunding.fate = fate;
  const { orderId, number, ref, products } = await payOrder(app, [[4_500, 2]]);
  const { id } = await beginRefund(app, orderId, { kind: 'all', restock: true });
  const keys = new Set<string>();
  const { payments } = app;
  const noting: typeof payments = {
    ...payments,
    refund(wanted) {
      keys.add(wanted.refundId);
      return payments.refund(wanted);
    },
    refundFee(wanted) {
      keys.add(wanted.refundId);
      return payments.refundFee(wanted);
    },
  };
  const services = { ...app, payments: noting };
  await run(refundSaga, services, id, kill);
  app.clock.advance(3 * minuteMs);
  await continueRefund(services, id);
  const { status, applicationFeeCents, feeReturnedAt, finishedAt, dueAt } = await refundOf(app.db, orderId, id);
  const atProvider = payments.refunding.paid(ref);
  return {
    row: { status, applicationFeeCents, hasFee: feeReturnedAt !== null, isFinished: finishedAt !== null, dueAt },
    order: (await orderOf(app.db, orderId)).status,
    stock: await stockOf(app.db, products[0]?.id ?? ''),
    mails: (await mailsOf(app, number)).map(({ template }) => template),
    atProvider: [atProvider.refunds, atProvider.feeRefunds].map((some) => some.map(({ amountCents }) => amountCents)),
    isOneKey: keys.size === 1 && keys.has(id),
  };
}

test(
  'a refund that succeeds comes to the same end, wherever a process dies',
  () => killEverywhere([0, 1, 2, 3], (kill) => refund('succeeded', kill)),
  120_000,
);

test(
  'a refund that is refused comes to the same end, wherever a process dies',
  () => killEverywhere([0, 4], (kill) => refund('refused', kill)),
  120_000,
);

/** Buys a label and gives it back, with a kill on one of these ways. Returns how that ended here and at the provider. */
async function buyAndVoid(kill: Kill | null) {
  const paid = await payForLabel(app);
  const wanted = await wantCheapest(app, paid);
  await startLabel(app, wanted);
  const asked: string[] = [];
  const { postage } = app;
  const noting: typeof postage = {
    ...postage,
    buy(token, label) {
      asked.push(label.id);
      return postage.buy(token, label);
    },
  };
  const services = { ...app, postage: noting };
  const [buying, voiding] = kill?.step === 3 ? [null, kill] : [kill, null];
  await run(labelSaga, services, wanted.id, buying);
  app.clock.advance(4 * minuteMs);
  await continueLabel(services, wanted.id);
  const bought = await labelOf(app, wanted.id);
  const noted = await orderOf(app.db, paid.orderId);
  const hasFile = (await app.files.get(labelFileKey(wanted.id))) !== null;
  await startVoid(app, { vendorId: paid.vendorId, orderId: paid.orderId, id: wanted.id });
  await run(labelSaga, services, wanted.id, voiding);
  // The carrier takes two weeks to pay back what it was asked for.
  for (const _ of ['asked', 'paid back']) {
    app.clock.advance(15 * dayMs);
    await continueLabel(services, wanted.id);
  }
  const { status, dueAt } = await labelOf(app, wanted.id);
  const atProvider = (await app.shippo.labels()).filter(({ metadata }) => metadata === wanted.id);
  return {
    bought: { status: bought.status, isFinished: bought.finishedAt !== null, dueAt: bought.dueAt, hasFile },
    isNoted: bought.trackingNumber !== null && noted.trackingNumber === bought.trackingNumber,
    voided: { status, dueAt },
    atProvider: atProvider.map((label) => label.status),
    isOneKey: asked.length === 1 && asked[0] === wanted.id,
  };
}

test('a label comes to the same end, wherever a process dies', () => killEverywhere([0, 1, 2, 3], buyAndVoid), 120_000);
