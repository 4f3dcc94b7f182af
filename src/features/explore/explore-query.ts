/** What an address of Explore asks for. Every state of the search is in its address, so this is read from one and written to one. */
import type { Cents } from '../../platform/money.ts';
import { mapNames } from '../../platform/objects.ts';
import { type DeliveryParam, deliveryParams, exploreParams } from '../../site/explore-params.ts';
import { canonicalSlug } from '../catalog/slugs.ts';

export const searchKinds = ['product', 'vendor', 'event'] as const;
export type SearchKind = (typeof searchKinds)[number];

export const exploreSorts = ['best', 'newest', 'cheapest', 'dearest', 'loved'] as const;
export type ExploreSort = (typeof exploreSorts)[number];

export interface ExploreQuery extends Record<DeliveryParam, boolean> {
  /** As typed, on one line; empty for none. */
  text: string;
  /** Null for the first kind of which something was found: pieces, artists, events. */
  kind: SearchKind | null;
  /** Slug of the artist's store, whose pieces alone are searched. */
  artist: string | null;
  /** Slugs of categories: pieces of any of them. Empty for all. */
  categories: readonly string[];
  priceFrom: Cents | null;
  priceTo: Cents | null;
  available: boolean;
  /** Where the artist is: in any of these. Empty for anywhere. */
  neighborhoods: readonly string[];
  /** Slug of an event where the artist will be. */
  event: string | null;
  sort: ExploreSort;
  /** Where the page begins: the `next` of the page before. */
  after: string | null;
}

type ExploreParam = (typeof exploreParams)[number];

export const filterNames = [
  'artist',
  'category',
  'price',
  'available',
  ...deliveryParams,
  'neighborhood',
  'event',
] as const;
export type FilterName = (typeof filterNames)[number];

/**
 * What of an address could not be used; `ignoredWords` has a sentence for each. text: longer than what is read. letters: it has
 * nothing to look for. price_order: from is above to.
 */
export const ignoredCodes = [
  'text',
  'letters',
  'kind',
  'artist',
  'category',
  'from',
  'to',
  'price_order',
  'neighborhood',
  'event',
  'sort',
  'after',
] as const;
export type IgnoredCode = (typeof ignoredCodes)[number];

export interface ReadQuery {
  query: ExploreQuery;
  ignored: readonly IgnoredCode[];
}

/** Longer texts are cut: nothing is called like that, and each word costs time. */
export const longestText = 100;
/** Fields take more, so that it is said what is cut; but no more than fits into an address in any alphabet. */
export const longestTyped = 2 * longestText;
const maxCents = 99_999_999;
const slug = /^[a-z0-9-]{1,64}$/;
/** As in addresses of pages, capitals are read as small letters. */
function readSlug(text: string): string | null {
  const canonical = canonicalSlug(text);
  return slug.test(canonical) ? canonical : null;
}
/** A page's key, as `search.server.ts` writes it: what is sold comes last, the value of the sort, the id. */
const afterKey = /^[01]_-?\d{1,16}(?:\.\d{1,20})?(?:e-\d{1,2})?_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** So many values of one parameter are read; more than a page shows. */
const maxValues = 20;

/** Control and formatting characters, among them those that change the direction of writing; a lone surrogate can't be stored. */
const invisible = /[\p{C}\u2028\u2029]/gu;

/** Reads a price in dollars, "60" or "$1,250.50"; null for anything else. */
export function readPrice(text: string): Cents | null {
  const plain = text.replace(/[\s,$]/g, '');
  if (!/^\d{1,7}(?:\.\d{1,2})?$/.test(plain)) return null;
  return Math.min(maxCents, Math.round(Number(plain) * 100));
}

/** Several values of one parameter have commas between them; a comma in a name is written as in an address. */
const joinValues = (values: readonly string[]): string => values.map((value) => value.replaceAll(',', '%2C')).join(',');

function splitValues(text: string): string[] {
  const values = text.split(',').map((value) => value.replaceAll('%2C', ',').trim());
  return [...new Set(values)].filter((value) => value !== '');
}

