import { describe, expect, it } from 'vitest';
import { toFavoriteDto } from '../../../src/features/favorites/favorites.api.ts';
import type { FavoriteItem, FavoriteView } from '../../../src/features/favorites/favorites.ts';
import { favoriteTextLimits, shortenText } from '../../../src/features/favorites/shorten-text.ts';
import { readFavorite } from '../../../src/features/favorites/sync/parse-favorites.store.ts';
import { makePicture } from '../../support/factories.ts';

const endless = `${'clay '.repeat(4_000)}end`;
const id = '00000000-0000-4000-8000-000000000001';
const longest: FavoriteItem = {
  ...{ type: 'product', id, name: endless, slug: 's'.repeat(80), path: `/${'s'.repeat(50)}/${'s'.repeat(80)}` },
  ...{ owner: endless, artist: endless, vendorSlug: 's'.repeat(50), description: endless, location: endless },
  ...{ category: endless, tags: Array(90).fill(endless), priceCents: 99_999_999, inventory: 2 ** 31 - 1, held: true },
  ...{ picture: makePicture({ alt: endless }), favoriteCount: 2 ** 31 - 1, theme: 'artsy' },
  ...{ startsAt: new Date(8.64e15), endsAt: new Date(8.64e15), eventState: 'canceled' },
};
const view = (item: FavoriteItem | null): FavoriteView => ({
  ...{ type: 'product', id, addedAt: new Date(0), changedAt: new Date(0), item },
  saved: { name: endless, priceCents: 99_999_999, available: true },
});

describe('a favorite with the longest texts and largest numbers of the database', () => {
  it.each([
    ['as it is shown', longest],
    ['not shown any more', null],
  ])('is read by browsers, word for word: %s', (_how, thing) => {
    const sent = toFavoriteDto(view(thing));
    expect(readFavorite(JSON.parse(JSON.stringify(sent)), 0)).toEqual(sent);
  });

  it('has the start of each text', () => {
    const { name, description, tags, picture } = toFavoriteDto(view(longest));
    expect(name.length).toBeLessThanOrEqual(favoriteTextLimits.line);
    expect(description.length).toBeGreaterThan(favoriteTextLimits.line);
    expect(description.length).toBeLessThanOrEqual(favoriteTextLimits.description);
    expect(description).toMatch(/^clay (?:clay )+clay…$/);
    expect([tags.length, tags[0]]).toEqual([favoriteTextLimits.tags, name]);
    expect(picture?.alt).toBe(description);
  });
});

describe('a shortened text', () => {
  it.each([
    ['stays as it is while it fits', 'a jar', 5, 'a jar'],
    ['ends after a word', 'a moon jar', 9, 'a moon…'],
    ['ends within a word that has no end', 'x'.repeat(100), 60, `${'x'.repeat(59)}…`],
    ['never ends within a character', '🏺'.repeat(10), 8, '🏺🏺🏺…'],
  ])('%s', (_what, text, most, short) => {
    expect(shortenText(text, most)).toBe(short);
    expect(shortenText(text, most).length).toBeLessThanOrEqual(most);
  });
});
