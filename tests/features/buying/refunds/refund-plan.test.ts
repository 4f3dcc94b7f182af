import { describe, expect, test } from 'vitest';
import { computeApplicationFee, computeOrderTotal } from '../../../../src/features/buying/fees/fees.ts';
import {
  computeLeft,
  type EarlierRefund,
  type RefundableOrder,
  sumParts,
  toPaidParts,
} from '../../../../src/features/buying/refunds/refund-parts.ts';
import {
  computeOperatorLoss,
  planOutsideRefund,
  planRefund,
  type RefundPlan,
  type RefundRequest,
} from '../../../../src/features/buying/refunds/refund-plan.ts';
import type { RefundableLine } from '../../../../src/features/buying/refunds/refund-units.ts';
import { fc, rounds } from '../../../support/rounds.ts';

const runs = rounds(400, 20_000);

const noRounding = { taxCents: 0, taxOwedBy: null, roundingCents: 0, processorFeeCents: null };

interface World {
  order: RefundableOrder;
  lines: RefundableLine[];
}

const worlds: fc.Arbitrary<World> = fc
  .record({
    prices: fc.array(fc.tuple(fc.integer({ min: 50, max: 300_000 }), fc.integer({ min: 1, max: 5 })), {
      minLength: 1,
      maxLength: 4,
    }),
    shippingCents: fc.oneof(fc.constant(0), fc.nat(5_000)),
    discountPercent: fc.constantFrom(0, 0, 5, 10, 33),
    processingFee: fc.constantFrom('added' as const, 'included' as const),
    tax: fc.nat(9),
    rounding: fc.integer({ min: -2, max: 2 }),
  })
  .map(({ prices, shippingCents, discountPercent, processingFee, tax, rounding }) => {
    const lines = prices.map(([unitPriceCents, quantity], at) => ({ position: at, unitPriceCents, quantity }));
    const shipping = { shippingCents, freeShippingOverCents: null, pickup: null };
    const total = computeOrderTotal({ lines, shipping, delivery: 'shipping', discountPercent, processingFee } as never);
    const taxCents = Math.floor((total.totalCents * tax) / 100);
    const totalCents = total.totalCents + taxCents + rounding;
    return {
      lines,
      order: { ...noRounding, ...total, discountPercent, taxCents, roundingCents: rounding, totalCents },
    };
  });

type Wish = { lines: number[]; shipping: boolean; amount: number; kind: 'parts' | 'amount' };
const wishes: fc.Arbitrary<Wish[]> = fc.array(
  fc.record({
    lines: fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }),
    shipping: fc.boolean(),
    amount: fc.double({ min: 0, max: 1, noNaN: true }),
    kind: fc.constantFrom('parts' as const, 'amount' as const),
  }),
  { maxLength: 6 },
);

const toEarlier = (plan: RefundPlan): EarlierRefund => ({ ...plan, status: 'succeeded', feeReturnedAt: new Date() });

function toRequest(wish: Wish, { order, lines }: World, earlier: EarlierRefund[]): RefundRequest {
  const left = computeLeft(order, earlier);
  if (wish.kind === 'amount') {
    return { kind: 'amount', amountCents: Math.floor(wish.amount * sumParts(left)) };
  }
  const chosen = lines.map(({ position }, at) => ({ position, quantity: wish.lines[at] ?? 0, restock: true }));
  return { kind: 'parts', lines: chosen, shipping: wish.shipping };
}

/** Refunds as wished, then what is left. Returns all refunds. */
function refundAll(world: World, some: readonly Wish[], each: (earlier: EarlierRefund[]) => void = () => {}) {
  const earlier: EarlierRefund[] = [];
  const requests = (wish: Wish): RefundRequest => toRequest(wish, world, earlier);
  for (const wish of some) {
    const plan = planRefund(world.order, world.lines, earlier, requests(wish));
    if (typeof plan === 'string') continue;
    earlier.push(toEarlier(plan));
    each(earlier);
  }
  const rest = planRefund(world.order, world.lines, earlier, { kind: 'all', restock: true });
  if (typeof rest !== 'string') earlier.push(toEarlier(rest));
  else expect(rest).toBe('nothing_left');
  each(earlier);
  return earlier;
}

const sumOf = (refunds: readonly EarlierRefund[], name: keyof ReturnType<typeof toPaidParts> | 'applicationFeeCents') =>
  refunds.reduce((sum, refund) => sum + refund[name], 0);

