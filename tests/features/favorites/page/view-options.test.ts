import { describe, expect, it } from 'vitest';
import { favoriteTypes } from '../../../../src/features/catalog/favorite-ref.ts';
import {
  countTabs,
  defaultDirection,
  defaultView,
  fold,
  formatViewQuery,
  type ListItem,
  listShown,
  parseViewQuery,
  searchMaxLength,
  sortItems,
  sorts,
  type ViewOptions,
} from '../../../../src/features/favorites/page/view-options.ts';
import { fc } from '../../../support/rounds.ts';

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

/** True if the search finds the item. */
const finds = (search: string, one: ListItem) => listShown([one], { ...defaultView, search }).length === 1;

describe('the search of My Collection', () => {
  const everyField = 'moss,kiln,ruiz,thrown,stoneware,ceramics,louisville'.split(',');
  const jose = { name: 'José’s ÉLAN', tags: ['über  glaze'] };
  it.each<[string, Partial<ListItem>, string[], boolean]>([
    ['finds every field', {}, everyField, true],
    ['finds nothing else', {}, ['painting', 'kiln painting', '.*'], false],
    ['finds words in any order and in different fields', {}, ['kiln vase', 'vase moss'], true],
    ['ignores case and accents on either side', jose, ['jose', 'JOSÉ', '  élan ', 'Elan', 'uber glaze'], true],
    ['ignores redundant spaces', jose, ['über   glaze'], true],
    ['treats patterns as plain text', { name: '50% (off' }, ['50% (off'], true],
  ])('%s', (_what, parts, searches, isFound) => {
    for (const search of searches) expect(finds(search, item(parts)), search).toBe(isFound);
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
          expect(finds(piece, item({ name }))).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('never finds more with more words, and everything without a word', () => {
    fc.assert(
      fc.property(items, words, words, (all, one, other) => {
        const few = listShown(all, { ...defaultView, search: `${one} ${other}` });
        const more = listShown(all, { ...defaultView, search: one });
        expect(more).toEqual(expect.arrayContaining(few));
        expect(listShown(all, defaultView)).toHaveLength(all.length);
      }),
    );
  });
});

describe('the list of My Collection', () => {
  it('has tabs with counts that add up to All, and shows as many items as they count', () => {
    fc.assert(
      fc.property(items, (all) => {
        const counts = countTabs(all);
        expect(favoriteTypes.reduce((sum, type) => sum + counts[type], 0)).toBe(counts.all);
        for (const tab of ['all', ...favoriteTypes] as const) {
          expect(listShown(all, { ...defaultView, tab })).toHaveLength(counts[tab]);
        }
      }),
    );
  });

  it('is limited to a collection, whose other items it does not show', () => {
    const all = ['a', 'b', 'c'].map((id) => item({ id }));
    const ids = (...inside: string[]) =>
      listShown(
        all,
        defaultView,
        inside.map((id) => ({ id })),
      ).map(({ id }) => id);
    expect([ids('c', 'a', 'gone'), ids()]).toEqual([['a', 'c'], []]);
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
  it('survives formatting and parsing', () => {
    fc.assert(
      fc.property(views, (view) => {
        expect(parseViewQuery(formatViewQuery(view))).toEqual(view);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each<[string, Partial<ViewOptions>]>([
    ['', {}],
    [
      '?q=moss+vase&type=product&sort=price&dir=asc',
      { search: 'moss vase', tab: 'product', sort: 'price', direction: 'asc' },
    ],
    ['?sort=name', { sort: 'name', direction: 'asc' }],
  ])('%j is short and readable', (query, parts) => {
    expect(formatViewQuery({ ...defaultView, ...parts })).toBe(query);
    expect(parseViewQuery(query)).toEqual({ ...defaultView, ...parts });
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
