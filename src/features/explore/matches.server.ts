/** The queries of the index: which documents match, what they are worth in a sort, and whether the public may see them. */
import { and, type SQL, sql } from 'drizzle-orm';
import { mapNames } from '../../platform/objects.ts';
import { deliveryParams } from '../../site/explore-params.ts';
import { upcoming } from '../catalog/events.server.ts';
import { isHeld, productIsListed } from '../catalog/product-columns.server.ts';
import { shopColumn, vendorIsAwake } from '../catalog/shop-state.server.ts';
import { vendorIsListed } from '../catalog/vendor-columns.server.ts';
import type { HowMatched } from './explore.ts';
import {
  type ExploreQuery,
  type FilterName,
  filterNames,
  filtersOf,
  type SearchKind,
  withoutFilter,
} from './explore-query.ts';
import { filterKeys, keysOfDocument } from './filter-keys.ts';

export interface Meaning {
  matched: HowMatched;
  /** The words with one space between them, as the index has names. */
  folded: string;
  /** Null for no text: everything matches. */
  tsquery: SQL | null;
  /** The same without other words for the typed ones; null where there are none. */
  exact: SQL | null;
  corrected: string | null;
}

export interface Scope {
  query: ExploreQuery;
  meaning: Meaning;
  now: Date;
}

interface Most {
  /** Ranked by the index alone. */
  ranked: number;
  /** The best of them, which are joined with what they describe, sorted, and counted. */
  lookedUp: number;
}
/** With how many are counted of those that only one filter leaves out. */
const maxOfPages = { ranked: 2_000, lookedUp: 1_200, missed: 1_001 };
const maxExactNames = 200;

const atEvent = (slug: string, now: Date) => sql`d.vendor_id in (select taking.vendor_id from event_vendors as taking
  join events on events.id = taking.event_id where events.slug = ${slug} and events.cancelled_at is null and ${upcoming(now)})`;

/** True for pieces of a store. They have an index of their own, `search_documents_vendor`, so this filter needs no key. */
const isBy = (slug: string) =>
  sql`(d.kind = 'product' and d.vendor_id = (select vendors.id from vendors where vendors.slug = ${slug}))`;

const isAvailable = (now: Date) => sql`(products.inventory > 0 and ${shopColumn(now)} = 'open')`;

/** True for one of the values; undefined if any will do. */
const isAnyOf = (column: SQL, values: readonly string[]) =>
  values.length === 0 ? undefined : sql`${column} in ${values}`;

const conditions: Record<FilterName, (query: ExploreQuery, now: Date) => SQL | undefined> = {
  // Within a store, only pieces are searched: no artist, no event.
  artist: ({ artist }) => (artist === null ? undefined : isBy(artist)),
  category: ({ categories }) => isAnyOf(sql`d.category_slug`, categories),
  price: ({ text, priceFrom, priceTo }) => {
    // Prices of what has the words are compared one by one: the sum keeps PostgreSQL from looking up all others too.
    const price = text === '' ? sql`d.price_cents` : sql`(d.price_cents + 0)`;
    return and(
      priceFrom === null ? undefined : sql`${price} >= ${priceFrom}`,
      priceTo === null ? undefined : sql`${price} <= ${priceTo}`,
    );
  },
  // Units are not in the index.
  available: () => undefined,
  ...mapNames(
    deliveryParams,
    (name) => (query: ExploreQuery) => (query[name] ? sql`d.${sql.identifier(name)}` : undefined),
  ),
  neighborhood: ({ neighborhoods }) => isAnyOf(sql`d.neighborhood`, neighborhoods),
  event: ({ event }, now) => (event === null ? undefined : atEvent(event, now)),
};

/** The filters that ask something of a kind. Of artists, the others ask if they have such a piece. */
const filtersOfKind: Record<SearchKind, readonly FilterName[]> = {
  product: filterNames,
  vendor: ['artist', ...deliveryParams, 'neighborhood', 'event'],
  event: ['artist'],
};

function hasSuchPiece({ categories, priceFrom, priceTo, available }: ExploreQuery, now: Date): SQL | undefined {
  const piece = and(
    isAnyOf(sql`piece.category_slug`, categories),
    priceFrom === null ? undefined : sql`piece.price_cents >= ${priceFrom}`,
    priceTo === null ? undefined : sql`piece.price_cents <= ${priceTo}`,
    available ? sql`exists (select from products where products.id = piece.id and ${isAvailable(now)})` : undefined,
  );
  return piece && sql`exists (select from search_documents as piece where piece.vendor_id = vendors.id and ${piece})`;
}

/**
 * What is joined to a document: the facts that it doesn't hold, if the public may see what it describes. The rules are those of the
 * pages.
 */