describe('a full refund', () => {
  test('in any split gives back every part of what was paid, and all of our fee, to the cent', () => {
    fc.assert(
      fc.property(worlds, wishes, (world, some) => {
        const all = refundAll(world, some);
        const paid = toPaidParts(world.order);
        for (const name of Object.keys(paid) as (keyof typeof paid)[]) expect(sumOf(all, name)).toBe(paid[name]);
        expect(all.reduce((sum, refund) => sum + sumParts(refund), 0)).toBe(world.order.totalCents);
        expect(sumOf(all, 'applicationFeeCents')).toBe(world.order.applicationFeeCents);
      }),
      { numRuns: runs },
    );
  });

  test('has returned the rounded share of the processing line after each of its parts, and the fee of what isn’t kept', () => {
    fc.assert(
      fc.property(worlds, wishes, (world, some) => {
        const paid = toPaidParts(world.order);
        const whole = paid.goodsCents + paid.shippingCents;
        refundAll(world, some, (earlier) => {
          const goods = sumOf(earlier, 'goodsCents');
          const part = goods + sumOf(earlier, 'shippingCents');
          const exact = (paid.processingFeeCents * part) / whole;
          // Where the share of an amount is rounded, one cent of the amount lies on both sides.
          const cent = paid.processingFeeCents / whole;
          expect(Math.abs(sumOf(earlier, 'processingFeeCents') - exact)).toBeLessThanOrEqual(0.5 + cent + 1e-9);
          const owed = computeApplicationFee(paid.goodsCents) - computeApplicationFee(paid.goodsCents - goods);
          expect(sumOf(earlier, 'applicationFeeCents')).toBe(owed);
        });
      }),
      { numRuns: runs },
    );
  });
});

const jar: World = {
  lines: [
    { position: 0, unitPriceCents: 4_500, quantity: 2 },
    { position: 1, unitPriceCents: 2_000, quantity: 1 },
  ],
  // 10% off: 8,100 + 1,800 goods.
  order: {
    ...noRounding,
    goodsCents: 11_000,
    discountCents: 1_100,
    discountPercent: 10,
    shippingCents: 500,
    shippingProcessingCents: 0,
    processingFeeCents: 342,
    totalCents: 10_742,
    applicationFeeCents: 149,
  },
};
const plan = (request: RefundRequest, earlier: EarlierRefund[] = []) =>
  planRefund(jar.order, jar.lines, earlier, request) as RefundPlan;
const one = (position: number, quantity = 1) => [{ position, quantity, restock: false }];

