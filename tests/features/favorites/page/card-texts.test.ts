import { expect, it } from 'vitest';
import { toFavoriteDto } from '../../../../src/features/favorites/favorites.api.ts';
import { getNotes } from '../../../../src/features/favorites/page/card-texts.ts';
import { createPlaceholder } from '../../../../src/features/favorites/sync/parse-favorites.store.ts';
import { makeRef } from '../../../support/favorites-world.ts';

const now = Date.UTC(2026, 10, 21);

it('a placeholder is not called hidden', () => {
  const pressed = createPlaceholder(makeRef(1), { name: 'Jar' }, now);
  expect(getNotes(pressed, now)).toEqual(['The picture will load when you’re back online.']);
});

it.each([
  ['product', 'This piece is no longer shown.'],
  ['artist', 'This is no longer on the site.'],
  ['event', 'This is no longer on the site.'],
  ['collection', 'This is no longer on the site.'],
] as const)('a hidden %s says so', (type, note) => {
  const saved = { name: 'Jar', priceCents: null, available: null };
  const gone = toFavoriteDto({
    ...makeRef(1),
    type,
    addedAt: new Date(now),
    changedAt: new Date(0),
    saved,
    item: null,
  });
  expect(getNotes(gone, now)).toEqual([note]);
});