const facts: Record<SearchKind, (query: ExploreQuery, now: Date) => SQL> = {
  product: ({ available }, now) => sql`(select (products.inventory > 0 or ${isHeld})::int as present,
    ${isAvailable(now)} as available from products join vendors on vendors.id = products.vendor_id
    where ${and(sql`products.id = d.id`, productIsListed, available ? isAvailable(now) : undefined)} limit 1)`,
  vendor: (query, now) => sql`(select 1 as present, vendors.position from vendors
    where ${and(sql`vendors.id = d.id`, vendorIsListed, hasSuchPiece(query, now))} limit 1)`,
  event: (_query, now) => sql`(select 1 as present, events.starts_at from events
    where ${and(sql`events.id = d.id`, upcoming(now))} limit 1)`,
};

/** True for documents with the words; for a text of words that the index leaves out, those with exactly this name. */
const hasText = ({ tsquery, folded }: Meaning) =>
  tsquery === null ? undefined : sql`(d.words @@ ${tsquery} or (numnode(${tsquery}) = 0 and d.title = ${folded}))`;

const hasKey = (anyOf: string[]) => sql`${sql.raw(keysOfDocument)} && ${sql.param(anyOf)}::text[]`;

function isMatch(kind: SearchKind, { query, meaning, now }: Scope): SQL | undefined {
  const keys = kind === 'product' ? filterKeys(query) : new Map<FilterName, string[][]>();
  const hasWords = meaning.tsquery !== null;
  // The index of words finds what has several of them; one filter alone has an index in the order of lists.
  const hasKeys = keys.size > (hasWords ? 0 : 1);
  // With words, that index is the only one to use.
  const isLeft = (name: FilterName) => !(hasKeys && hasWords && keys.has(name)) || name === 'price';
  return and(
    sql`d.kind = ${sql.raw(`'${kind}'`)}`,
    hasText(meaning),
    ...(hasKeys ? [...keys.values()].flat().map(hasKey) : []),
    ...filtersOfKind[kind].filter(isLeft).map((name) => conditions[name](query, now)),
  );
}

/** What is joined to a document where it only matters if it is public. A piece has one while it is published. */
const publicOnly = (kind: SearchKind, { query, now }: Scope) =>
  kind === 'product' && !query.available
    ? sql`(select 1 as present from vendors where vendors.id = d.vendor_id and vendors.is_active and ${vendorIsAwake} limit 1)`
    : facts[kind](query, now);

/**
 * Returns the part of a query after `from`: the documents `d` of a kind with the text and the filters, if the public may see what
 * they describe. The limits keep PostgreSQL from joining in another order, which may read whole tables.
 * @param end what the query of the documents ends with
 */
export const matching = (kind: SearchKind, scope: Scope, end: SQL = sql`offset 0`): SQL =>
  sql`(select d.* from search_documents as d where ${isMatch(kind, scope)} ${end}) as d
    cross join lateral ${publicOnly(kind, scope)} as facts`;

/** Returns the query of how many of the first documents of a kind are public, and of how many were looked at. */
export const countFirst = (kind: SearchKind, scope: Scope): SQL =>
  sql`(select array[count(facts), count(*)]::int[] from
    (select d.* from search_documents as d where ${isMatch(kind, scope)} limit ${maxOfPages.lookedUp}) as d
    left join lateral ${publicOnly(kind, scope)} as facts on true)`;

/** How much another word counts beside the typed one. */
const ofOtherWord = 0.5;

/** How well a document matches. An exact name leads; the rest is less than 2. */
const scoreOf = ({ tsquery, exact, folded }: Meaning) => {
  const rank = sql`ts_rank(d.words, ${tsquery})`;
  const both = exact === null ? rank : sql`ts_rank(d.words, ${exact}) + ${ofOtherWord} * ${rank}`;
  return sql`(case when d.title = ${folded} then 100 else 0 end + ${both})`;
};

const hearts = (type: 'product' | 'artist' | 'event') => sql`(select count(*) from favorites
  where favorites.favorite and favorites.type = ${type} and favorites.item_id = d.id::text)`;

/** What a document is worth in the chosen sort, as a number: the highest comes first. */
function sortValue(kind: SearchKind, { query: { sort }, meaning }: Scope): SQL {
  const listedAt = sql`extract(epoch from d.listed_at)`;
  if (sort === 'loved') return hearts(kind === 'vendor' ? 'artist' : kind);
  if (sort === 'newest') return listedAt;
  if (kind === 'product' && sort !== 'best') return sort === 'cheapest' ? sql`-d.price_cents` : sql`d.price_cents`;
  // Events are a calendar, whatever was searched for. One of exactly that name leads.
  if (kind === 'event')
    return sql`(case when d.score >= 100 then 1e11 else 0 end) - extract(epoch from facts.starts_at)`;
  if (meaning.tsquery !== null) return sql`d.score`;
  // As the lists without a search: the newest pieces, and the operator's order of artists.
  return kind === 'product' ? listedAt : sql`-facts.position`;
}

/** What is read of a document: not its words, which are long. */
const facets = sql`d.vendor_id, d.price_cents, d.category_slug, d.neighborhood, d.pickup, d.ships`;

/**
 * Returns the query of the documents that are looked up: the first ones in the order that the index has, or the best matches of a
 * text, with exact names however many matches there are.
 */
