/** Prices that contain card processing: what is shown is what is charged, and nobody loses a cent. */
import { describe, expect, test } from 'vitest';
import {
  addProcessing,
  addToShipping,
  applyDiscount,
  computeApplicationFee,
  computeOrderTotal,
  computeProcessingFee,
  computeProcessorFee,
  type ProcessingFeeSetting,
  removeFromShipping,
  removeProcessing,
  showAmounts,
} from '../../../../src/features/buying/fees/fees.ts';
import { convertPrice, convertShipping } from '../../../../src/features/buying/fees/price-basis.ts';
import { type EarlierRefund, sumParts } from '../../../../src/features/buying/refunds/refund-parts.ts';
import { planRefund, type RefundRequest } from '../../../../src/features/buying/refunds/refund-plan.ts';
import { computeTax } from '../../../../src/features/tax/tax.ts';
import { fc, rounds } from '../../../support/rounds.ts';

const runs = { numRuns: rounds(300, 10_000) };
const prices = fc.integer({ min: 50, max: 99_999_999 });

describe('the price that buyers see', () => {
  test('is (own + 30 cents) / 0.971, to the nearest cent', () => {
    expect([4_800, 4_500, 2_499, 9_486].map(addProcessing)).toEqual([4_974, 4_665, 2_605, 9_800]);
    expect(removeProcessing(9_800)).toBe(9_486);
  });

  test('leads back to what the artist asks, and every price to the highest that it covers', () => {
    fc.assert(
      fc.property(prices, (cents) => {
        expect(removeProcessing(addProcessing(cents))).toBe(cents);
        const own = removeProcessing(cents);
        expect(addProcessing(own)).toBeLessThanOrEqual(cents);
        expect(addProcessing(own + 1)).toBeGreaterThan(cents);
        // Three of a hundred prices have a cent that goes to processing.
        expect(cents - addProcessing(own)).toBeLessThanOrEqual(1);
      }),
      runs,
    );
  });

  test('of shipping leads back as well, and is covered with it', () => {
    expect([500, 900, 0].map(addToShipping)).toEqual([515, 927, 0]);
    fc.assert(
      fc.property(fc.nat(100_000), (cents) => {
        expect(removeFromShipping(addToShipping(cents))).toBe(cents);
        expect(addToShipping(removeFromShipping(cents))).toBeLessThanOrEqual(cents);
      }),
      runs,
    );
  });

  test('of an archive is converted for a site with the other setting, and back again it is what it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 97_000_000 }), fc.nat(97_000), (cents, shipping) => {
        expect(convertPrice(convertPrice(cents, true), false)).toBe(cents);
        expect(convertShipping(convertShipping(shipping, true), false)).toBe(shipping);
      }),
      runs,
    );
    expect([convertPrice(99_999_999, true), convertPrice(50, false)]).toEqual([99_999_999, 50]);
  });
});

const carts = fc.record({
  lines: fc.array(
    fc.record({ unitPriceCents: fc.integer({ min: 50, max: 300_000 }), quantity: fc.integer({ min: 1, max: 9 }) }),
    { minLength: 1, maxLength: 6 },
  ),
  shipping: fc.record({
    shippingCents: fc.oneof(fc.constant(0), fc.nat(9_999)),
    freeShippingOverCents: fc.option(fc.integer({ min: 1, max: 200_000 })),
  }),
  delivery: fc.constantFrom('shipping' as const, 'pickup' as const),
  discountPercent: fc.constantFrom<number[]>(0, 0, 10, 33, 90),
  rate: fc.constantFrom<number[]>(0, 0, 600, 700, 999),
});
type Cart = typeof carts extends fc.Arbitrary<infer T> ? T : never;

const totalOf = ({ rate, ...cart }: Cart, processingFee: ProcessingFeeSetting) =>
  computeOrderTotal({ ...cart, processingFee, tax: { rate } });
const shownOf = (cart: Cart, processingFee: ProcessingFeeSetting) => {
  const total = totalOf(cart, processingFee);
  return { total, shown: showAmounts({ ...total, discountPercent: cart.discountPercent }, total.lines) };
};
const settings = fc.constantFrom('shown' as const, 'added' as const, 'included' as const);