/** Reads what a search is for. Nothing throws: what can't be used is left out, and named. */
export function readExploreQuery(params: URLSearchParams): ReadQuery {
  const ignored: IgnoredCode[] = [];
  /** Reads a parameter; an empty one is none, as forms send them. */
  const read = <T>(name: ExploreParam, code: IgnoredCode, parse: (text: string) => T | null): T | null => {
    const text = params.get(name)?.trim() ?? '';
    if (text === '') return null;
    const value = parse(text);
    if (value === null) ignored.push(code);
    return value;
  };
  const readAll = (name: ExploreParam, code: IgnoredCode, parse: (text: string) => string | null): string[] => {
    const texts = splitValues(params.get(name) ?? '');
    const values = texts.slice(0, maxValues).map(parse);
    if (texts.length > maxValues || values.includes(null)) ignored.push(code);
    return values.filter((value) => value !== null);
  };
  const oneOf =
    <T extends string>(values: readonly T[]) =>
    (text: string) =>
      values.find((value) => value === text) ?? null;
  const switchedOn = (name: ExploreParam) => ['1', 'on'].includes(params.get(name) ?? '');

  const [priceFrom, priceTo] = [read('from', 'from', readPrice), read('to', 'to', readPrice)];
  const isReversed = priceFrom !== null && priceTo !== null && priceFrom > priceTo;
  if (isReversed) ignored.push('price_order');
  const query: ExploreQuery = {
    text: readText(params.get('q') ?? '', ignored),
    kind: read('kind', 'kind', oneOf(searchKinds)),
    artist: read('artist', 'artist', readSlug),
    categories: readAll('category', 'category', readSlug),
    priceFrom: isReversed ? null : priceFrom,
    priceTo: isReversed ? null : priceTo,
    available: switchedOn('available'),
    ...mapNames(deliveryParams, switchedOn),
    neighborhoods: readAll('neighborhood', 'neighborhood', (text) =>
      text.length <= 100 ? text.replace(invisible, '') : null,
    ),
    event: read('event', 'event', readSlug),
    sort: read('sort', 'sort', oneOf(exploreSorts)) ?? 'best',
    after: read('after', 'after', (text) => (afterKey.test(text) ? text : null)),
  };
  return { query, ignored };
}

function readText(typed: string, ignored: IgnoredCode[]): string {
  // Cut before it is cleaned, whose cost grows with the length.
  const text = typed
    .slice(0, longestText * 4)
    .replace(invisible, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (text === '') return '';
  if (!/[\p{L}\p{N}]/u.test(text)) {
    ignored.push('letters');
    return '';
  }
  if (text.length <= longestText && typed.length <= longestText * 4) return text;
  ignored.push('text');
  return text.slice(0, longestText).toWellFormed().trim();
}

const dollars = (cents: Cents | null) => (cents === null ? '' : String(cents / 100));

/** Returns the query string of a search, "?q=bowl&to=60", with every parameter in one order; empty if it asks for nothing. */
export function toExploreSearch(query: ExploreQuery): string {
  const values: Record<ExploreParam, string> = {
    q: query.text,
    kind: query.kind ?? '',
    artist: query.artist ?? '',
    category: joinValues(query.categories),
    from: dollars(query.priceFrom),
    to: dollars(query.priceTo),
    available: query.available ? '1' : '',
    ...mapNames(deliveryParams, (name) => (query[name] ? '1' : '')),
    neighborhood: joinValues(query.neighborhoods),
    event: query.event ?? '',
    sort: query.sort === 'best' ? '' : query.sort,
    after: query.after ?? '',
  };
  const params = new URLSearchParams(
    exploreParams.map((name) => [name, values[name]]).filter(([, value]) => value !== ''),
  );
  return params.size === 0 ? '' : `?${params}`;
}

/** Returns the query without one filter, from its first page. */
export function withoutFilter(query: ExploreQuery, name: FilterName): ExploreQuery {
  const cleared: Record<FilterName, Partial<ExploreQuery>> = {
    artist: { artist: null },
    category: { categories: [] },
    price: { priceFrom: null, priceTo: null },
    available: { available: false },
    ...mapNames(deliveryParams, (name) => ({ [name]: false })),
    neighborhood: { neighborhoods: [] },
    event: { event: null },
  };
  return { ...query, ...cleared[name], after: null };
}

/** Returns the query with one more value of a filter, or without one that it has, from its first page. */
export function toggleValue(query: ExploreQuery, name: 'categories' | 'neighborhoods', value: string): ExploreQuery {
  const others = query[name].filter((one) => one !== value);
  return { ...query, [name]: others.length < query[name].length ? others : [...others, value], after: null };
}

/** Returns the text alone, from its first page. */
export function withoutFilters(query: ExploreQuery): ExploreQuery {
  return filterNames.reduce(withoutFilter, query);
}

export function filtersOf(query: ExploreQuery): FilterName[] {
  return filterNames.filter(
    (name) => toExploreSearch({ ...query, after: null }) !== toExploreSearch(withoutFilter(query, name)),
  );
}
