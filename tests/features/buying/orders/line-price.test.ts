/** One price for several lines is split over their units to the cent, and never below what a helper may ask for one. */
import { expect, test } from 'vitest';
import { lowestPrice, splitPrice } from '../../../../src/features/buying/orders/line-price.ts';
import { fc, rounds } from '../../../support/rounds.ts';

const mug = { listPriceCents: 4_000, quantity: 3 };

test('three of one piece for $100 are two prices a cent apart', () => {
  expect(splitPrice(10_000, [mug])).toEqual([
    { line: mug, unitPriceCents: 3_334, quantity: 1 },
    { line: mug, unitPriceCents: 3_333, quantity: 2 },
  ]);
  expect(splitPrice(9_000, [mug])).toEqual([{ line: mug, unitPriceCents: 3_000, quantity: 3 }]);
});

test('any price of any lines adds up, by what they cost otherwise, with one line more at most', () => {
  const cents = fc.integer({ min: 0, max: 99_999_999 });
  const line = fc.record({ listPriceCents: cents, quantity: fc.integer({ min: 1, max: 99 }) });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), cents, (lines, total) => {
      const parts = splitPrice(total, lines);
      expect(parts.reduce((sum, { unitPriceCents, quantity }) => sum + unitPriceCents * quantity, 0)).toBe(total);
      expect(parts.length).toBeLessThanOrEqual(lines.length + 1);
      for (const one of lines) {
        const units = parts.filter((part) => part.line === one).reduce((sum, { quantity }) => sum + quantity, 0);
        expect(units).toBe(one.quantity);
      }
    }),
    { numRuns: rounds(200, 20_000) },
  );
});

test('at the lowest price together, each unit is one that the server takes of a helper', () => {
  const line = fc.record({
    listPriceCents: fc.integer({ min: 1, max: 9_999_999 }),
    quantity: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.integer({ min: 0, max: 100 }), (lines, percent) => {
      const lowest = lines.reduce(
        (sum, { listPriceCents, quantity }) => sum + Math.ceil((listPriceCents * quantity * (100 - percent)) / 100),
        0,
      );
      for (const { line: one, unitPriceCents } of splitPrice(lowest, lines))
        expect(unitPriceCents).toBeGreaterThanOrEqual(lowestPrice(one.listPriceCents, percent));
    }),
    { numRuns: rounds(200, 20_000) },
  );
});
