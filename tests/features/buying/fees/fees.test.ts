import { describe, expect, test } from 'vitest';
import {
  applyDiscount,
  computeApplicationFee,
  computeOrderTotal,
  computeProcessingFee,
  computeProcessorFee,
} from '../../../../src/features/buying/fees/fees.ts';
import { deliveries } from '../../../../src/features/catalog/deliveries.ts';
import { describeShipping, shippingPrice } from '../../../../src/features/catalog/shipping.ts';
import { fc } from '../../../support/rounds.ts';

const amounts = fc.integer({ min: 50, max: 99_999_999 });

describe('the application fee', () => {
  test('is 1.5 % of the goods, half a cent rounded up', () => {
    expect([10_000, 8_400, 100, 33, 34, 0].map(computeApplicationFee)).toEqual([150, 126, 2, 0, 1, 0]);
  });
});

describe('the processing fee', () => {
  test('is 2.9 % and 30 cents of the whole amount, itself included', () => {
    expect(computeProcessingFee(10_000, 'added')).toBe(330);
    expect(computeProcessorFee(10_330)).toBe(330);
  });

  test('leaves the vendor exactly the amount, for any amount', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const total = amount + computeProcessingFee(amount, 'added');
        expect(total - computeProcessorFee(total)).toBe(amount);
      }),
    );
  });

  test('is 0 if prices include it', () => {
    expect(computeProcessingFee(10_000, 'included')).toBe(0);
  });
});

describe('shipping', () => {
  const rules = { shippingCents: 900, freeShippingOverCents: 15_000 };

  test('costs the flat price below the total for free shipping', () => {
    expect(shippingPrice(rules, 14_999)).toBe(900);
    expect(shippingPrice(rules, 15_000)).toBe(0);
  });

  test('is never free without such a total, and always for pickup', () => {
    expect(shippingPrice({ ...rules, freeShippingOverCents: null }, 9_999_999)).toBe(900);
    expect(deliveries.pickup.price(rules, 100)).toBe(0);
  });

  test('is described as the price for one product, and as the rule of a store', () => {
    expect(describeShipping(rules, 14_999)).toBe('$9.00, free on orders of $150.00 or more');
    expect(describeShipping(rules, 15_000)).toBe('Free');
    expect(describeShipping(rules)).toBe('$9.00 per order, free on orders of $150.00 or more');
    expect(describeShipping({ ...rules, freeShippingOverCents: null })).toBe('$9.00 per order');
    expect(describeShipping({ shippingCents: 0, freeShippingOverCents: 15_000 })).toBe('Free');
  });
});

describe('the discount for signed-in customers', () => {
  test('reduces the unit price, half a cent rounded up', () => {
    expect(applyDiscount(9_999, 15)).toBe(8_499);
    expect(applyDiscount(1_010, 5)).toBe(960);
    expect(applyDiscount(8_400, 0)).toBe(8_400);
  });

  test('never reduces a price below the minimum charge', () => {
    expect(applyDiscount(60, 90)).toBe(50);
    expect(applyDiscount(50, 90)).toBe(50);
  });
});

describe('an order', () => {
  test('adds up: goods, discount, shipping, fees', () => {
    const total = computeOrderTotal({
      lines: [
        { unitPriceCents: 8_400, quantity: 1 },
        { unitPriceCents: 2_499, quantity: 2 },
      ],
      shipping: { shippingCents: 900, freeShippingOverCents: null },
      delivery: 'shipping',
      discountPercent: 10,
      processingFee: 'added',
    });
    expect(total).toEqual({
      lines: [
        { unitPriceCents: 8_400, processingCents: 0, quantity: 1 },
        { unitPriceCents: 2_499, processingCents: 0, quantity: 2 },
      ],
      shippingProcessingCents: 0,
      goodsCents: 13_398,
      discountCents: 840 + 500,
      shippingCents: 900,
      processingFeeCents: 418,
      taxCents: 0,
      totalCents: 13_376,
      applicationFeeCents: 181,
    });
  });

  test('ships free by its goods before the discount: $110 of goods with a limit of $100, less 15 %', () => {
    const order = (discountPercent: number) =>
      computeOrderTotal({
        lines: [{ unitPriceCents: 11_000, quantity: 1 }],
        shipping: { shippingCents: 900, freeShippingOverCents: 10_000 },
        delivery: 'shipping',
        discountPercent,
        processingFee: 'included',
      });
    expect(order(0)).toMatchObject({ shippingCents: 0, totalCents: 11_000 });
    expect(order(15)).toMatchObject({ discountCents: 1_650, shippingCents: 0, totalCents: 9_350 });
  });

  test('never costs a customer more than a guest', () => {
    const orders = fc.record({
      lines: fc.array(
        fc.record({ unitPriceCents: fc.integer({ min: 50, max: 30_000 }), quantity: fc.integer({ min: 1, max: 9 }) }),
        { maxLength: 6 },
      ),
      shipping: fc.record({
        shippingCents: fc.integer({ min: 0, max: 9_999 }),
        freeShippingOverCents: fc.option(fc.integer({ min: 1, max: 200_000 })),
      }),
      delivery: fc.constantFrom('shipping' as const, 'pickup' as const),
      processingFee: fc.constantFrom('shown' as const, 'added' as const, 'included' as const),
    });
    fc.assert(
      fc.property(orders, fc.integer({ min: 0, max: 90 }), (order, discountPercent) => {
        const guest = computeOrderTotal({ ...order, discountPercent: 0 });
        const customer = computeOrderTotal({ ...order, discountPercent });
        expect(customer.totalCents).toBeLessThanOrEqual(guest.totalCents);
        expect(customer.shippingCents).toBe(guest.shippingCents);
      }),
      { numRuns: 2_000 },
    );
  });

  test('with any lines has a total that is the sum of its parts, and an application fee on the goods alone', () => {
    const lines = fc.array(fc.record({ unitPriceCents: amounts, quantity: fc.integer({ min: 1, max: 99 }) }), {
      maxLength: 50,
    });
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 90 }), amounts, (some, discountPercent, shippingCents) => {
        const total = computeOrderTotal({
          lines: some,
          shipping: { shippingCents, freeShippingOverCents: null },
          delivery: 'shipping',
          discountPercent,
          processingFee: 'added',
        });
        const { goodsCents, discountCents, processingFeeCents } = total;
        expect(total.totalCents).toBe(goodsCents - discountCents + total.shippingCents + processingFeeCents);
        expect(total.applicationFeeCents).toBe(computeApplicationFee(goodsCents - discountCents));
        expect(Number.isSafeInteger(total.totalCents)).toBe(true);
      }),
    );
  });
});
