/** Random carts with tax: nothing is lost or made between the buyer, the artist, the processor, the state, and us. */
import { describe, expect, test } from 'vitest';
import {
  applyDiscount,
  computeOrderTotal,
  computeProcessorFee,
  type ProcessingFeeSetting,
} from '../../../../src/features/buying/fees/fees.ts';
import { type EarlierRefund, sumParts } from '../../../../src/features/buying/refunds/refund-parts.ts';
import { planRefund, type RefundRequest } from '../../../../src/features/buying/refunds/refund-plan.ts';
import { computeTax, splitTax } from '../../../../src/features/tax/tax.ts';
import { fc, rounds } from '../../../support/rounds.ts';

const runs = { numRuns: rounds(1_000, 100_000) };

const carts = fc.record({
  lines: fc.array(
    fc.record({ unitPriceCents: fc.integer({ min: 50, max: 3_000_000 }), quantity: fc.integer({ min: 1, max: 9 }) }),
    { minLength: 1, maxLength: 5 },
  ),
  shippingCents: fc.oneof(fc.constant(0), fc.nat(9_999)),
  delivery: fc.constantFrom('shipping' as const, 'pickup' as const),
  discountPercent: fc.constantFrom(0, 0, 10, 33),
  rate: fc.constantFrom<number[]>(600, 700, 1, 999),
});
type Cart = typeof carts extends fc.Arbitrary<infer T> ? T : never;

const totalOf = ({ shippingCents, rate, ...cart }: Cart, processingFee: ProcessingFeeSetting) =>
  computeOrderTotal({
    ...cart,
    processingFee,
    shipping: { shippingCents, freeShippingOverCents: null },
    tax: { rate },
  });

const oneFor = (unitPriceCents: number, rate: number, shippingCents = 0) =>
  totalOf(
    {
      lines: [{ unitPriceCents, quantity: 1 }],
      shippingCents,
      delivery: shippingCents === 0 ? 'pickup' : 'shipping',
      discountPercent: 0,
      rate,
    },
    'added',
  );

describe('an order with tax', () => {
  test('of $100 in Kentucky is $100 + $3.48 + $6.21 = $109.69', () => {
    expect(oneFor(10_000, 600)).toMatchObject({ processingFeeCents: 348, taxCents: 621, totalCents: 10_969 });
  });

  test('has tax on shipping and on the processing fee as well', () => {
    const order = oneFor(9_800, 600, 1_200);
    expect(order).toMatchObject({ goodsCents: 9_800, shippingCents: 1_200, processingFeeCents: 380, taxCents: 683 });
    expect(order.totalCents).toBe(12_063);
  });

  test('adds up, its lines’ tax is its tax, and the artist is never short', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const order = totalOf(cart, 'added');
        const taxable = order.goodsCents - order.discountCents + order.shippingCents + order.processingFeeCents;
        expect(order.taxCents).toBe(computeTax(taxable, cart.rate));
        expect(order.totalCents).toBe(taxable + order.taxCents);
        const paid = cart.lines.map(
          ({ unitPriceCents, quantity }) => applyDiscount(unitPriceCents, cart.discountPercent) * quantity,
        );
        expect(splitTax(order.taxCents, paid).reduce((sum, cents) => sum + cents, 0)).toBe(order.taxCents);
        // What is left after the processor and the state is what the pieces and the shipping cost, to the cent.
        const left = order.totalCents - computeProcessorFee(order.totalCents) - order.taxCents;
        expect(left).toBe(order.goodsCents - order.discountCents + order.shippingCents);
      }),
      runs,
    );
  });

  test('whose prices include processing has the state’s tax on top, and nothing else', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const order = totalOf(cart, 'included');
        const goods = order.goodsCents - order.discountCents + order.shippingCents;
        expect(order).toMatchObject({ processingFeeCents: 0, totalCents: goods + computeTax(goods, cart.rate) });
      }),
      runs,
    );
  });
});

const wishes = fc.array(
  fc.record({
    units: fc.array(fc.nat(4), { minLength: 5, maxLength: 5 }),
    shipping: fc.boolean(),
    part: fc.nat(1_000),
  }),
  { maxLength: 6 },
);

test('any split of refunds returns exactly the tax that was paid, and what we collected of it for the state', () => {
  fc.assert(
    fc.property(carts, wishes, fc.constantFrom('artist' as const, 'marketplace' as const), (cart, some, taxOwedBy) => {
      const total = totalOf(cart, 'added');
      const { discountPercent } = cart;
      const order = { ...total, discountPercent, roundingCents: 0, processorFeeCents: null, taxOwedBy };
      const lines = cart.lines.map((line, at) => ({ ...line, position: at }));
      const made: EarlierRefund[] = [];
      const refund = (request: RefundRequest) => {
        const plan = planRefund(order, lines, made, request);
        if (typeof plan === 'string') return;
        expect(plan.vendorPaysCents).toBe(plan.amountCents - plan.applicationFeeCents - plan.feeTaxCents);
        made.push({ ...plan, status: 'succeeded', feeReturnedAt: new Date() });
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
      const sum = (pick: (one: EarlierRefund) => number) => made.reduce((all, one) => all + pick(one), 0);
      expect(sum(sumParts)).toBe(total.totalCents);
      expect(sum(({ taxCents }) => taxCents)).toBe(total.taxCents);
      expect(sum(({ feeTaxCents }) => feeTaxCents)).toBe(taxOwedBy === 'marketplace' ? total.taxCents : 0);
      expect(sum(({ applicationFeeCents }) => applicationFeeCents)).toBe(total.applicationFeeCents);
    }),
    runs,
  );
});
