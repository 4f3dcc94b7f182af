import { expect, test } from 'vitest';
import { layOutRows } from '../../../src/features/catalog/piece-rows.ts';

/** Returns the lengths of the rows: [3, 4, 3] for ten pieces. */
function rowsOf(count: number): number[] {
  const sizes = layOutRows(count);
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
  expect([1, 2, 5].map(rowsOf)).toEqual([[1], [2], [2, 3]]);
});
