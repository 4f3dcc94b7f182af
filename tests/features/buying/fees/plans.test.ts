import { describe, expect, test } from 'vitest';
import { applicationFee } from '../../../../src/features/buying/fees/fees.ts';
import { artistKeeps, claimsFor, plans } from '../../../../src/features/buying/fees/plans.ts';

const month = (dollars: number, order: number) => ({ monthlySalesCents: dollars * 100, orderCents: order * 100 });

/** With the default setting: the customer pays the processing fee. */
const claims = claimsFor('added');

describe('the claims of the about page', () => {
  test('97 % is kept here at $1,000 a month: $15 and 1.5 % are $30', () => {
    expect(artistKeeps(plans.ours, month(1000, 50))).toEqual({ feesCents: 3_000, keptCents: 97_000, keptPercent: 97 });
    expect(claims.ours.keptPercent).toBe(97);
  });

  test('86.5 % is kept on the marketplace at ten $100 orders: 13 %, and $0.50 an order', () => {
    expect(artistKeeps(plans.marketplace, month(1000, 100)).feesCents).toBe(13_000 + 300 + 200);
    expect(claims.marketplace.keptPercent).toBe(86.5);
  });

  test('96.1 % is kept with the small-shop service before its $0.30 an order: $9.99 and 2.9 %', () => {
    expect(claims.smallShop.keptPercent).toBe(96.1);
  });

  test('with its $0.30 an order the small-shop service leaves 95.8 % at ten $100 orders', () => {
    expect(artistKeeps(plans.smallShop, month(1000, 100)).keptPercent).toBe(95.8);
  });

  test('$110 more than on the marketplace is kept at twenty $50 orders: $970 and $860', () => {
    expect(artistKeeps(plans.ours, month(1000, 50)).keptCents).toBe(97_000);
    expect(artistKeeps(plans.marketplace, month(1000, 50)).keptCents).toBe(86_000);
    expect(claims.moreKept.cents).toBe(11_000);
  });
});

describe('the comparison', () => {
  test('takes the same platform fee as the checkout', () => {
    const { feesCents } = artistKeeps({ ...plans.ours, monthlyCents: 0 }, month(84, 84));
    expect(feesCents).toBe(applicationFee(8_400));
  });

  test('knows no percentage of nothing, and says so when fees exceed sales', () => {
    expect(artistKeeps(plans.ours, month(0, 50)).keptPercent).toBeNull();
    expect(artistKeeps(plans.ours, month(10, 10)).keptCents).toBe(-515);
  });
});
