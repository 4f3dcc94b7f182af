/** Figures are the sum of the orders, and of what Stripe has moved, to the cent: random orders through the real functions. */
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { computeApplicationFee } from '../../../../src/features/buying/fees/fees.ts';
import { listEntries } from '../../../../src/features/buying/figures/entries.server.ts';
import { type FigureSums, sumNames } from '../../../../src/features/buying/figures/figure-sums.ts';
import { sumByMonth } from '../../../../src/features/buying/figures/month-sums.server.ts';
import { nextMonth } from '../../../../src/features/buying/figures/months.ts';
import { refreshMonthSums } from '../../../../src/features/buying/figures/refresh-month-sums.server.ts';
import { orders } from '../../../../src/features/buying/orders/orders.table.ts';
import { readCharges, reconcileRefunds } from '../../../../src/features/buying/refunds/reconcile-refunds.server.ts';
import type { RefundRequest } from '../../../../src/features/buying/refunds/refund-plan.ts';
import { refunds } from '../../../../src/features/buying/refunds/refunds.table.ts';
import { labels } from '../../../../src/features/postage/postage.table.ts';
import { computeKept } from '../../../../src/features/studio/orders/order-money.server.ts';
import { moneyColumns } from '../../../../src/features/studio/orders/order-sums.server.ts';
import { taxPermits, taxRegistrations } from '../../../../src/features/tax/tax.table.ts';
import { dayMs, minuteMs } from '../../../../src/platform/time.ts';
import { dayStart, zonedDay } from '../../../../src/platform/zoned-time.ts';
import { addressIn } from '../../../support/address-step.ts';
import { type EmulatedApp, emulatedApp } from '../../../support/emulated-app.ts';
import { makeProduct, makeVendor } from '../../../support/factories.ts';
import { expectKept } from '../../../support/kept-months.ts';
import { refundNow } from '../../../support/refund-calls.ts';
import { fc, rounds } from '../../../support/rounds.ts';
import { checkOut, orderOf } from '../../../support/shop.ts';
import { asMoved, listMovements, nothingMoved, sumMovements } from '../../../support/stripe-movements.ts';

const timeZone = 'America/Kentucky/Louisville';
const cards = [
  '4242424242424242',
  // The processor keeps 4.4% + 30¢.
  '4000001240000000',
  // The buyer’s bank takes it back.
  '4000000000000259',
  // Refunds wait, and then succeed, or fail; succeed, and come back; are refused.
  '4000000000007726',
  '4000000000005142',
  '4000000000005126',
  '4000000000005126',
  '4000000000005134',
] as const;

