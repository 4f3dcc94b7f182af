import { expect, test } from 'vitest';
import { type ParcelLine, proposeParcel } from '../../../src/features/postage/boxes.ts';

const teapot: ParcelLine = {
  name: 'Sunday Teapot',
  quantity: 1,
  box: 'double',
  weightOz: 38,
  categorySlug: 'ceramics',
  size: '7 × 9 in',
};
const print: ParcelLine = {
  name: 'Night Bridge',
  quantity: 1,
  box: null,
  weightOz: 3,
  categorySlug: 'prints',
  size: '14 × 11 in',
};
const own = {
  key: '0b0f3f0e-7c3c-4a4e-9d57-4f3b0c7f1a11',
  name: 'Crate',
  length: 40,
  width: 30,
  height: 20,
  weightOz: 200,
};

test('a piece says its box and its weight', () => {
  const { box, piecesOz, weightOz, because } = proposeParcel([teapot], []);
  expect([box.key, piecesOz, weightOz]).toEqual(['double', 38, 70]);
  expect(because).toBe('You chose the double box for Sunday Teapot.');
});

test('a piece may have a box of its vendor, and one that is gone counts as none', () => {
  const line = { ...teapot, box: own.key };
  expect(proposeParcel([line], [own])).toMatchObject({
    box: own,
    weightOz: 238,
    because: 'You chose “Crate” for Sunday Teapot.',
  });
  expect(proposeParcel([line], []).because).toBe('We chose the double box for Sunday Teapot by its size.');
});

test('without a weight of every piece the parcel has none', () => {
  const { piecesOz, weightOz, because } = proposeParcel([{ ...teapot, box: null, size: '', weightOz: null }], []);
  expect([piecesOz, weightOz]).toEqual([null, null]);
  expect(because).toBe('We chose the double box for Sunday Teapot by its category.');
  expect(proposeParcel([teapot, { ...print, weightOz: null }], []).weightOz).toBeNull();
});

test('several flat pieces lie in one mailer', () => {
  const { box, weightOz, because } = proposeParcel([{ ...print, quantity: 3 }], []);
  expect([box.key, weightOz]).toEqual(['mailer', 19]);
  expect(because).toBe('The 3 pieces should fit in the flat mailer.');
});

test('several pieces get a box with room for all of theirs, or the largest', () => {
  expect(proposeParcel([{ ...teapot, quantity: 2 }], [])).toMatchObject({ box: { key: 'large' }, weightOz: 132 });
  expect(proposeParcel([{ ...teapot, quantity: 9 }], [own])).toMatchObject({ box: { key: own.key } });
  expect(proposeParcel([teapot, print], []).box.key).toBe('large');
  expect(proposeParcel([{ ...teapot, quantity: 99 }], []).box.key).toBe('large');
});