describe('one refund', () => {
  test('of a line is its price after the discount, with its share of the processing fee and our fee of it', () => {
    expect(plan({ kind: 'parts', lines: one(1), shipping: false })).toMatchObject({
      goodsCents: 1_800,
      shippingCents: 0,
      processingFeeCents: 59,
      amountCents: 1_859,
      applicationFeeCents: 27,
      vendorPaysCents: 1_832,
      processorKeepsCents: 342,
      isEstimate: true,
      isLast: false,
    });
  });

  test('of shipping alone gives back none of our fee', () => {
    const shipping = plan({ kind: 'parts', lines: [], shipping: true });
    expect(shipping).toMatchObject({ goodsCents: 0, shippingCents: 500, applicationFeeCents: 0 });
    expect(shipping.processingFeeCents).toBe(16);
  });

  test('of an amount is what the buyer gets: goods first, then shipping, with the processing fee inside, and moves no units', () => {
    expect(plan({ kind: 'amount', amountCents: 500 })).toMatchObject({
      amountCents: 500,
      goodsCents: 484,
      processingFeeCents: 16,
      applicationFeeCents: 8,
      vendorPaysCents: 492,
    });
    expect(plan({ kind: 'amount', amountCents: 10_329 })).toMatchObject({
      amountCents: 10_329,
      goodsCents: 9_900,
      shippingCents: 100,
      processingFeeCents: 329,
      lines: [],
    });
  });

  test('of an amount gives exactly that amount, whatever went back before, and takes no part below nothing', () => {
    fc.assert(
      fc.property(worlds, wishes, (world, some) => {
        const earlier: EarlierRefund[] = [];
        for (const wish of some) {
          const request = toRequest(wish, world, earlier);
          const next = planRefund(world.order, world.lines, earlier, request);
          if (typeof next === 'string') continue;
          if (request.kind === 'amount') expect(next.amountCents).toBe(request.amountCents);
          earlier.push(toEarlier(next));
          const left = computeLeft(world.order, earlier);
          for (const parts of [next, left]) {
            const { goodsCents, shippingCents, processingFeeCents, taxCents } = parts;
            expect(Math.min(goodsCents, shippingCents, processingFeeCents, taxCents)).toBeGreaterThanOrEqual(0);
          }
        }
      }),
      { numRuns: runs },
    );
  });

  test('of a line whose price went back in part as an amount gives the rest', () => {
    const earlier = [toEarlier(plan({ kind: 'amount', amountCents: 9_296 }))];
    expect(plan({ kind: 'parts', lines: one(1), shipping: false }, earlier).goodsCents).toBe(900);
  });

  test.each([
    [{ kind: 'parts', lines: one(0, 3), shipping: false }, 'too_many_units'],
    [{ kind: 'parts', lines: one(0, -1), shipping: true }, 'too_many_units'],
    [{ kind: 'parts', lines: one(0, 0.5), shipping: true }, 'too_many_units'],
    [{ kind: 'parts', lines: [...one(0), ...one(0)], shipping: false }, 'unknown_line'],
    [{ kind: 'parts', lines: one(7), shipping: false }, 'unknown_line'],
    [{ kind: 'parts', lines: [], shipping: false }, 'nothing_chosen'],
    [{ kind: 'amount', amountCents: 0 }, 'nothing_chosen'],
    [{ kind: 'amount', amountCents: Number.NaN }, 'nothing_chosen'],
    [{ kind: 'amount', amountCents: 1e24 }, 'too_much'],
    [{ kind: 'amount', amountCents: Number.POSITIVE_INFINITY }, 'too_much'],
    [{ kind: 'amount', amountCents: 10_743 }, 'too_much'],
  ] satisfies [RefundRequest, string][])('of %j is refused: %s', (request, problem) => {
    expect(plan(request)).toBe(problem);
  });

  test('is refused once everything went back', () => {
    const earlier = [toEarlier(plan({ kind: 'all', restock: true }))];
    expect(plan({ kind: 'amount', amountCents: 1 }, earlier)).toBe('nothing_left');
    expect(plan({ kind: 'parts', lines: one(1), shipping: false }, earlier)).toBe('nothing_left');
  });

  test('that failed doesn’t count, but the fee that went with it isn’t given twice', () => {
    const failed: EarlierRefund = { ...toEarlier(plan({ kind: 'all', restock: true })), status: 'failed' };
    expect(computeOperatorLoss(jar.order, [failed])).toBe(149);
    const again = plan({ kind: 'parts', lines: one(1), shipping: false }, [failed]);
    expect(again).toMatchObject({ goodsCents: 1_800, applicationFeeCents: 0 });
    expect(computeOperatorLoss(jar.order, [failed, toEarlier(again)])).toBe(122);
  });
});

describe('a refund made at Stripe', () => {
  test('is attributed to the cent, whatever its amount, and what is left is still given back exactly', () => {
    fc.assert(
      fc.property(worlds, wishes, fc.double({ min: 0, max: 1, noNaN: true }), (world, some, part) => {
        const earlier: EarlierRefund[] = [];
        const amount = Math.max(1, Math.floor(part * world.order.totalCents));
        const outside = planOutsideRefund(world.order, earlier, amount);
        expect(outside.amountCents).toBe(amount);
        earlier.push(toEarlier(outside));
        const left = computeLeft(world.order, earlier);
        expect(
          Math.min(left.goodsCents, left.shippingCents, left.processingFeeCents, left.taxCents),
        ).toBeGreaterThanOrEqual(0);
        for (const wish of some) {
          const next = planRefund(world.order, world.lines, earlier, toRequest(wish, world, earlier));
          if (typeof next !== 'string') earlier.push(toEarlier(next));
        }
        const rest = planRefund(world.order, world.lines, earlier, { kind: 'all', restock: false });
        if (typeof rest !== 'string') earlier.push(toEarlier(rest));
        expect(earlier.reduce((sum, refund) => sum + sumParts(refund), 0)).toBe(world.order.totalCents);
        expect(sumOf(earlier, 'applicationFeeCents')).toBe(world.order.applicationFeeCents);
      }),
      { numRuns: runs },
    );
  });

  test('is refused if it is more than what is left', () => {
    expect(() => planOutsideRefund(jar.order, [], 10_743)).toThrow(RangeError);
  });
});