let app: EmulatedApp;
beforeAll(async () => {
  app = await emulatedApp();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());

/** A hundred histories take longer than the card is valid, until 2099. */
async function startAnew() {
  await app.close();
  app = await emulatedApp();
  delivered.clear();
}

let vendors = 0;
async function openStore() {
  vendors += 1;
  const account = `acct_demo_figures_${vendors}`;
  const percent = vendors % 2 === 0 ? 10 : 0;
  const vendor = await makeVendor(app.db, {
    stripeAccountId: account,
    pickup: 'The yard',
    customerDiscountPercent: percent,
  });
  // Every other store has a permit of Kentucky; Indiana's tax is the operator's.
  const collects = vendors % 2 === 0;
  const enteredAt = app.clock.now();
  if (collects) {
    await app.db.insert(taxPermits).values({ vendorId: vendor.id, state: 'KY', number: '482911', enteredAt });
    const registration = { state: 'IN', number: '900100', fromDay: '2020-01-01', enteredAt };
    await app.db.insert(taxRegistrations).values(registration).onConflictDoNothing();
  }
  return { account, vendorId: vendor.id, vendor, collects };
}

const delivered = new Set<string>();

/** Lets what is due happen, events arrive, and the jobs run. */
async function settle() {
  for (let run = 0; run < 3; run++) {
    await app.emulator.tick();
    for (const { id } of await app.emulator.events()) {
      if (!delivered.has(id)) await app.emulator.redeliver(id);
      delivered.add(id);
    }
    await reconcileRefunds(app);
    app.clock.advance(3 * minuteMs);
  }
}

/** How long nothing happens: whole days, any time, or until minutes before the month ends where the site is. */
const aWait = fc.oneof(
  fc.record({ kind: fc.constant('days'), count: fc.integer({ min: 0, max: 25 }) }),
  fc.record({ kind: fc.constant('minutes'), count: fc.integer({ min: 0, max: 25 * 24 * 60 }) }),
  fc.record({ kind: fc.constant('month'), count: fc.integer({ min: 0, max: 12 }) }),
);

function wait({ kind, count }: typeof aWait extends fc.Arbitrary<infer T> ? T : never): void {
  if (kind !== 'month') {
    app.clock.advance(count * (kind === 'days' ? dayMs : minuteMs));
    return;
  }
  const now = app.clock.now();
  const next = nextMonth(zonedDay(now, timeZone).slice(0, 7));
  const end = dayStart(`${next}-01`, timeZone).getTime() - count * minuteMs;
  app.clock.advance(Math.max(0, end - now.getTime()));
}

const anOrder = fc.record({
  pieces: fc.array(fc.tuple(fc.integer({ min: 51, max: 90_000 }), fc.integer({ min: 1, max: 3 })), {
    minLength: 1,
    maxLength: 3,
  }),
  card: fc.constantFrom(...cards),
  pickup: fc.boolean(),
  state: fc.constantFrom('KY', 'IN', 'OH'),
  wait: aWait,
  /** What its label costs, and when the carrier pays it back. */
  postage: fc.option(fc.record({ cents: fc.integer({ min: 1, max: 9000 }), back: fc.option(aWait, { nil: null }) }), {
    nil: null,
  }),
  refunds: fc.array(
    fc.record({
      kind: fc.constantFrom('amount', 'amount', 'shipping', 'piece', 'all', 'outside'),
      part: fc.integer({ min: 1, max: 60 }),
      wait: aWait,
    }),
    { minLength: 1, maxLength: 3 },
  ),
});
type Made = typeof anOrder extends fc.Arbitrary<infer T> ? T : never;

async function buy({ vendor, collects }: Awaited<ReturnType<typeof openStore>>, made: Made) {
  const { pieces, card, pickup } = made;
  const items = [];
  for (const [priceCents, quantity] of pieces) {
    const product = await makeProduct(app.db, vendor, { priceCents, inventory: quantity });
    items.push({ productId: product.id, quantity });
  }
  const { id, checkout } = await checkOut(app, items, {
    delivery: pickup ? 'pickup' : 'shipping',
    // Of a state without a sales tax of ours, if the store doesn’t collect.
    address: addressIn(collects ? made.state : 'OH'),
  });
  // Many histories take years.
  await app.emulator.pay(checkout.sessionId ?? '', { number: card, expiry: '12/99' });
  await settle();
  return id;
}

/** Buys a label as the carrier tells it, and gives some back. */
async function label(orderId: string, postage: Made['postage']) {
  if (postage === null) return;
  const id = crypto.randomUUID();
  const bought = { status: 'bought', boughtAt: app.clock.now(), finishedAt: app.clock.now() } as const;
  const box = { kind: 'own', lengthIn: 8, widthIn: 6, heightIn: 4 } as never;
  const what = { rateId: 'rate', carrier: 'usps', service: 'USPS', priceCents: postage.cents, box, weightOz: 20 };
  await app.db.insert(labels).values({ id, orderId, ...what, ...bought });
  if (postage.back === null) return;
  wait(postage.back);
  await app.db.update(labels).set({ status: 'voided', voidedAt: app.clock.now() }).where(eq(labels.id, id));
}

async function giveBack(account: string, id: string, { kind, part }: Made['refunds'][number]) {
  const order = await orderOf(app.db, id);
  const amountCents = Math.max(1, Math.floor((order.totalCents * part) / 100));
  if (kind === 'outside') {
    const body = new URLSearchParams({ payment: order.paymentId ?? '', amount: (amountCents / 100).toFixed(2) });
    const url = `http://localhost:4321/_emulated/stripe/dashboard/${account}`;
    await app.emulator.fetch(new Request(url, { method: 'POST', body }));
  } else {
    const requests: Record<Exclude<typeof kind, 'outside'>, RefundRequest> = {
      amount: { kind: 'amount', amountCents },
      shipping: { kind: 'parts', lines: [], shipping: true },
      piece: {
        kind: 'parts',
        lines: [{ position: 0, quantity: 1, restock: false }],
        shipping: false,
      },
      all: { kind: 'all', restock: true },
    };
    // Some are impossible by now, which is not what this test is about.
    await refundNow(app, id, requests[kind]).catch((error: { code?: string }) => {
      if (!['invalid', 'disputed', 'stale'].includes(error.code ?? '')) throw error;
    });
  }
  await settle();
}

test('the figures of each month are what Stripe moved in it, and their sum is that of the orders', {
  timeout: 1_200_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anOrder, { minLength: 4, maxLength: 10 }), async (made) => {
      if (app.clock.now().getUTCFullYear() >= 2090) await startAnew();
      const store = await openStore();
      for (const one of made) {
        wait(one.wait);
        const order = await buy(store, one);
        await label(order, one.postage);
        // What is kept of some months, and computed of others, is always that of the entries.
        await expectKept(app.db, timeZone, store.vendorId);
        for (const refund of one.refunds) {
          wait(refund.wait);
          if (refund.part % 2 === 0) await refreshMonthSums(app.db, timeZone);
          await giveBack(store.account, order, refund);
          await expectKept(app.db, timeZone, store.vendorId);
        }
      }
      // What a claim has postponed.
      app.clock.advance(2 * dayMs);
      while ((await readCharges(app)) > 0);
      await settle();

      const months = await sumByMonth(app.db, store.vendorId, timeZone);
      const movements = await listMovements(app, store.account);
      const told = sumMovements(movements, timeZone);
      // A refund that comes back within its month leaves a month of zeros, which has entries to list; and Stripe knows nothing of postage.
      const withoutPostage = months.map((month) => ({
        ...month,
        keptCents: month.keptCents - month.postageCents,
        postageCents: 0,
      }));
      const moved = withoutPostage.filter((month) => sumNames.some((name) => month[name] !== 0));
      expect(moved.map(({ month }) => month)).toEqual([...told.keys()].sort().reverse());
      for (const month of months) expect(asMoved(month)).toMatchObject(told.get(month.month) ?? nothingMoved());

      const bought = await app.db.select().from(orders).where(eq(orders.vendorId, store.vendorId));
      const given = await app.db
        .select()
        .from(refunds)
        .where(
          inArray(
            refunds.orderId,
            bought.map(({ id }) => id),
          ),
        );
      const sum = (name: keyof FigureSums) => months.reduce((cents, month) => cents + month[name], 0);
      const add = <T>(rows: readonly T[], value: (row: T) => number) =>
        rows.reduce((cents, row) => cents + value(row), 0);
      expect(add(months, ({ sales }) => sales)).toBe(made.length);
      expect(add(months, ({ estimated }) => estimated)).toBe(0);
      expect(sum('paidCents')).toBe(add(bought, ({ totalCents }) => totalCents));
      const took = given.filter(({ status }) => status !== 'failed');
      expect(sum('refundedCents')).toBe(-add(took, ({ amountCents }) => amountCents) || 0);
      const fee = add(bought, (order) => {
        const back = took.filter(({ orderId }) => orderId === order.id);
        return computeApplicationFee(
          order.goodsCents - order.discountCents - add(back, ({ goodsCents }) => goodsCents),
        );
      });
      const collected = bought.filter(({ taxOwedBy }) => taxOwedBy === 'marketplace');
      const ourTax = add(collected, (order) => {
        const back = took.filter(({ orderId }) => orderId === order.id);
        return order.taxCents - add(back, ({ taxCents }) => taxCents);
      });
      expect(-sum('applicationFeeCents') - sum('marketplaceTaxCents')).toBe(
        fee + ourTax - add(given, ({ operatorLossCents }) => operatorLossCents),
      );
      const paid = made.map(({ postage }) => (postage?.back === null ? postage.cents : 0));
      expect(sum('postageCents')).toBe(0 - add(paid, (cents) => cents));
      expect(sum('keptCents') - sum('artistTaxCents') - sum('postageCents')).toBe(add(movements, ({ net }) => net));
      const ofArtist = bought.filter(({ taxOwedBy }) => taxOwedBy === 'artist').map(({ id }) => id);
      expect(0 - sum('artistTaxCents')).toBe(
        add(bought, ({ id, taxCents }) => (ofArtist.includes(id) ? taxCents : 0)) -
          add(took, ({ orderId, taxCents }) => (ofArtist.includes(orderId) ? taxCents : 0)) || 0,
      );
      if (store.collects) expect(bought.every(({ taxState }) => taxState !== 'OH')).toBe(true);
      // Every order says the same of its own money.
      const money = await app.db.select(moneyColumns).from(orders).where(eq(orders.vendorId, store.vendorId));
      expect(sum('keptCents')).toBe(add(money, (row) => computeKept(row).keptCents));
      // The balance and the payouts are the same money.
      const { availableCents, pendingCents } = await app.payments.readBalance(store.account);
      const paidOut = add(await app.payments.listPayouts(store.account), ({ amountCents }) => amountCents);
      expect(availableCents + pendingCents + paidOut).toBe(add(movements, ({ net }) => net));

      for (const { month, ...sums } of months) {
        const entries = await listEntries(app.db, store.vendorId, month, timeZone);
        for (const name of sumNames) expect(add(entries, (entry) => entry[name])).toBe(sums[name]);
      }
    }),
    { numRuns: rounds(1, 40), endOnFailure: true },
  );
});
