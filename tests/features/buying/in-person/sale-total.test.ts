import { expect, test } from 'vitest';
import { computeSaleTotal, roundToNickel } from '../../../../src/features/buying/in-person/sale-total.ts';

test('cash comes out at five cents: 1, 2, 6, and 7 go down, 3, 4, 8, and 9 up', () => {
  const rounded = Array.from({ length: 10 }, (_, cents) => 1_000 + cents + roundToNickel(1_000 + cents));
  expect(rounded).toEqual([1000, 1000, 1000, 1005, 1005, 1005, 1005, 1005, 1010, 1010]);
});

test('tax stays to the penny, and only cash is rounded, where the site rounds it', () => {
  const sale = { lines: [{ unitPriceCents: 1_999, quantity: 3 }], tax: { rate: 600 } };
  const exact = { subtotalCents: 5_997, taxCents: 360, roundingCents: 0, totalCents: 6_357 };
  expect(computeSaleTotal({ ...sale, tender: 'cash', roundsCash: true })).toEqual({
    ...exact,
    roundingCents: -2,
    totalCents: 6_355,
  });
  expect(computeSaleTotal({ ...sale, tender: 'cash', roundsCash: false })).toEqual(exact);
  expect(computeSaleTotal({ ...sale, tender: 'venmo', roundsCash: true })).toEqual(exact);
  // A card through us: the tag's price plus tax is the price.
  expect(computeSaleTotal({ ...sale, tender: null, roundsCash: true })).toEqual(exact);
});
