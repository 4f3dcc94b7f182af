/** Refunds made here and at Stripe, refunds that fail later, and disputes, through the emulated Stripe and the buttons of its dashboard. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { orders } from '../../../../src/features/buying/orders/orders.table.ts';
import { reconcileRefunds } from '../../../../src/features/buying/refunds/reconcile-refunds.server.ts';
import { computeOperatorLoss, type RefundRequest } from '../../../../src/features/buying/refunds/refund-plan.ts';
import { continueRefund } from '../../../../src/features/buying/refunds/refund-saga.server.ts';
import { isOpen, toPaymentRef } from '../../../../src/features/buying/refunds/refunds.server.ts';
import { disputes } from '../../../../src/features/buying/refunds/refunds.table.ts';
import { isDomainError } from '../../../../src/platform/errors.ts';
import { type EmulatedApp, emulatedApp } from '../../../support/emulated-app.ts';
import { makeProduct, makeVendor } from '../../../support/factories.ts';
import { beginRefund, moneyOf } from '../../../support/refund-calls.ts';
import { fc, rounds } from '../../../support/rounds.ts';
import { checkOut, orderOf, stockOf } from '../../../support/shop.ts';

let app: EmulatedApp;
beforeAll(async () => {
  app = await emulatedApp();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());

const cards = {
  plain: '4242424242424242',
  abroad: '4000001240000000',
  disputed: '4000000000000259',
  pendingThenPaid: '4000000000007726',
  pendingThenFailed: '4000000000005142',
  paidThenFailed: '4000000000005126',
  failed: '4000000000005134',
  noBalance: '4000000000005159',
} as const;

const steps = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('amount' as const), part: fc.integer({ min: 1, max: 70 }) }) },
  fc.record({ do: fc.constant('piece' as const), restock: fc.boolean() }),
  fc.record({ do: fc.constant('all' as const), restock: fc.boolean() }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('outside' as const), part: fc.integer({ min: 1, max: 70 }) }) },
  fc.record({ do: fc.constant('dispute' as const), move: fc.constantFrom('under_review', 'won', 'lost') }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('events' as const), newestFirst: fc.boolean() }) },
  fc.record({ do: fc.constant('job' as const), minutes: fc.constantFrom(0, 1, 3) }),
);
type Step = typeof steps extends fc.Arbitrary<infer One> ? One : never;

let stores = 0;
async function buy(priceCents: number, quantity: number, card: string) {
  stores += 1;
  const account = `acct_demo_refunds_${stores}`;
  const vendor = await makeVendor(app.db, { stripeAccountId: account });
  const product = await makeProduct(app.db, vendor, { priceCents, inventory: quantity + 2 });
  const { id, checkout } = await checkOut(app, [{ productId: product.id, quantity }]);
  await app.emulator.pay(checkout.sessionId ?? '', { number: card });
  await deliver();
  return { id, account, productId: product.id, quantity };
}
type Bought = Awaited<ReturnType<typeof buy>>;

/** Presses a button of the account's dashboard at Stripe. */
const press = ({ account }: Bought, fields: Record<string, string>) =>
  app.emulator.fetch(
    new Request(`http://localhost:4321/_emulated/stripe/dashboard/${account}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    }),
  );

const delivered = new Set<string>();
/** Delivers the events that weren't yet. */
async function deliver(newestFirst = false) {
  await app.emulator.tick();
  const fresh = (await app.emulator.events()).filter(({ id }) => !delivered.has(id));
  for (const { id } of newestFirst ? fresh.reverse() : fresh) {
    delivered.add(id);
    expect(await app.emulator.redeliver(id)).toBe(200);
  }
}

async function refund({ id }: Bought, request: RefundRequest) {
  try {
    const begun = await beginRefund(app, id, request);
    await continueRefund(app, begun.id);
  } catch (error) {
    // It isn't possible anymore, the bank has the payment, or another one is on its way.
    if (!isDomainError(error) || !['invalid', 'disputed', 'stale'].includes(error.code)) throw error;
  }
}

async function take(bought: Bought, step: Step) {
  const { paymentId, totalCents } = await orderOf(app.db, bought.id);
  const partOf = (part: number) => Math.max(1, Math.floor((totalCents * part) / 100));
  switch (step.do) {
    case 'amount':
      return refund(bought, { kind: 'amount', amountCents: partOf(step.part) });
    case 'piece': {
      const line = { position: 0, quantity: 1, restock: step.restock };
      return refund(bought, { kind: 'parts', lines: [line], shipping: false });
    }
    case 'all':
      return refund(bought, { kind: 'all', restock: step.restock });
    case 'outside': {
      const amount = (partOf(step.part) / 100).toFixed(2);
      const { status } = await press(bought, { payment: paymentId ?? '', amount });
      return expect([303, 422]).toContain(status);
    }
    case 'dispute': {
      const [dispute] = await app.db.select().from(disputes).where(eq(disputes.orderId, bought.id));
      return void (dispute && (await press(bought, { dispute: dispute.id, move: step.move })));
    }
    case 'events':
      return deliver(step.newestFirst);
    case 'job':
      app.clock.advance(step.minutes * 60_000);
      return void (await reconcileRefunds(app));
  }
}

async function comeToRest() {
  for (let round = 0; round < 6; round += 1) {
    app.clock.advance(5 * 60_000);
    await deliver();
    await reconcileRefunds(app);
  }
}

const sum = (some: readonly { amountCents: number }[]) => some.reduce((all, { amountCents }) => all + amountCents, 0);

async function check({ id, productId, quantity }: Bought) {
  const { order, refunds } = await moneyOf(app.db, id);
  const ref = toPaymentRef(order);
  if (ref === null) throw new Error('The order has no payment.');
  const atStripe = await app.payments.listRefunds(ref);
  expect(refunds.filter(isOpen)).toEqual([]);
  // Every refund that Stripe made is one of ours, with its state; none is there twice.
  const states = (some: readonly { id: string | null; status: string }[]) =>
    some.map((one) => `${one.id} ${one.status}`).toSorted();
  const ours = refunds.filter(({ providerId }) => providerId !== null);
  const known = new Set(ours.map(({ providerId }) => providerId));
  expect(states(ours.map(({ providerId, status }) => ({ id: providerId, status })))).toEqual(
    states(atStripe.filter((one) => known.has(one.id))),
  );
  // One that had failed before we heard of it changed nothing.
  expect(atStripe.filter((one) => !known.has(one.id) && one.status !== 'failed')).toEqual([]);
  const succeeded = refunds.filter(({ status }) => status === 'succeeded');
  expect(sum(succeeded)).toBe(sum(atStripe.filter(({ status }) => status === 'succeeded')));
  expect(sum(succeeded)).toBeLessThanOrEqual(order.totalCents);
  const goods = succeeded.reduce((all, { goodsCents }) => all + goodsCents, 0);
  const feeKept = Math.floor(((order.goodsCents - order.discountCents - goods) * 150 + 5_000) / 10_000);
  const feeRefunds = order.applicationFeeId ? await app.payments.listFeeRefunds(order.applicationFeeId) : [];
  expect(sum(feeRefunds)).toBe(order.applicationFeeCents - feeKept + computeOperatorLoss(order, refunds));
  expect(order.status).toBe(sum(succeeded) === order.totalCents ? 'refunded' : 'paid');
  const { free, held, sold } = await stockOf(app.db, productId);
  expect([free + held + sold, Math.min(free, held, sold) >= 0]).toEqual([quantity + 2, true]);
  const told = app.mails.mails.filter(({ template, data }) => template === 'refund' && has(data, order.number));
  expect(told.length).toBe(refunds.filter(({ stockReturnedAt }) => stockReturnedAt !== null).length);
  const stored = await app.db.select().from(disputes).where(eq(disputes.orderId, id));
  const [dispute] = await app.payments.listDisputes(ref);
  expect(stored.map(({ id, status }) => [id, status])).toEqual(dispute ? [[dispute.id, dispute.status]] : []);
  await app.db.update(orders).set({ processorFeeCents: 0 }).where(eq(orders.id, id));
}

const has = (data: object, number: string) => JSON.stringify(data).includes(number);

const runs = rounds(4, 500);

test(`in ${runs} random histories what we know of refunds, fees, and disputes is what Stripe has, to the cent`, {
  timeout: 3_600_000,
}, async () => {
  // The news that a dispute was won comes in the millisecond in which it was read before.
  const news: Step = { do: 'events', newestFirst: false };
  const refunded: Step = { do: 'outside', part: 24 };
  const life: Step[] = [refunded, news, { do: 'dispute', move: 'won' }, refunded, news];
  const wonAtOnce = { price: 58, quantity: 2, card: cards.disputed, life };
  const shape = fc.record({
    price: fc.integer({ min: 50, max: 90_000 }),
    quantity: fc.integer({ min: 1, max: 3 }),
    card: fc.constantFrom(...Object.values(cards)),
    life: fc.array(steps, { minLength: 3, maxLength: 10 }),
  });
  await fc.assert(
    fc.asyncProperty(shape, async ({ price, quantity, card, life }) => {
      const bought = await buy(price, quantity, card);
      for (const step of life) await take(bought, step);
      await comeToRest();
      await check(bought);
    }),
    { numRuns: runs, endOnFailure: true, examples: [[wonAtOnce]] },
  );
});

test('a refund that the balance didn’t cover is made, once, when the artist has sold something else', async () => {
  const bought = await buy(10_000, 1, cards.noBalance);
  await refund(bought, { kind: 'amount', amountCents: 1_000 });
  app.clock.advance(60_000);
  const { id } = await checkOut(app, [{ productId: bought.productId, quantity: 1 }]);
  await app.emulator.pay((await orderOf(app.db, id)).checkout?.sessionId ?? '');
  await deliver();
  await comeToRest();
  await refund(bought, { kind: 'amount', amountCents: 1_000 });
  await comeToRest();
  const { order, refunds } = await moneyOf(app.db, bought.id);
  expect(refunds.map(({ status, failure }) => [status, failure])).toEqual([
    ['failed', 'insufficient_funds'],
    ['succeeded', null],
  ]);
  const ref = toPaymentRef(order);
  expect(ref && (await app.payments.listRefunds(ref))).toMatchObject([
    { refundId: refunds[1]?.id, amountCents: 1_000 },
  ]);
});

test('a refund that is pending at Stripe and one of ours that is pending beside it are both recorded and both succeed', async () => {
  const bought = await buy(10_000, 1, cards.pendingThenPaid);
  const { paymentId } = await orderOf(app.db, bought.id);
  await refund(bought, { kind: 'amount', amountCents: 1_000 });
  await press(bought, { payment: paymentId ?? '', amount: '20.00' });
  await press(bought, { payment: paymentId ?? '', amount: '30.00' });
  await deliver();
  const { refunds } = await moneyOf(app.db, bought.id);
  const told = refunds.map(({ source, status, amountCents }) => `${amountCents} ${source} ${status}`);
  expect(told.toSorted()).toEqual(['1000 vendor pending', '2000 outside pending', '3000 outside pending']);
  await comeToRest();
  await check(bought);
  expect((await moneyOf(app.db, bought.id)).refunds.every(({ status }) => status === 'succeeded')).toBe(true);
});
