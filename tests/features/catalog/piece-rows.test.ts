import { expect, test } from 'vitest';
import { layOutRows } from '../../../src/features/catalog/piece-rows.ts';

const upright = { width: 1020, height: 1275 };
const landscape = { width: 1020, height: 765 };

/** Returns the lengths of the rows: [3, 4, 3] for ten pieces. */
function rowsOf(count: number, picture = upright): number[] {
  const sizes = layOutRows(Array.from({ length: count }, () => ({ pictures: [picture] })));
  const rows: number[] = [];
  for (let place = 0; place < sizes.length; place += sizes[place] ?? 1) {
    const size = sizes[place] ?? 0;
    expect(sizes.slice(place, place + size)).toEqual(Array.from({ length: size }, () => size));
    rows.push(size);
  }
  return rows;
}

test('pieces hang in rows of three and four by turns', () => {
  expect(rowsOf(10)).toEqual([3, 4, 3]);
  expect(rowsOf(24)).toEqual([3, 4, 3, 4, 3, 4, 3]);
});

test('every row is full, and only very few pieces have rows of one or two', () => {
  for (let count = 0; count <= 60; count += 1) {
    const rows = rowsOf(count);
    expect(rows.reduce((sum, row) => sum + row, 0)).toBe(count);
    if (count > 5) expect(rows.every((row) => row === 3 || row === 4)).toBe(true);
  }
  expect([1, 2, 5].map((count) => rowsOf(count))).toEqual([[1], [2], [2, 3]]);
});

test('landscapes hang in rows of two, three, and three, and all their rows are full', () => {
  expect(rowsOf(8, landscape)).toEqual([2, 3, 3]);
  expect([1, 2, 3, 4, 6, 7, 9].map((count) => rowsOf(count, landscape))).toEqual([
    [1],
    [2],
    [3],
    [2, 2],
    [2, 2, 2],
    [2, 3, 2],
    [2, 3, 2, 2],
  ]);
  for (let count = 0; count <= 60; count += 1) {
    expect(rowsOf(count, landscape).reduce((sum, row) => sum + row, 0)).toBe(count);
  }
});

test('a store hangs as landscapes if most of its pieces are wider than 1.2 times their height', () => {
  const hang = (...pictures: (typeof upright)[]) => layOutRows(pictures.map((picture) => ({ pictures: [picture] })));
  expect(hang(landscape, landscape, landscape, upright)).toEqual([2, 2, 2, 2]);
  expect(hang(landscape, landscape, upright, upright)).toEqual([4, 4, 4, 4]);
  const square = { width: 1200, height: 1000 };
  expect(hang(square, square, square, square)).toEqual([4, 4, 4, 4]);
});
