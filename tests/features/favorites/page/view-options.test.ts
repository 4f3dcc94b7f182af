import { describe, expect, it } from 'vitest';
import { favoriteTypes } from '../../../../src/features/catalog/favorite-ref.ts';
import {
  countTabs,
  defaultDirection,
  defaultView,
  findShownIds,
  fold,
  formatViewQuery,
  type ListItem,
  matchesSearch,
  parseViewQuery,
  searchMaxLength,
  sortItems,
  sorts,
  type ViewOptions,
} from '../../../../src/features/favorites/page/view-options.ts';
import { fc } from '../../../support/random.ts';

const item = (parts: Partial<ListItem> = {}): ListItem => ({
  id: 'a',
  type: 'product',
  name: 'Moss vase',
  owner: 'Ana Ruiz',
  artist: 'Portland Kiln',
  description: 'Thrown by hand',
  location: 'Louisville, KY',
  category: 'Ceramics',
  tags: ['Stoneware'],
  price: 48,
  heartCount: 3,
  dateAdded: '2026-11-02T10:00:00.000Z',
  ...parts,
});

const words = fc.constantFrom(
  '',
  'Vase',
  'vase',
  'Élan',
  'elan',
  'Öl',
  'Glass 10',
  'Glass 9',
  'Straße',
  'кувшин',
  '青い',
);
const items = fc.uniqueArray(
  fc.record<ListItem>({
    id: fc.uuid(),
    type: fc.constantFrom(...favoriteTypes),
    name: words,
    owner: words,
    artist: words,
    description: fc.string({ unit: 'grapheme', maxLength: 20 }),
    location: words,
    category: words,
    tags: fc.array(words, { maxLength: 2 }),
    price: fc.option(fc.integer({ min: 0, max: 4 })),
    heartCount: fc.nat(3),
    dateAdded: fc.integer({ min: 1, max: 5 }).map((day) => `2026-11-0${day}T10:00:00.000Z`),
  }),
  { selector: ({ id }) => id, maxLength: 30 },
);
const views = fc.record<ViewOptions>({
  search: fc
    .string({ unit: 'grapheme', maxLength: searchMaxLength / 4 })
    .map((text) => (text.trim() === '' ? '' : text)),
  tab: fc.constantFrom('all', ...favoriteTypes),
  collectionId: fc.option(fc.uuid()),
  sort: fc.constantFrom(...sorts),
  direction: fc.constantFrom('asc', 'desc'),
});

describe('the search of My Collection', () => {
  it('finds name, artist, owner, description, tags, category and location', () => {
    for (const search of ['moss', 'kiln', 'ruiz', 'thrown', 'stoneware', 'ceramics', 'louisville']) {
      expect(matchesSearch(search)(item()), search).toBe(true);
    }
    expect(matchesSearch('painting')(item())).toBe(false);
  });

  it('ignores case, accents and redundant spaces, on either side', () => {
    const jose = item({ name: 'José’s ÉLAN', tags: ['über  glaze'] });
    for (const search of ['jose', 'JOSÉ', '  élan ', 'Elan', 'uber glaze', 'über   glaze']) {
      expect(matchesSearch(search)(jose), search).toBe(true);
    }
  });

  it('finds words in any order and in different fields, but requires all of them', () => {
    expect(matchesSearch('kiln vase')(item())).toBe(true);
    expect(matchesSearch('kiln painting')(item())).toBe(false);
  });

  it('treats patterns as plain text', () => {
    expect(matchesSearch('.*')(item())).toBe(false);
    expect(matchesSearch('50% (off')(item({ name: '50% (off)' }))).toBe(true);
  });

  it('finds any item by any part of its name, in any Unicode form', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 30 }),
        fc.nat(20),
        fc.nat(20),
        fc.constantFrom('NFC', 'NFD'),
        (name, from, length, form) => {
          const piece = fold(name.normalize(form)).slice(from, from + length);
          expect(matchesSearch(piece)(item({ name }))).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('never finds more with more words, and everything without a word', () => {
    fc.assert(
      fc.property(items, words, words, (all, one, other) => {
        const few = findShownIds(all, { search: `${one} ${other}`, tab: 'all' });
        const more = findShownIds(all, { search: one, tab: 'all' });
        expect([...few].every((id) => more.has(id))).toBe(true);
        expect(findShownIds(all, { search: '', tab: 'all' }).size).toBe(all.length);
      }),
    );
  });
});