describe('a cart', () => {
  const three = [4_974, 4_665, 2_605].map((unitPriceCents) => ({ unitPriceCents, quantity: 1 }));
  const shipping = { shippingCents: 515, freeShippingOverCents: null };
  const cart = { lines: three, shipping, delivery: 'shipping' as const, discountPercent: 0, rate: 0 };

  test('of three pieces pays 30 cents once, and the rest comes back', () => {
    const { total, shown } = shownOf(cart, 'shown');
    expect(shown).toEqual({
      goodsCents: 12_244,
      discountCents: 0,
      shippingCents: 515,
      processingFeeCents: 0,
      processingSavedCents: 62,
      processingIncludedCents: 398,
    });
    expect(total).toMatchObject({
      goodsCents: 11_799,
      shippingCents: 500,
      processingFeeCents: 398,
      totalCents: 12_697,
    });
    expect(total.applicationFeeCents).toBe(computeApplicationFee(11_799));
  });

  test('of one piece costs what was shown, with tax on top, the same before tax in every state', () => {
    const one = { ...cart, lines: [{ unitPriceCents: 9_800, quantity: 1 }], delivery: 'pickup' as const };
    expect(shownOf(one, 'shown').total).toMatchObject({
      goodsCents: 9_486,
      processingFeeCents: 314,
      totalCents: 9_800,
    });
    const taxed = totalOf({ ...one, rate: 600 }, 'shown');
    expect(taxed).toMatchObject({ processingFeeCents: 314, taxCents: 588, totalCents: 10_388 });
  });

  test('with a discount has it off the price that was shown', () => {
    const one = { ...cart, lines: [{ unitPriceCents: 9_800, quantity: 1 }], discountPercent: 10 };
    expect(shownOf(one, 'shown').shown).toMatchObject({ goodsCents: 9_800, discountCents: 980, shippingCents: 515 });
    expect(totalOf(one, 'shown').totalCents).toBe(8_820 + 515);
  });

  test('ships free from the sum that the buyer sees', () => {
    const free = { ...cart, shipping: { shippingCents: 515, freeShippingOverCents: 12_244 } };
    expect(totalOf(free, 'shown')).toMatchObject({ shippingCents: 0, shippingProcessingCents: 0 });
  });

  test('is never charged more than was shown, and its receipt adds up to the charge, in all three ways', () => {
    fc.assert(
      fc.property(carts, settings, (some, setting) => {
        const { total, shown } = shownOf(some, setting);
        const listed = some.lines.reduce((sum, { unitPriceCents, quantity }) => sum + unitPriceCents * quantity, 0);
        const paid = some.lines.reduce(
          (sum, { unitPriceCents, quantity }) => sum + applyDiscount(unitPriceCents, some.discountPercent) * quantity,
          0,
        );
        expect([shown.goodsCents, shown.goodsCents - shown.discountCents]).toEqual([listed, paid]);
        const { processingFeeCents: line, processingSavedCents: saved } = shown;
        expect(paid + shown.shippingCents + line - saved + total.taxCents).toBe(total.totalCents);
        expect(line + shown.processingIncludedCents).toBe(total.processingFeeCents);
        expect(Math.min(...Object.values(shown), total.shippingProcessingCents)).toBeGreaterThanOrEqual(0);
        if (setting !== 'added') {
          expect(line).toBe(0);
          expect(total.totalCents - total.taxCents - shown.shippingCents).toBeLessThanOrEqual(paid);
        }
        if (setting !== 'shown') expect([saved, shown.processingIncludedCents]).toEqual([0, 0]);
        const taxable = total.totalCents - total.taxCents;
        expect(total.taxCents).toBe(computeTax(taxable, some.rate));
      }),
      runs,
    );
  });

  test('at the full price and without tax leaves the artist what was asked, and at most some cents more', () => {
    fc.assert(
      fc.property(carts, ({ lines, ...rest }) => {
        const total = totalOf({ ...rest, lines, discountPercent: 0, rate: 0 }, 'shown');
        const left = total.totalCents - computeProcessorFee(total.totalCents);
        const asked = total.goodsCents + total.shippingCents;
        expect(left).toBeGreaterThanOrEqual(asked);
        expect(left - asked).toBeLessThanOrEqual(3);
        // It is never more than the line would be, but for the cents of one piece.
        const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
        if (units > 1) expect(total.processingFeeCents).toBe(computeProcessingFee(asked, 'added'));
      }),
      runs,
    );
  });
});

const wishes = fc.array(
  fc.record({
    units: fc.array(fc.nat(4), { minLength: 6, maxLength: 6 }),
    shipping: fc.boolean(),
    part: fc.nat(1_000),
  }),
  { maxLength: 5 },
);

test('a piece that goes back alone brings what was shown for it, and its tax', () => {
  const cart = { lines: [{ unitPriceCents: 4_500, quantity: 1 }], delivery: 'shipping' as const, discountPercent: 0 };
  const total = totalOf({ ...cart, shipping: { shippingCents: 500, freeShippingOverCents: null }, rate: 600 }, 'shown');
  const order = {
    ...total,
    discountPercent: 0,
    roundingCents: 0,
    processorFeeCents: null,
    taxOwedBy: 'artist' as const,
  };
  const lines = total.lines.map((line, position) => ({ ...line, position }));
  const chosen = [{ position: 0, quantity: 1, restock: false }];
  const plan = planRefund(order, lines, [], { kind: 'parts', lines: chosen, shipping: false });
  expect(plan).toMatchObject({ amountCents: 4_770, taxCents: 270, applicationFeeCents: total.applicationFeeCents });
  const shipping = planRefund(order, lines, [], { kind: 'parts', lines: [], shipping: true });
  expect(shipping).toMatchObject({ amountCents: 530, taxCents: 30, applicationFeeCents: 0 });
});

test('any split of refunds gives back exactly what was charged', () => {
  fc.assert(
    fc.property(carts, wishes, (cart, some) => {
      const total = totalOf(cart, 'shown');
      const { discountPercent } = cart;
      const order = { ...total, discountPercent, roundingCents: 0, processorFeeCents: null, taxOwedBy: null };
      const lines = total.lines.map((line, position) => ({ ...line, position }));
      const made: EarlierRefund[] = [];
      const refund = (request: RefundRequest) => {
        const plan = planRefund(order, lines, made, request);
        if (typeof plan !== 'string') made.push({ ...plan, status: 'succeeded', feeReturnedAt: new Date() });
      };
      for (const { units, shipping, part } of some) {
        const chosen = lines.map(({ position }, at) => ({ position, quantity: units[at] ?? 0, restock: false }));
        refund(
          part % 2 === 0
            ? { kind: 'parts', lines: chosen, shipping }
            : { kind: 'amount', amountCents: Math.floor((total.totalCents * part) / 2_000) },
        );
      }
      refund({ kind: 'all', restock: false });
      expect(made.reduce((sum, one) => sum + sumParts(one), 0)).toBe(total.totalCents);
      expect(made.reduce((sum, one) => sum + one.applicationFeeCents, 0)).toBe(total.applicationFeeCents);
    }),
    runs,
  );
});
