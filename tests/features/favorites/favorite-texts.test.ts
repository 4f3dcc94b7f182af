import { expect, it } from 'vitest';
import { describeChangesSinceSaved, type SavedItem } from '../../../src/features/favorites/favorite-texts.ts';

const piece = (parts: Partial<SavedItem> = {}): SavedItem => ({
  type: 'product',
  path: '/portland-kiln/moss-vase',
  price: 48,
  inventory: 2,
  held: false,
  endDate: null,
  eventState: null,
  saved: { price: 48, available: true },
  ...parts,
});
const now = Date.parse('2026-11-21T12:00:00Z');
const notesOf = (parts: Partial<SavedItem> = {}) => describeChangesSinceSaved(piece(parts), now);

it('an unchanged product has no note', () => {
  expect(notesOf()).toEqual([]);
  expect(notesOf({ price: 0.1 + 0.2, saved: { price: 0.3, available: true } })).toEqual([]);
});

it('a changed price is shown with the old one', () => {
  expect(notesOf({ price: 40 })).toEqual(['Now $40.00 (was $48.00 when you saved it)']);
});

it('a sold product has a note, without its price', () => {
  expect(notesOf({ price: 40, inventory: 0 })).toEqual(['Sold since you saved it']);
  expect(notesOf({ inventory: 0, saved: { price: 48, available: false } })).toEqual([]);
});

it('a product held by a checkout has no note', () => {
  expect(notesOf({ inventory: 0, held: true })).toEqual([]);
  expect(notesOf({ inventory: 0, held: true, saved: { price: 48, available: false } })).toEqual([]);
});

it('a product that is available again has a note, with a changed price', () => {
  expect(notesOf({ saved: { price: 48, available: false } })).toEqual(['Available again']);
  expect(notesOf({ price: 50, saved: { price: 48, available: false } })).toEqual([
    'Available again',
    'Now $50.00 (was $48.00 when you saved it)',
  ]);
});

it('values unknown at the time of saving have no note', () => {
  expect(notesOf({ saved: { price: null, available: null } })).toEqual([]);
  expect(notesOf({ inventory: 0, saved: { price: null, available: null } })).toEqual([]);
});

it('an item that is no longer public has only that note', () => {
  expect(notesOf({ path: null, price: 40 })).toEqual(['This piece is no longer shown.']);
  expect(notesOf({ type: 'event', path: null })).toEqual(['This is no longer on the site.']);
});

const event = { type: 'event', path: '/events/fair', price: null, inventory: null } as const;

it('an event says that it is canceled or was moved, until it is over', () => {
  expect(notesOf({ ...event, eventState: 'canceled' })).toEqual(['This event is canceled.']);
  expect(notesOf({ ...event, eventState: 'moved' })).toEqual(['This event was moved.']);
  const over = { ...event, endDate: '2026-11-20T12:00:00Z' };
  expect(notesOf({ ...over, eventState: 'canceled' })).toEqual(['This event has ended.']);
});

it('an event has a note from its end', () => {
  expect(notesOf({ ...event, endDate: '2026-11-21T12:00:00Z' })).toEqual([]);
  expect(notesOf({ ...event, endDate: '2026-11-21T11:59:59Z' })).toEqual(['This event has ended.']);
});
