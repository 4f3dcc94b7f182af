import { expect, test } from 'vitest';
import { findPreset, formatSize, presets, readInches, usualBox } from '../../../../src/features/catalog/boxes/boxes.ts';

test.each([
  ['7 × 9 in', [9, 7]],
  ['4 × 3½ in each', [4, 4]],
  ['⅜ in across', [1]],
  ['2¼ in drop', [3]],
  ['1 1/2 x 6 in', [6, 2]],
  ['24″ × 19″', [24, 19]],
  ['Set of three, size 7', []],
  ['', []],
])('“%s” is %j inches', (size, inches) => {
  expect(readInches(size)).toEqual(inches);
});

test('centimeters become inches', () => {
  expect(readInches('30 × 50.8 cm').map(Math.round)).toEqual([20, 12]);
});

test.each([
  ['ceramics', '9 × 11 in', 'large', 'size'],
  ['ceramics', '7 × 9 in', 'double', 'size'],
  ['ceramics', '3 × 4 in', 'mug', 'size'],
  ['ceramics', '40 × 12 in', 'large', 'size'],
  ['ceramics', '', 'double', 'category'],
  ['jewelry', '18 in chain', 'jewelry', 'category'],
  ['paintings', '12 × 16 in', 'picture', 'size'],
  ['paintings', '24 × 36 in', 'canvas', 'size'],
  ['prints', '14 × 11 in', 'mailer', 'size'],
  ['prints', '24 × 36 in', 'tube', 'size'],
  ['textiles', '68 × 50 in', 'soft', 'category'],
  ['an-operators-own', '4 × 4 in', 'mug', 'size'],
  [null, '', 'double', 'category'],
])('a piece of %s, “%s”, goes in the %s, by its %s', (categorySlug, size, key, by) => {
  const usual = usualBox({ categorySlug, size });
  expect([usual.box.key, usual.by]).toEqual([key, by]);
});

test('the boxes have the sizes that they are named after', () => {
  const sizes = Object.fromEntries(presets.map((box) => [box.key, formatSize(box)]));
  expect(sizes).toMatchObject({
    jewelry: '6×4×2',
    mug: '8×8×6',
    double: '12×12×10',
    tube: '3×3×26',
    canvas: '30×40×4',
  });
  expect(new Set(presets.map(({ name }) => name)).size).toBe(presets.length);
  expect(findPreset('toString')).toBeUndefined();
});
