import type { Cents } from '../../platform/money.ts';
import type { Picture } from '../../platform/pictures.ts';
import type { DeliveryParam } from '../../site/explore-params.ts';
import type { EventCard } from '../catalog/events.ts';
import type { Category, Product } from '../catalog/products.ts';
import type { VendorCard } from '../catalog/vendors.ts';
import type { ExploreQuery, FilterName, IgnoredCode, SearchKind } from './explore-query.ts';

/** A number of matches: exact, or the least that there are, "1,000+". */
export interface Count {
  n: number;
  more: boolean;
}

export type Found =
  | { kind: 'product'; rows: readonly Product[] }
  | { kind: 'vendor'; rows: readonly VendorCard[] }
  | { kind: 'event'; rows: readonly EventCard[] };

/** An option of a filter, and how many there are with it and the other filters as chosen: never none. */
export interface Option {
  value: string;
  name: string;
  count: Count;
  chosen: boolean;
}

interface EventOption extends Option {
  startsAt: Date;
}

export interface Facets extends Record<DeliveryParam, Count> {
  categories: readonly Option[];
  neighborhoods: readonly Option[];
  /** Events to come, the next one first. */
  events: readonly EventOption[];
  available: Count;
  /** That can be bought now and picked up. */
  pickupNow: Count;
  /** The lowest and the highest price without the price filter; null if there is nothing. */
  prices: { from: Cents; to: Cents } | null;
}

/** What to do where nothing was found: the parts that are not empty, in this order. */
export interface Instead {
  spellings: readonly { text: string; total: Count }[];
  /** What there is without the filter, or filters, that leave nothing; null if that isn't why. */
  without: { filters: readonly FilterName[]; total: Count; products: readonly Product[] } | null;
  /** Artists of the category that is meant, else of the neighborhood, else the first ones of the list. */
  artists: readonly VendorCard[];
  category: Category | null;
}

/**
 * all: each word is in them. beginning: words begin with the last one. corrected: with the spelling of `corrected`. some: with
 * some of the words.
 */
export type HowMatched = 'all' | 'beginning' | 'corrected' | 'some';

export interface ExploreResult {
  /** What was searched for: without what was ignored, and with the kind that is shown. */
  query: ExploreQuery & { kind: SearchKind };
  ignored: readonly IgnoredCode[];
  /** The store whose pieces alone were searched; null for all. */
  artist: { slug: string; name: string } | null;
  /** too_slow: the database gave up, so nothing is known. */
  state: 'found' | 'nothing' | 'too_slow';
  matched: HowMatched;
  /** The text that was searched for in place of the typed one; null if that was found. */
  corrected: string | null;
  /** Another spelling that has all words, where only some of the typed ones were found. */
  meant: string | null;
  /** The artist or event whose name is exactly the text, to be shown before the matches of other kinds. */
  lead: { kind: 'vendor'; vendor: VendorCard } | { kind: 'event'; event: EventCard } | null;
  kinds: Readonly<Record<SearchKind, Count>>;
  /** Matches of the kind that is shown. */
  total: Count;
  found: Found;
  marked: readonly string[];
  /** How the pieces of a store arrive until the day that was asked for, by the store's id. */
  arrivals: ReadonlyMap<string, string>;
  /** How many artists made the pieces, and what they cost; null for other kinds. */
  summary: { artists: Count; from: Cents; to: Cents } | null;
  /** Null for other kinds than pieces. */
  facets: Facets | null;
  /** The `after` of the next page; null on the last one. */
  next: string | null;
  /** Null unless nothing was found. */
  instead: Instead | null;
}

/** A line of the search box, of which there are at most eight. `href` is its page. */
export type Suggestion =
  | {
      kind: 'product';
      name: string;
      href: string;
      artist: string;
      priceCents: Cents;
      picture: Picture | null;
      sold: boolean;
    }
  | { kind: 'vendor'; name: string; href: string; owner: string; neighborhood: string; picture: Picture | null }
  | { kind: 'category'; name: string; href: string; count: Count; fromCents: Cents }
  | { kind: 'event'; name: string; href: string; startsAt: Date };
