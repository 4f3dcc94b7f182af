import { expect, it } from 'vitest';
import { favoriteLabel, parseFavoriteLabel } from '../../../src/features/catalog/favorite-label.ts';

it.each([
  [0, 'Favorite Moon Jar'],
  [1, 'Favorite Moon Jar, 1 favorite'],
  [12, 'Favorite Moon Jar, 12 favorites'],
])('with %i favorites, the button is called “%s”', (count, label) => {
  expect(favoriteLabel('Moon Jar', count)).toBe(label);
});

it.each(['Moon Jar', 'Flood Stage, 1937', 'My Favorite Cup', 'Bread,\nButter'])(
  'the name “%s” and any number are read back',
  (name) => {
    for (const count of [0, 1, 12, 1_204]) {
      expect(parseFavoriteLabel(favoriteLabel(name, count))).toEqual({ name, count });
    }
  },
);