describe('the tabs of My Collection', () => {
  it('have counts that add up to All, and show as many items as they count', () => {
    fc.assert(
      fc.property(items, (all) => {
        const counts = countTabs(all);
        expect(favoriteTypes.reduce((sum, type) => sum + counts[type], 0)).toBe(counts.all);
        for (const tab of ['all', ...favoriteTypes] as const) {
          expect(findShownIds(all, { search: '', tab }).size).toBe(counts[tab]);
        }
      }),
    );
  });
});

describe('the order of My Collection', () => {
  it('starts with the newest, and each sort in its own direction', () => {
    expect(defaultView).toMatchObject({ sort: 'dateAdded', direction: 'desc' });
    expect(defaultDirection).toEqual({ dateAdded: 'desc', name: 'asc', price: 'desc', heartCount: 'desc' });
  });

  it('sorts names as people do: without case and accents, numbers by value', () => {
    const names = ['glass 10', 'Élan', 'Glass 9', 'zinc', 'elm'];
    const sorted = sortItems(
      names.map((name, id) => item({ id: String(id), name })),
      { sort: 'name', direction: 'asc' },
    );
    expect(sorted.map(({ name }) => name)).toEqual(['Élan', 'elm', 'Glass 9', 'glass 10', 'zinc']);
  });

  it('puts items without a price last in both directions', () => {
    const all = [item({ id: 'none', price: null }), item({ id: 'low', price: 0 }), item({ id: 'high', price: 9 })];
    const order = (direction: 'asc' | 'desc') => sortItems(all, { sort: 'price', direction }).map(({ id }) => id);
    expect(order('asc')).toEqual(['low', 'high', 'none']);
    expect(order('desc')).toEqual(['high', 'low', 'none']);
  });

  it('loses nothing, mutates nothing, and does not depend on the previous order', () => {
    fc.assert(
      fc.property(items, views, (all, view) => {
        const before = [...all];
        const sorted = sortItems(all, view);
        expect(all).toEqual(before);
        expect(sorted.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
          all.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        );
        expect(sortItems(all.toReversed(), view)).toEqual(sorted);
        expect(sortItems(sorted, view)).toEqual(sorted);
      }),
    );
  });

  it('sorts every pair of neighbors', () => {
    fc.assert(
      fc.property(items, fc.constantFrom('asc', 'desc'), (all, direction) => {
        const sign = direction === 'asc' ? 1 : -1;
        const pairs = (sort: ViewOptions['sort']) => {
          const sorted = sortItems(all, { sort, direction });
          return sorted.slice(1).map((next, place) => [sorted[place] ?? next, next] as const);
        };
        for (const [a, b] of pairs('heartCount')) expect(sign * (a.heartCount - b.heartCount)).toBeLessThanOrEqual(0);
        for (const [a, b] of pairs('dateAdded')) {
          expect(sign * (Date.parse(a.dateAdded) - Date.parse(b.dateAdded))).toBeLessThanOrEqual(0);
        }
        for (const [a, b] of pairs('price')) {
          if (a.price === null) expect(b.price).toBeNull();
          else if (b.price !== null) expect(sign * (a.price - b.price)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });
});

describe('the view in the address', () => {
  it('survives formatting and parsing, and is empty for the default view', () => {
    expect(formatViewQuery(defaultView)).toBe('');
    fc.assert(
      fc.property(views, (view) => {
        expect(parseViewQuery(formatViewQuery(view))).toEqual(view);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is short and readable', () => {
    expect(
      formatViewQuery({ ...defaultView, search: 'moss vase', tab: 'product', sort: 'price', direction: 'asc' }),
    ).toBe('?q=moss+vase&type=product&sort=price&dir=asc');
    expect(parseViewQuery('?sort=name')).toEqual({ ...defaultView, sort: 'name', direction: 'asc' });
  });

  it('falls back to defaults for unknown values', () => {
    const bad = '?type=__proto__&sort=constructor&dir=up&collection=1;drop&type=artist&x=1';
    expect(parseViewQuery(bad)).toEqual(defaultView);
    expect(parseViewQuery(`?q=${'x'.repeat(5000)}`).search).toHaveLength(searchMaxLength);
  });

  it('parses any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('%', 'd', '8', '0', '&', '=', '+', '\ud800', 'é', '青'), maxLength: 300 }),
        (text) => {
          const view = parseViewQuery(`?q=${text}`);
          expect(parseViewQuery(formatViewQuery(view))).toMatchObject({ tab: view.tab, sort: view.sort });
          expect(view.search.isWellFormed()).toBe(true);
        },
      ),
    );
  });
});
