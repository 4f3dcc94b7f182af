/** What My Collection shows of the favorites: searched, of one type, sorted. */
import { type FavoriteType, favoriteTypes } from '../catalog/favorite-ref.ts';

/** As much of a favorite as the view looks at. */
export interface CollectionItem {
  id: string;
  type: FavoriteType;
  name: string;
  owner: string;
  artist: string;
  description: string;
  location: string;
  category: string;
  tags: readonly string[];
  /** In dollars; null but for a piece. */
  price: number | null;
  heartCount: number;
  /** ISO 8601. */
  dateAdded: string;
}

export const collectionSorts = ['dateAdded', 'name', 'price', 'heartCount'] as const;
export type CollectionSort = (typeof collectionSorts)[number];
export type Direction = 'asc' | 'desc';
export type CollectionTab = 'all' | FavoriteType;

export interface CollectionView {
  search: string;
  tab: CollectionTab;
  /** Of the named collection that the list is limited to; null for all favorites. */
  collectionId: string | null;
  sort: CollectionSort;
  direction: Direction;
}

/** The direction in which each sort starts: newest first, A to Z, highest first. */
export const startDirection: Readonly<Record<CollectionSort, Direction>> = {
  dateAdded: 'desc',
  name: 'asc',
  price: 'desc',
  heartCount: 'desc',
};

export const startView: CollectionView = {
  search: '',
  tab: 'all',
  collectionId: null,
  sort: 'dateAdded',
  direction: 'desc',
};

/** As long as a search in the address may be. */
export const searchMaxLength = 100;

/** Without case, accents and needless space. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** What an item is found by. Items are never changed, only replaced, so the answer is kept with them. */
const folded = new WeakMap<CollectionItem, string>();
function textOf(item: CollectionItem): string {
  let text = folded.get(item);
  if (text === undefined) {
    const { name, artist, owner, description, tags, category, location } = item;
    text = fold([name, artist, owner, description, ...tags, category, location].join('\n'));
    folded.set(item, text);
  }
  return text;
}

/** Whether an item holds every word of the search, wherever. An empty search finds everything. */
export function matchesSearch(search: string): (item: CollectionItem) => boolean {
  const words = fold(search).split(' ');
  return (item) => {
    const text = textOf(item);
    return words.every((word) => text.includes(word));
  };
}

/** The ids of what a search and a tab show. */
export function shownIds(
  items: readonly CollectionItem[],
  { search, tab }: Pick<CollectionView, 'search' | 'tab'>,
): Set<string> {
  const matches = matchesSearch(search);
  return new Set(items.filter((item) => (tab === 'all' || item.type === tab) && matches(item)).map(({ id }) => id));
}

const letters = new Intl.Collator('en', { sensitivity: 'base', numeric: true, ignorePunctuation: true });
const ofText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const compareBy: Record<CollectionSort, (a: CollectionItem, b: CollectionItem) => number> = {
  dateAdded: (a, b) => ofText(a.dateAdded, b.dateAdded),
  name: (a, b) => letters.compare(a.name, b.name),
  price: (a, b) => (a.price ?? 0) - (b.price ?? 0),
  heartCount: (a, b) => a.heartCount - b.heartCount,
};

/**
 * All items in the order of the view. What has no price comes last in both directions; equals come the latest first, so
 * that the same things always stand in the same order.
 */
export function sortItems<Item extends CollectionItem>(items: readonly Item[], { sort, direction }: Order): Item[] {
  const sign = direction === 'asc' ? 1 : -1;
  const compare = compareBy[sort];
  const unpriced = (item: Item) => (sort === 'price' && item.price === null ? 1 : 0);
  return items.toSorted(
    (a, b) =>
      unpriced(a) - unpriced(b) || sign * compare(a, b) || ofText(b.dateAdded, a.dateAdded) || ofText(a.id, b.id),
  );
}

type Order = Pick<CollectionView, 'sort' | 'direction'>;

/** Every order that a list can be asked for. */
export const sortOrders: readonly Order[] = collectionSorts.flatMap((sort) =>
  (['asc', 'desc'] as const).map((direction) => ({ sort, direction })),
);

/** Lists are never changed, only replaced, so their orders are kept with them. */
const ordered = new WeakMap<readonly CollectionItem[], Map<string, CollectionItem[]>>();

/** As sortItems, and the same array when the same list is asked for in the same order again. */
export function orderOf<Item extends CollectionItem>(items: readonly Item[], order: Order): readonly Item[] {
  const orders = ordered.get(items) ?? new Map<string, CollectionItem[]>();
  ordered.set(items, orders);
  const name = `${order.sort} ${order.direction}`;
  const sorted = (orders.get(name) as Item[] | undefined) ?? sortItems(items, order);
  orders.set(name, sorted);
  return sorted;
}

/** How many there are of each type, and in all. */
export function countTabs(items: readonly CollectionItem[]): Record<CollectionTab, number> {
  const counts = { all: items.length, artist: 0, product: 0, collection: 0, event: 0 };
  for (const { type } of items) counts[type] += 1;
  return counts;
}

const isId = (text: string | null) => text !== null && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

/** The view that an address asks for ("?q=vase&type=product&sort=price&dir=asc"). What is no such value falls back. */
export function viewOfQuery(query: string): CollectionView {
  const asked = new URLSearchParams(query);
  const sort = oneOf(collectionSorts, asked.get('sort')) ?? startView.sort;
  return {
    search: (asked.get('q') ?? '').slice(0, searchMaxLength).toWellFormed(),
    tab: oneOf(['all', ...favoriteTypes], asked.get('type')) ?? startView.tab,
    collectionId: isId(asked.get('collection')) ? asked.get('collection') : startView.collectionId,
    sort,
    direction: oneOf(['asc', 'desc'], asked.get('dir')) ?? startDirection[sort],
  };
}

/** The query of an address that shows this view, as short as it gets: empty for the view at the start. */
export function queryOfView({ search, tab, collectionId, sort, direction }: CollectionView): string {
  const query = new URLSearchParams();
  if (search.trim() !== '') query.set('q', search);
  if (tab !== startView.tab) query.set('type', tab);
  if (collectionId !== null) query.set('collection', collectionId);
  if (sort !== startView.sort) query.set('sort', sort);
  if (direction !== startDirection[sort]) query.set('dir', direction);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
