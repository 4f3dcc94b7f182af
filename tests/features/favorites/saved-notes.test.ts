import { expect, it } from 'vitest';
import { describeChangesSinceSaved, type SavedItem } from '../../../src/features/favorites/favorite-texts.ts';

const piece = (parts: Partial<SavedItem> = {}): SavedItem => ({
  type: 'product',
  path: '/portland-kiln/moss-vase',
  price: 48,
  inventory: 2,
  held: false,
  endDate: null,
  saved: { price: 48, available: true },
  ...parts,
});
const now = Date.parse('2026-11-21T12:00:00Z');
const notesOf = (parts: Partial<SavedItem> = {}) => describeChangesSinceSaved(piece(parts), now);

it('says nothing of a piece that is as it was', () => {
  expect(notesOf()).toEqual([]);
  expect(notesOf({ price: 0.1 + 0.2, saved: { price: 0.3, available: true } })).toEqual([]);
});

it('says what a piece costs now and what it cost', () => {
  expect(notesOf({ price: 40 })).toEqual(['Now $40.00, was $48.00 when you saved it']);
});

it('says that a piece was sold, and then nothing of its price', () => {
  expect(notesOf({ price: 40, inventory: 0 })).toEqual(['Sold since you saved it']);
  expect(notesOf({ inventory: 0, saved: { price: 48, available: false } })).toEqual([]);
});

it('says nothing of a piece that somebody is paying for', () => {
  expect(notesOf({ inventory: 0, held: true })).toEqual([]);
  expect(notesOf({ inventory: 0, held: true, saved: { price: 48, available: false } })).toEqual([]);
});

it('says that a piece which was sold can be had again, at another price perhaps', () => {
  expect(notesOf({ saved: { price: 48, available: false } })).toEqual(['Available again']);
  expect(notesOf({ price: 50, saved: { price: 48, available: false } })).toEqual([
    'Available again',
    'Now $50.00, was $48.00 when you saved it',
  ]);
});

it('says nothing of what was not known when it was saved', () => {
  expect(notesOf({ saved: { price: null, available: null } })).toEqual([]);
  expect(notesOf({ inventory: 0, saved: { price: null, available: null } })).toEqual([]);
});

it('says of a thing that is not shown any more just that', () => {
  const note = ['This is not shown any more.'];
  expect(notesOf({ path: null, price: 40 })).toEqual(note);
  expect(notesOf({ type: 'event', path: null })).toEqual(note);
});

it('says that an event is over from the moment it ends', () => {
  const event = { type: 'event', path: '/events/fair', price: null, inventory: null } as const;
  expect(notesOf({ ...event, endDate: '2026-11-21T12:00:00Z' })).toEqual([]);
  expect(notesOf({ ...event, endDate: '2026-11-21T11:59:59Z' })).toEqual(['This event is over.']);
});
