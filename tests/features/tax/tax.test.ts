import { describe, expect, test } from 'vitest';
import { addTax, computeTax, findTaxTerms, splitIncludedTax, splitTax } from '../../../src/features/tax/tax.ts';
import { zonedDay } from '../../../src/platform/zoned-time.ts';
import { fc, rounds } from '../../support/rounds.ts';

describe('the tax of an amount', () => {
  // KRS 139.230: a fraction of less than half a cent is dropped, one of half a cent or more is a cent.
  test.each([
    [8, 0],
    [9, 1],
    [24, 1],
    [25, 2],
    [10_000, 600],
    [10_348, 621],
    [10_375, 623],
    [44_000, 2_640],
  ])('of %i cents in Kentucky is %i', (amount, tax) => {
    expect(computeTax(amount, 600)).toBe(tax);
  });

  // IC 6-2.5-2-2(b): carried to the third decimal place, and a cent more if that numeral is greater than four.
  test.each([
    [7, 0],
    [8, 1],
    [49, 3],
    [50, 4],
    [92, 6],
    [93, 7],
    [10_000, 700],
  ])('of %i cents in Indiana is %i', (amount, tax) => {
    expect(computeTax(amount, 700)).toBe(tax);
  });
});

describe('a price with its tax', () => {
  test('is a tag’s price plus tax, or what was paid, less the tax that was in it', () => {
    expect(addTax(4_400, 600)).toEqual({ goodsCents: 4_400, taxCents: 264, paidCents: 4_664 });
    expect(splitIncludedTax(4_664, 600)).toEqual({ goodsCents: 4_400, taxCents: 264, paidCents: 4_664 });
    expect(splitIncludedTax(4_400, 600)).toEqual({ goodsCents: 4_151, taxCents: 249, paidCents: 4_400 });
    expect(splitIncludedTax(10_000, 700)).toEqual({ goodsCents: 9_346, taxCents: 654, paidCents: 10_000 });
    expect(splitIncludedTax(4_400, 0)).toEqual({ goodsCents: 4_400, taxCents: 0, paidCents: 4_400 });
  });

  test('comes apart as it was put together, and any other amount to the nearest cent', () => {
    const amounts = fc.integer({ min: 0, max: 99_999_999 });
    fc.assert(
      fc.property(amounts, fc.constantFrom(600, 700, 1, 825, 2_500), (cents, rate) => {
        const added = addTax(cents, rate);
        expect(splitIncludedTax(added.paidCents, rate)).toEqual(added);
        const { goodsCents, taxCents } = splitIncludedTax(cents, rate);
        expect(goodsCents + taxCents).toBe(cents);
        expect(Math.abs(taxCents - (goodsCents * rate) / 10_000)).toBeLessThanOrEqual(0.5 * (1 + rate / 10_000));
      }),
      { numRuns: rounds(5_000, 100_000) },
    );
  });
});

describe('who collects it', () => {
  const own = { permit: '900100', fromDay: '2027-03-01' };
  const artist = { artistPermit: '482911', registration: null };

  test('is an artist who has entered a permit of that state', () => {
    expect(findTaxTerms('KY', '2026-11-26', artist)).toEqual({
      state: 'KY',
      rate: 600,
      owedBy: 'artist',
      permit: '482911',
    });
  });

  test('is nobody without a permit, and in a state whose rates we don’t know', () => {
    expect(findTaxTerms('IN', '2026-11-26', { artistPermit: null, registration: null })).toBeNull();
    expect(findTaxTerms('OH', '2026-11-26', artist)).toBeNull();
  });

  test('is the marketplace from the day of its registration on, for artists with a permit and without', () => {
    for (const artistPermit of ['482911', null]) {
      expect(findTaxTerms('KY', '2027-03-01', { artistPermit, registration: own })).toMatchObject({
        owedBy: 'marketplace',
        permit: '900100',
      });
    }
    expect(findTaxTerms('KY', '2027-02-28', { ...artist, registration: own })).toMatchObject({ owedBy: 'artist' });
  });

  test('changes at midnight where the site is, not in UTC', () => {
    const ownerAt = (moment: string) =>
      findTaxTerms('KY', zonedDay(new Date(moment), 'America/Kentucky/Louisville'), { ...artist, registration: own })
        ?.owedBy;
    expect(ownerAt('2027-03-01T04:59:59.999Z')).toBe('artist');
    expect(ownerAt('2027-03-01T05:00:00.000Z')).toBe('marketplace');
  });
});

describe('the tax of lines', () => {
  test('goes to those that lost most by rounding, the first ones if alike', () => {
    expect(splitTax(10, [1, 1, 1])).toEqual([4, 3, 3]);
    expect(splitTax(7, [100, 250, 650])).toEqual([1, 2, 4]);
    expect(splitTax(0, [100, 250])).toEqual([0, 0]);
    expect(splitTax(0, [])).toEqual([]);
  });

  test('is the order’s tax in all, and no line’s share is off by a cent', () => {
    const lines = fc.array(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(lines, fc.nat(7_000_000), (weights, tax) => {
        const whole = weights.reduce((sum, weight) => sum + weight, 0);
        const split = splitTax(tax, weights);
        expect(split.reduce((sum, cents) => sum + cents, 0)).toBe(tax);
        for (const [at, cents] of split.entries()) {
          expect(Math.abs(cents - (tax * (weights[at] ?? 0)) / whole)).toBeLessThan(1);
        }
      }),
      { numRuns: rounds(500, 20_000) },
    );
  });
});
