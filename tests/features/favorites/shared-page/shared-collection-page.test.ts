import { expect, test } from 'vitest';
import type { FavoriteItem } from '../../../../src/features/favorites/favorites.ts';
import {
  createLabel,
  pictureOf,
} from '../../../../src/features/favorites/shared-page/shared-collection-page.server.ts';
import { makePicture } from '../../../support/factories.ts';

const [startsAt, endsAt] = [new Date('2026-11-21T18:00:00Z'), new Date('2026-11-21T21:00:00Z')];
const shown = { id: 'x', slug: 'x', name: 'X', path: '/x', theme: 'artsy', favoriteCount: 3 } as const;
const event: FavoriteItem = { ...shown, type: 'event', location: 'The yard', startsAt, endsAt, eventState: null };
const piece: FavoriteItem = {
  ...shown,
  type: 'product',
  artist: 'Kiln',
  owner: 'Ada',
  priceCents: 4_800,
  inventory: 2,
};
const artist: FavoriteItem = { ...shown, type: 'artist', owner: 'Ada Potter', location: 'Portland' };
const whenAndWhere = ['Saturday, November 21, 2026', '1 pm to 4 pm', 'The yard'];
const later = new Date(endsAt.getTime() + 1);

test.each<[string, FavoriteItem, Date, ...string[]]>([
  ['an event: when and where', event, startsAt, '', '', ...whenAndWhere],
  ['an event until it ends', event, endsAt, '', '', ...whenAndWhere],
  ['an event that is over, in the words of My Collection', event, later, 'This event has ended.', '', ...whenAndWhere],
  ['a canceled event', { ...event, eventState: 'canceled' }, later, 'This event is canceled.', '', ...whenAndWhere],
  ['a moved event', { ...event, eventState: 'moved' }, startsAt, '', '', ...whenAndWhere],
  ['a piece', piece, startsAt, '', '$48.00', 'Kiln'],
  ['a sold piece', { ...piece, inventory: 0, held: false }, startsAt, 'Sold', '$48.00', 'Kiln'],
  ['a held piece', { ...piece, inventory: 0, held: true }, startsAt, 'Being bought right now', '$48.00', 'Kiln'],
  ['an artist', artist, startsAt, '', '', 'Ada Potter, Portland'],
  ['an artist without a neighborhood', { ...artist, location: '' }, startsAt, '', '', 'Ada Potter'],
])('the label of %s', (_, item, now, note, price, ...lines) => {
  const timeZone = 'America/Kentucky/Louisville';
  expect(createLabel(item, { timeZone, now: now.getTime() })).toEqual({ note, price, lines });
});

test('an artist is shown by the portrait, or else by the picture', () => {
  const [picture, portrait] = [makePicture({ key: 'header' }), makePicture({ key: 'portrait' })];
  expect(pictureOf({ ...artist, picture, portrait })).toBe(portrait);
  expect(pictureOf({ ...artist, picture, portrait: null })).toBe(picture);
  expect(pictureOf(artist)).toBeNull();
});
