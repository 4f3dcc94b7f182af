import { type FavoriteType, favoriteTypes } from '../../catalog/favorite-ref.ts';
import type { FavoriteDto } from '../favorites.api.ts';

export type ListItem = Readonly<
  Pick<FavoriteDto, 'id' | 'type' | 'name' | 'owner' | 'artist' | 'description' | 'location' | 'category' | 'tags'> &
    Pick<FavoriteDto, 'price' | 'heartCount' | 'dateAdded'>
>;

export const sorts = ['dateAdded', 'name', 'price', 'heartCount'] as const;
export type Sort = (typeof sorts)[number];
export type Direction = 'asc' | 'desc';
export type Tab = 'all' | FavoriteType;

export interface ViewOptions {
  search: string;
  tab: Tab;
  /** The account's collection that the list is limited to; null for all favorites. */
  collectionId: string | null;
  sort: Sort;
  direction: Direction;
}

export const defaultDirection: Readonly<Record<Sort, Direction>> = {
  dateAdded: 'desc',
  name: 'asc',
  price: 'desc',
  heartCount: 'desc',
};

export const defaultView: ViewOptions = {
  search: '',
  tab: 'all',
  collectionId: null,
  sort: 'dateAdded',
  direction: 'desc',
};

/** In characters. */
export const searchMaxLength = 100;

/** Removes case, accents and redundant spaces. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Items are replaced and never mutated, so the folded text of each can be cached. */
const foldedTexts = new WeakMap<ListItem, string>();
function getSearchText(item: ListItem): string {
  let text = foldedTexts.get(item);
  if (text === undefined) {
    const { name, artist, owner, description, tags, category, location } = item;
    text = fold([name, artist, owner, description, ...tags, category, location].join('\n'));
    foldedTexts.set(item, text);
  }
  return text;
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true, ignorePunctuation: true });
const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const compareBy: Record<Sort, (a: ListItem, b: ListItem) => number> = {
  dateAdded: (a, b) => compareTexts(a.dateAdded, b.dateAdded),
  name: (a, b) => collator.compare(a.name, b.name),
  price: (a, b) => (a.price ?? 0) - (b.price ?? 0),
  heartCount: (a, b) => a.heartCount - b.heartCount,
};

/** Sorts the items. Those without a price come last in both directions; ties are broken by date, the newest first, and id. */
export function sortItems<Item extends ListItem>(
  items: readonly Item[],
  { sort, direction }: Pick<ViewOptions, 'sort' | 'direction'>,
): Item[] {
  const sign = direction === 'asc' ? 1 : -1;
  const compare = compareBy[sort];
  const unpriced = (item: Item) => (sort === 'price' && item.price === null ? 1 : 0);
  return items.toSorted(
    (a, b) =>
      unpriced(a) - unpriced(b) ||
      sign * compare(a, b) ||
      compareTexts(b.dateAdded, a.dateAdded) ||
      compareTexts(a.id, b.id),
  );
}

/**
 * Returns the items that a view shows, in its order. They have every word of the search; an empty one matches everything.
 * @param inside what is in the collection that the list is limited to
 */
export function listShown<Item extends ListItem>(
  items: readonly Item[],
  view: Omit<ViewOptions, 'collectionId'>,
  inside?: readonly { id: string }[],
): Item[] {
  const words = fold(view.search).split(' ');
  const insideIds = inside && new Set(inside.map(({ id }) => id));
  const shown = items.filter((item) => {
    if (insideIds?.has(item.id) === false || (view.tab !== 'all' && item.type !== view.tab)) return false;
    const text = getSearchText(item);
    return words.every((word) => text.includes(word));
  });
  return sortItems(shown, view);
}

export function countTabs(items: readonly ListItem[]): Record<Tab, number> {
  const counts = { all: items.length, artist: 0, product: 0, collection: 0, event: 0 };
  for (const { type } of items) counts[type] += 1;
  return counts;
}

const isId = (text: string | null) => text !== null && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

const findOption = <Value extends string>(options: readonly Value[], text: string | null): Value | undefined =>
  options.find((option) => option === text);

/** Parses the query of an address ("?q=vase&type=product&sort=price&dir=asc"). Unknown values fall back to the defaults. */
export function parseViewQuery(query: string): ViewOptions {
  const params = new URLSearchParams(query);
  const sort = findOption(sorts, params.get('sort')) ?? defaultView.sort;
  return {
    search: (params.get('q') ?? '').slice(0, searchMaxLength).toWellFormed(),
    tab: findOption(['all', ...favoriteTypes], params.get('type')) ?? defaultView.tab,
    collectionId: isId(params.get('collection')) ? params.get('collection') : defaultView.collectionId,
    sort,
    direction: findOption(['asc', 'desc'], params.get('dir')) ?? defaultDirection[sort],
  };
}

/** Formats the query of an address that shows this view. It leaves out defaults, so that of the default view is empty. */
export function formatViewQuery({ search, tab, collectionId, sort, direction }: ViewOptions): string {
  const params = new URLSearchParams();
  if (search.trim() !== '') params.set('q', search);
  if (tab !== defaultView.tab) params.set('type', tab);
  if (collectionId !== null) params.set('collection', collectionId);
  if (sort !== defaultView.sort) params.set('sort', sort);
  if (direction !== defaultDirection[sort]) params.set('dir', direction);
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}
