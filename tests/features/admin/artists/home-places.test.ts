import { expect, test } from 'vitest';
import { moveToPlace, type Placed } from '../../../../src/features/admin/artists/home-places.ts';

const at = (positions: readonly number[]): Placed[] =>
  positions.map((position, index) => ({ id: `s${index + 1}`, position }));

/** The order after a move. Equal positions would be in no certain order, so they fail. */
function orderAfter(listed: readonly Placed[], id: string, place: number): string[] {
  const changes = new Map(moveToPlace(listed, id, place).map((one) => [one.id, one.position]));
  const now = listed.map((one) => ({ ...one, position: changes.get(one.id) ?? one.position }));
  const sorted = now.toSorted((a, b) => a.position - b.position);
  const shown = sorted.slice(0, 7).map(({ position }) => position);
  expect(new Set(shown).size).toBe(shown.length);
  return sorted.map((one) => one.id);
}

const eight = at([10, 20, 30, 40, 50, 60, 70, 80]);

test.each([
  ['s2', 1, 's2 s1 s3 s4 s5 s6 s7 s8'],
  ['s1', 2, 's2 s1 s3 s4 s5 s6 s7 s8'],
  ['s1', 6, 's2 s3 s4 s5 s6 s1 s7 s8'],
  ['s7', 6, 's1 s2 s3 s4 s5 s7 s6 s8'],
  ['s3', 7, 's1 s2 s4 s5 s6 s7 s3 s8'],
  ['s4', 4, 's1 s2 s3 s4 s5 s6 s7 s8'],
])('%s at place %i', (id, place, expected) => {
  expect(orderAfter(eight, id, place).join(' ')).toBe(expected);
});

test('a store from far behind takes the last place, and nobody else moves', () => {
  const listed = [...eight, { id: 'far', position: 5000 }];
  expect(orderAfter(listed, 'far', 6).join(' ')).toBe('s1 s2 s3 s4 s5 far s6 s7 s8');
  expect(moveToPlace(listed, 'far', 6).map(({ id }) => id)).toEqual(['far']);
});

test('stores of equal or neighboring positions get different ones', () => {
  expect(orderAfter([...at([1, 2, 3, 4, 5, 6, 7, 8]), { id: 'far', position: 1000 }], 'far', 6).slice(0, 7)).toEqual([
    's1',
    's2',
    's3',
    's4',
    's5',
    'far',
    's6',
  ]);
  expect(moveToPlace(at([1000, 1000, 1000]), 's3', 1)).toEqual([
    { id: 's3', position: 998 },
    { id: 's1', position: 999 },
  ]);
});
