/** Texts of the pages of Explore. */

import { plural } from '../../platform/plural.ts';
import { deliveryFilterWords } from '../catalog/words.ts';
import type { ExploreSort, SearchKind } from './explore-query.ts';

/** What is counted. */
export const countWords = {
  piece: { one: 'piece', other: 'pieces' },
  artist: { one: 'artist', other: 'artists' },
  event: { one: 'event', other: 'events' },
} as const;

const kindNames: Readonly<Record<SearchKind, string>> = { product: 'Pieces', vendor: 'Artists', event: 'Events' };
const sortNames: Readonly<Record<ExploreSort, string>> = {
  best: 'Best match',
  newest: 'Newest',
  cheapest: 'Price, low to high',
  dearest: 'Price, high to low',
  loved: 'Most favorites',
};

export const searchWords = {
  title: (text: string, site: string) => (text ? `“${text}” | ${site}` : `Search | ${site}`),
  description: (city: string, region: string) =>
    `Search the pieces, artists, and events of ${city}, ${region}: by name, material, category, neighborhood, or price.`,
  heading: 'Search',
  quoted: (text: string) => `“${text}”`,
  field: 'Search pieces, artists, and events',
  placeholder: 'Pieces, artists, events',
  /** The field, where only the pieces of one store are searched: on its own page, and on the page of the search. */
  thisStore: 'Search this store',
  fieldIn: (store: string) => `Search ${store}`,
  go: 'Search',
  kinds: 'Kinds',
  kindNames,
  sortBy: 'Sort by',
  sortNames,
  filters: 'Filters',
  close: 'Close',
  available: 'Available now',
  ...deliveryFilterWords,
  category: 'Category',
  price: 'Price',
  from: 'From, dollars',
  to: 'To, dollars',
  between: 'to',
  apply: 'Apply',
  by: 'Here by',
  byDay: 'Day',
  byHint: 'Shipped or ready for pickup, as best we can tell.',
  /** As a chosen filter. */
  hereBy: (day: string) => `Here by ${day}`,
  neighborhood: 'Neighborhood',
  event: 'See it at',
  delivery: 'Pickup or shipping',
  /** What a filter says where nothing is chosen. */
  any: 'any',
  chosen: 'Chosen filters',
  /** The store that is searched, as a chosen filter. */
  inStore: (store: string) => `In ${store}`,
  remove: 'Remove',
  clear: 'Clear All',
  summary: (pieces: string, artists: string, prices: string) => `${pieces} by ${artists}, ${prices}`,
  corrected: (text: string, corrected: string) => `No results for “${text}.” Showing “${corrected}.”`,
  some: 'No exact matches. These match some of your words.',
  next: 'Next Page',
  first: 'First Page',
  soldLast: 'Sold pieces come last.',
  nothing: (text: string, store?: string) =>
    text ? `No results for “${text}”${store ? ` in ${store}` : ''}` : 'No results with these filters',
  /** Leads from a store to the same search of all. */
  everything: 'Search Everything',
  meant: 'Did you mean',
  without: (filters: string) => `Without ${filters}`,
  otherArtists: 'From other artists',
  makers: (category: string) => `Artists who make ${category.toLowerCase()}`,
  someArtists: 'Artists You Might Like',
  ask: 'Can’t find it?',
  askText: 'Ask an artist to make it: open a store and press Message Artist.',
  allArtists: 'All Artists',
  lookThrough: 'Browse by Category',
} as const;

export const categoryPageWords = {
  title: (category: string, city: string, site: string) => `${category} Made in ${city} | ${site}`,
  description: (category: string, pieces: string, artists: string, prices: string, city: string) =>
    `${category} made in ${city}: ${pieces} by ${artists}, ${prices}, sold by the people who made them.`,
  emptyDescription: (category: string, city: string, site: string) =>
    `${category} made in ${city}. There are no pieces here yet; see what else the artists of ${site} make.`,
  up: 'All artists',
  facts: {
    pieces: 'Pieces',
    prices: 'Prices',
    artist: 'Artist',
    artists: 'Artists',
    pickup: 'Pickup',
    event: 'In person',
  },
  available: (count: string) => `${count} of them available now`,
  pickup: (count: string) => `${count} for local pickup now`,
  others: 'Other Categories',
  filter: 'Search and Filter',
  none: 'No pieces yet.',
  /** The spec's six have words of their own; a category that an admin adds has the last sentence. */
  lead: (slug: string, city: string) => leads[slug] ?? `Made in ${city}, and sold by the people who made it.`,
} as const;

const leads: Readonly<Record<string, string>> = {
  ceramics: 'Clay, fire, and patience: thrown or built by hand, glazed, and fired by the people who sell them.',
  paintings: 'In oil, watercolor, and whatever else holds color, each by the hand that signed it.',
  photography: 'The city and what is around it, in the light that somebody waited for.',
  'glass-art': 'Blown, cut, and leaded: glass made for the light of a window, or for the table.',
  jewelry: 'Forged, soldered, and polished one at a time, to be worn.',
  textiles: 'Woven, dyed, and stitched by hand, and made to be used.',
};

/** The list below a search field. */
export const suggestionWords = {
  list: 'Suggestions',
  count: (count: number) =>
    count === 0 ? 'No suggestions' : plural(count, { one: '1 suggestion', other: `${count} suggestions` }),
  sold: 'Sold',
  category: (pieces: string, from: string) => `${pieces}, from ${from}`,
} as const;
