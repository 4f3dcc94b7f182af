import * as v from 'valibot';
import { imageSchema, toImageDto } from '../../platform/api/images.ts';
import type { Routes } from '../../platform/api/route-contract.ts';
import { centsToDollars } from '../../platform/money.ts';
import { mapNames } from '../../platform/objects.ts';
import { deliveryParams, exploreParams } from '../../site/explore-params.ts';
import { searchApiPath } from '../../site/paths.ts';
import { eventSchema, toEventDto } from '../catalog/events.api.ts';
import { productSchema, toProductDto } from '../catalog/products.api.ts';
import { toVendorDto, vendorSchema } from '../catalog/vendors.api.ts';
import type { Count, ExploreResult, Option, Suggestion } from './explore.ts';
import { ignoredCodes, searchKinds } from './explore-query.ts';
import { exploreWords, ignoredWords } from './words.ts';

// Whatever is in them is read leniently: what can't be used is named in the answer.
const searchQuerySchema = v.object(mapNames(exploreParams, () => v.optional(v.string())));

const countSchema = v.object({
  count: v.number(),
  /** True if there are more than that. */
  more: v.boolean(),
});

export const searchOptionSchema = v.object({ value: v.string(), name: v.string(), ...countSchema.entries });

const searchSchema = v.object({
  kind: v.picklist(searchKinds),
  /** How the text was understood: all of its words, a beginning, another spelling, or some of its words. */
  matched: v.picklist(['all', 'beginning', 'corrected', 'some']),
  /** The text that was searched for in place of the one that was sent; null if that was found. */
  corrected: v.nullable(v.string()),
  ignored: v.array(v.object({ code: v.picklist(ignoredCodes), message: v.string() })),
  /** Set if the search was given up because it takes too long; then nothing is known. */
  problem: v.nullable(v.string()),
  kinds: v.object({ product: countSchema, vendor: countSchema, event: countSchema }),
  /** The matches of this page: of the three lists, those of the kind. */
  products: v.array(productSchema),
  vendors: v.array(vendorSchema),
  events: v.array(eventSchema),
  /** What narrows a search of products further; null for other kinds. */
  filters: v.nullable(
    v.object({
      category: v.array(searchOptionSchema),
      neighborhood: v.array(searchOptionSchema),
      event: v.array(searchOptionSchema),
      available: countSchema,
      ...mapNames(deliveryParams, () => countSchema),
      /** In dollars. */
      price: v.nullable(v.object({ from: v.number(), to: v.number() })),
    }),
  ),
  /** The `after` of the next page; null on the last one. */
  next: v.nullable(v.string()),
});

const toCountDto = ({ n, more }: Count) => ({ count: n, more });
const toOptionDto = ({ value, name, count }: Option) => ({ value, name, ...toCountDto(count) });

export function toSearchDto(result: ExploreResult): v.InferOutput<typeof searchSchema> {
  const { query, matched, corrected, ignored, state, kinds, found, facets, next } = result;
  return {
    kind: query.kind,
    matched,
    corrected,
    ignored: ignored.map((code) => ({ code, message: ignoredWords[code] })),
    problem: state === 'too_slow' ? exploreWords.tooSlow : null,
    kinds: mapNames(searchKinds, (kind) => toCountDto(kinds[kind])),
    products: found.kind === 'product' ? found.rows.map(toProductDto) : [],
    vendors: found.kind === 'vendor' ? found.rows.map((vendor) => toVendorDto(vendor, vendor.products)) : [],
    events: found.kind === 'event' ? found.rows.map(toEventDto) : [],
    filters: facets && {
      category: facets.categories.map(toOptionDto),
      neighborhood: facets.neighborhoods.map(toOptionDto),
      event: facets.events.map(toOptionDto),
      available: toCountDto(facets.available),
      ...mapNames(deliveryParams, (name) => toCountDto(facets[name])),
      price: facets.prices && { from: centsToDollars(facets.prices.from), to: centsToDollars(facets.prices.to) },
    },
    next,
  };
}

const suggestionsQuerySchema = v.object({ q: v.optional(v.string(), '') });

const suggestionSchema = v.object({
  kind: v.picklist(['product', 'vendor', 'category', 'event']),
  name: v.string(),
  /** Path of its page. */
  url: v.string(),
  /** For a product, the store; for a store, who it is and where. */
  detail: v.nullable(v.string()),
  /** In dollars; of a category, that of its cheapest product. */
  price: v.nullable(v.number()),
  products: v.nullable(countSchema),
  sold: v.boolean(),
  /** When an event starts, ISO 8601. */
  date: v.nullable(v.string()),
  image: v.nullable(imageSchema),
});

export type SuggestionDto = v.InferOutput<typeof suggestionSchema>;

const suggestionListSchema = v.array(suggestionSchema);

export function toSuggestionDto(suggestion: Suggestion): SuggestionDto {
  const { kind, name, href } = suggestion;
  const plain = {
    kind,
    name,
    url: href,
    detail: null,
    price: null,
    products: null,
    sold: false,
    date: null,
    image: null,
  };
  if (suggestion.kind === 'category')
    return { ...plain, price: centsToDollars(suggestion.fromCents), products: toCountDto(suggestion.count) };
  if (suggestion.kind === 'event') return { ...plain, date: suggestion.startsAt.toISOString() };
  const image = suggestion.picture && toImageDto({ ...suggestion.picture, alt: suggestion.picture.alt || name });
  if (suggestion.kind === 'vendor')
    return { ...plain, detail: [suggestion.owner, suggestion.neighborhood].filter(Boolean).join(', '), image };
  const { artist, priceCents, sold } = suggestion;
  return { ...plain, detail: artist, price: centsToDollars(priceCents), sold, image };
}

export const exploreRoutes = {
  search: {
    method: 'GET',
    path: searchApiPath,
    summary: 'Searches products, artists, and events',
    session: 'none',
    query: searchQuerySchema,
    answer: searchSchema,
  },
  suggest: {
    method: 'GET',
    path: '/api/search/suggestions',
    summary: 'Returns up to eight suggestions for what is typed into the search box',
    session: 'none',
    query: suggestionsQuerySchema,
    answer: suggestionListSchema,
  },
} as const satisfies Routes;
