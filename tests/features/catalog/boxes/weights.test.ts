import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatWeight,
  joinWeight,
  maxOz,
  parseWeight,
  splitWeight,
} from '../../../../src/features/catalog/boxes/weights.ts';

test.each([
  [70, '4 lb 6 oz'],
  [32, '2 lb'],
  [12, '12 oz'],
  [0, '0 oz'],
])('%i ounces are %s', (ounces, text) => {
  expect(formatWeight(ounces)).toBe(text);
});

test.each([
  ['4 lb 6 oz', 70],
  ['4lb 6oz', 70],
  ['2 LBS', 32],
  ['1.5 lb', 24],
  ['2.2 oz', 3],
  ['0 lb 8 oz', 8],
  ['150 lb', maxOz],
])('“%s” is %i ounces', (text, ounces) => {
  expect(parseWeight(text)).toBe(ounces);
});

test.each(['', '0 oz', '4', 'heavy', '150 lb 1 oz', '-1 lb', '1e3 oz', '4 oz 6 lb', 'four lb'])(
  '“%s” is no weight',
  (text) => {
    expect(parseWeight(text)).toBeNull();
  },
);

test('what is shown is read as the same', () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: maxOz }), (ounces) => parseWeight(formatWeight(ounces)) === ounces));
});

test('what two fields hold stays in them, valid or not', () => {
  for (const typed of [
    { pounds: '4', ounces: '6' },
    { pounds: '', ounces: '6' },
    { pounds: 'four', ounces: '' },
    { pounds: '', ounces: '' },
  ]) {
    expect(splitWeight(joinWeight(typed))).toEqual(typed);
  }
});
