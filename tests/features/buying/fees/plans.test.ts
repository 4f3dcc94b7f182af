import { describe, expect, test } from 'vitest';
import { computeApplicationFee } from '../../../../src/features/buying/fees/fees.ts';
import { computeClaims, computeEarnings, plans } from '../../../../src/features/buying/fees/plans.ts';

const month = (dollars: number, order: number) => ({ monthlySalesCents: dollars * 100, orderCents: order * 100 });

/** With the default setting: the customer pays the processing fee. */
const claims = computeClaims('added');

describe('the claims of the about page', () => {
  test('97 % is kept here at $1,000 a month: $15 and 1.5 % are $30', () => {
    expect(computeEarnings(plans.ours, month(1000, 50))).toEqual({
      feesCents: 3_000,
      keptCents: 97_000,
      keptPercent: 97,
    });
    expect(claims.ours.keptPercent).toBe(97);
  });

  test('86.5 % is kept on the marketplace at ten $100 orders: 13 %, and $0.50 an order', () => {
    expect(computeEarnings(plans.marketplace, month(1000, 100)).feesCents).toBe(13_000 + 300 + 200);
    expect(claims.marketplace.keptPercent).toBe(86.5);
  });

  test('96.1 % is kept with the small-shop service before its $0.30 an order: $9.99 and 2.9 %', () => {
    expect(claims.smallShop.keptPercent).toBe(96.1);
  });

  test('with its $0.30 an order the small-shop service leaves 95.8 % at ten $100 orders', () => {
    expect(computeEarnings(plans.smallShop, month(1000, 100)).keptPercent).toBe(95.8);
  });

  test('$110 more than on the marketplace is kept at twenty $50 orders: $970 and $860', () => {
    expect(computeEarnings(plans.ours, month(1000, 50)).keptCents).toBe(97_000);
    expect(computeEarnings(plans.marketplace, month(1000, 50)).keptCents).toBe(86_000);
    expect(claims.moreKept.cents).toBe(11_000);
  });
});

describe('the comparison', () => {
  test('takes the same platform fee as the checkout', () => {
    const { feesCents } = computeEarnings({ ...plans.ours, monthlyCents: 0 }, month(84, 84));
    expect(feesCents).toBe(computeApplicationFee(8_400));
  });

  test('has no percentage without sales, and a negative one if fees exceed sales', () => {
    expect(computeEarnings(plans.ours, month(0, 50)).keptPercent).toBeNull();
    expect(computeEarnings(plans.ours, month(10, 10)).keptCents).toBe(-515);
  });
});