function firstDocuments(kind: SearchKind, scope: Scope, most: Most): SQL {
  const { query, meaning } = scope;
  const read = (end: SQL, score = sql`0`) =>
    sql`select d.id, d.listed_at, ${facets}, ${score} as score from search_documents as d where ${isMatch(kind, scope)} ${end}`;
  const limit = sql`limit ${most.lookedUp}`;
  if (kind === 'product' && query.sort === 'cheapest') return read(sql`order by d.price_cents, d.id ${limit}`);
  if (kind === 'product' && query.sort === 'dearest') return read(sql`order by d.price_cents desc, d.id desc ${limit}`);
  if (query.sort === 'newest' || meaning.tsquery === null)
    return read(sql`order by d.listed_at desc, d.id desc ${limit}`);
  const score = scoreOf(meaning);
  const best = sql`select * from (${read(sql`limit ${most.ranked}`, score)}) as d order by score desc, id ${limit}`;
  if (query.sort !== 'best') return best;
  return sql`(${read(sql`and d.title = ${meaning.folded} limit ${maxExactNames}`, score)}) union (${best})`;
}

/** The key of a match in its list: sold ones have 0 as `present`. */
export interface RankedMatch {
  id: string;
  present: 0 | 1;
  value: number;
}

const matchesOf = (kind: SearchKind, scope: Scope, documents: SQL, more = sql``) =>
  sql`select d.id, facts.present, (${sortValue(kind, scope)})::float8 as value ${more} from (${documents}) as d
    cross join lateral ${facts[kind](scope.query, scope.now)} as facts`;

export function afterKey(matches: SQL, after: RankedMatch | null, limit: number): SQL {
  const page =
    after === null
      ? sql``
      : sql`where (present, value, id) < (${after.present}::int, ${after.value}::float8, ${after.id}::uuid)`;
  return sql`select id, present, value from ${matches} ${page} order by present desc, value desc, id desc limit ${limit}`;
}

export function rankedMatches(
  kind: SearchKind,
  scope: Scope,
  { after = null, limit, most = maxOfPages }: { after?: RankedMatch | null; limit: number; most?: Most },
): SQL {
  return afterKey(sql`(${matchesOf(kind, scope, firstDocuments(kind, scope, most))}) as ranked`, after, limit);
}

/** The filters that have several options: those not chosen are counted too. */
const filtersWithOptions = ['category', 'price', 'neighborhood', 'event'] as const;

/** Returns the query of documents that one filter leaves out, and no other. */
const missedBy = (name: FilterName, { query, meaning, now }: Scope) =>
  sql`(select d.id, null, ${facets}, null, ${name} from search_documents as d
    where ${isMatch('product', { query: withoutFilter(query, name), meaning, now })}
    and (${conditions[name](query, now)}) is not true limit ${maxOfPages.missed})`;

/**
 * Returns two queries: `documents`, of the products that are looked up, and of some that one filter leaves out, which have its name
 * as `missed`; and `matches`, of those that are public.
 */
export function productMatches(scope: Scope): SQL {
  const chosen = filtersOf(scope.query);
  const missed = filtersWithOptions.filter((name) => chosen.includes(name)).map((name) => missedBy(name, scope));
  const first = sql`(select d.*, null as missed from (${firstDocuments('product', scope, maxOfPages)}) as d)`;
  const found = sql`select * from documents where missed is null offset 0`;
  return sql`documents as materialized (${sql.join([first, ...missed], sql` union all `)}),
    matches as materialized (${matchesOf('product', scope, found, sql`, facts.available, ${facets}, missed`)}
      union all select null, null, null, null, ${facets}, missed from (select * from documents where missed is not null offset 0) as d
      cross join lateral ${publicOnly('product', scope)} as facts)`;
}

/** True if a query found as many documents as it reads, so that there may be more. */
export const isCut = (missed: string | null, n: number): boolean =>
  n >= (missed === null ? maxOfPages.lookedUp : maxOfPages.missed);

/** Returns the query of the artist whose store or own name is exactly the text, or of the event of that name. */
export function namedExactly(kind: 'vendor' | 'event', { meaning: { folded, tsquery }, now }: Scope): SQL {
  if (kind === 'event')
    return sql`select events.id from search_documents as d join events on events.id = d.id
      where d.kind = 'event' and d.title = ${folded} and ${upcoming(now)} order by events.starts_at, events.id limit 1`;
  // The index has the own name among words of its weight; only those are compared whole.
  const isOwner = sql`(d.words @@ ${tsquery} and ts_filter(d.words, '{b}') @@ phraseto_tsquery('english', ${folded})
    and search_fold(vendors.owner) = ${folded})`;
  return sql`select vendors.id from search_documents as d join vendors on vendors.id = d.id
    where d.kind = 'vendor' and ${vendorIsListed} and (d.title = ${folded} or ${isOwner})
    order by d.title = ${folded} desc, vendors.position, vendors.id limit 1`;
}
