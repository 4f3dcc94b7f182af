import { expect, it } from 'vitest';
import { type SavedItem, savedNotes } from '../../src/domain/favorites/saved-notes.ts';

const piece = (parts: Partial<SavedItem> = {}): SavedItem => ({
  type: 'product',
  path: '/portland-kiln/moss-vase',
  price: 48,
  inventory: 2,
  saved: { price: 48, available: true },
  ...parts,
});

it('says nothing of a piece that is as it was', () => {
  expect(savedNotes(piece())).toEqual([]);
  expect(savedNotes(piece({ price: 0.1 + 0.2, saved: { price: 0.3, available: true } }))).toEqual([]);
});

it('says what a piece costs now and what it cost', () => {
  expect(savedNotes(piece({ price: 40 }))).toEqual(['Now $40.00, was $48.00 when you saved it']);
});

it('says that a piece was sold, and then nothing of its price', () => {
  expect(savedNotes(piece({ price: 40, inventory: 0 }))).toEqual(['Sold since you saved it']);
  expect(savedNotes(piece({ inventory: 0, saved: { price: 48, available: false } }))).toEqual([]);
});

it('says that a piece which was sold can be had again, at another price perhaps', () => {
  expect(savedNotes(piece({ saved: { price: 48, available: false } }))).toEqual(['Available again']);
  expect(savedNotes(piece({ price: 50, saved: { price: 48, available: false } }))).toEqual([
    'Available again',
    'Now $50.00, was $48.00 when you saved it',
  ]);
});

it('says nothing of what was not known when it was saved', () => {
  expect(savedNotes(piece({ saved: { price: null, available: null } }))).toEqual([]);
  expect(savedNotes(piece({ inventory: 0, saved: { price: null, available: null } }))).toEqual([]);
});

it('says of a thing that is not shown any more just that', () => {
  const note = ['This is not shown any more.'];
  expect(savedNotes(piece({ path: null, price: 40 }))).toEqual(note);
  expect(savedNotes(piece({ type: 'event', path: null }))).toEqual(note);
});
