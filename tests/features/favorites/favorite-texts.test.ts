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
const saved = (price: number | null, available: boolean | null) => ({ price, available });
const event = { type: 'event', path: '/events/fair', price: null, inventory: null } as const;
const priceNote = 'Now $40.00 (was $48.00 when you saved it)';

it.each<[string, Partial<SavedItem>, string[]]>([
  ['an unchanged product', {}, []],
  ['a price that differs by less than a cent', { price: 0.1 + 0.2, saved: saved(0.3, true) }, []],
  ['a changed price', { price: 40 }, [priceNote]],
  ['a sold product', { price: 40, inventory: 0 }, ['Sold since you saved it']],
  ['a product saved while sold', { inventory: 0, saved: saved(48, false) }, []],
  ['a product held by a checkout', { inventory: 0, held: true }, []],
  ['one that was saved while sold', { inventory: 0, held: true, saved: saved(48, false) }, []],
  ['a product that is available again', { saved: saved(48, false) }, ['Available again']],
  ['one at another price', { price: 40, saved: saved(48, false) }, ['Available again', priceNote]],
  ['a product saved with unknown values', { saved: saved(null, null) }, []],
  ['one that is sold', { inventory: 0, saved: saved(null, null) }, []],
  ['a product that is no longer public', { path: null, price: 40 }, ['This piece is no longer shown.']],
  ['an event that is no longer public', { type: 'event', path: null }, ['This is no longer on the site.']],
  ['a canceled event', { ...event, eventState: 'canceled' }, ['This event is canceled.']],
  ['a moved event', { ...event, eventState: 'moved' }, ['This event was moved.']],
  ['an event that ends now', { ...event, endDate: '2026-11-21T12:00:00Z' }, []],
  ['an event that is over', { ...event, endDate: '2026-11-21T11:59:59Z' }, ['This event has ended.']],
  [
    'a canceled event that is over',
    { ...event, eventState: 'canceled', endDate: '2026-11-20T12:00:00Z' },
    ['This event has ended.'],
  ],
])('the notes of %s', (_what, parts, notes) => {
  expect(describeChangesSinceSaved(piece(parts), now)).toEqual(notes);
});
