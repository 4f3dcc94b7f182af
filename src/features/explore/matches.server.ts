/** The queries of the index: which documents match, what they are worth in a sort, and whether the public may see them. */
import { and, type SQL, sql } from 'drizzle-orm';
import { upcoming } from '../catalog/events.server.ts';
import { isHeld, productIsPublic } from '../catalog/product-columns.server.ts';
import { shopColumn } from '../catalog/shop-state.server.ts';
import { vendorIsListed } from '../catalog/vendor-columns.server.ts';
import type { HowMatched } from './explore.ts';
import type { ExploreQuery, SearchKind } from './explore-query.ts';

/** How a text is understood. */
export interface Meaning {
  matched: HowMatched;
  /** The words with one space between them, as the index has names. */
  folded: string;
  /** Null for no text: everything matches. */
  tsquery: SQL | null;
  /** The text that is searched for in place of the typed one. */
  corrected: string | null;
}

/** What is searched: the query with its filters, as it is understood. */
export interface Scope {
  query: ExploreQuery;
  meaning: Meaning;
  now: Date;
}

/** How many documents a search reads at most. */
interface Most {
  /** Ranked by the index alone. */
  ranked: number;
  /** The best of them, which are joined with what they describe, sorted, and counted. */
  lookedUp: number;
}
const mostOfPages: Most = { ranked: 5_000, lookedUp: 1_500 };
const mostExactNames = 200;

/** True for documents of vendors who take part in an event that lists show. */
const atEvent = (slug: string, now: Date) => sql`d.vendor_id in (select taking.vendor_id from event_vendors as taking
  join events on events.id = taking.event_id where events.slug = ${slug} and events.cancelled_at is null and ${upcoming(now)})`;

/** True for products that can be bought now. */
const isAvailable = (now: Date) => sql`(products.inventory > 0 and ${shopColumn(now)} = 'open')`;

/** True for one of the values; undefined if any will do. */
const isAnyOf = (column: SQL, values: readonly string[]) =>
  values.length === 0 ? undefined : sql`${column} in ${values}`;

/** What the filters ask of documents. Events have none of it; of artists, some filters ask if they have such a piece. */
function conditionsOf(kind: SearchKind, query: ExploreQuery, now: Date): SQL | undefined {
  if (kind === 'event') return undefined;
  const { categories, priceFrom, priceTo, neighborhoods, event } = query;
  const ofProducts = and(
    isAnyOf(sql`d.category_slug`, categories),
    priceFrom === null ? undefined : sql`d.price_cents >= ${priceFrom}`,
    priceTo === null ? undefined : sql`d.price_cents <= ${priceTo}`,
  );
  return and(
    kind === 'product' ? ofProducts : undefined,
    query.pickup ? sql`d.pickup` : undefined,
    query.ships ? sql`d.ships` : undefined,
    isAnyOf(sql`d.neighborhood`, neighborhoods),
    event === null ? undefined : atEvent(event, now),
  );
}

/** True for vendors with a public piece that the filters of pieces ask for. */
function hasSuchPiece({ categories, priceFrom, priceTo, available }: ExploreQuery, now: Date): SQL | undefined {
  if (categories.length === 0 && priceFrom === null && priceTo === null && !available) return undefined;
  const piece = and(
    sql`piece.vendor_id = vendors.id and piece.kind = 'product'`,
    productIsPublic,
    isAnyOf(sql`piece.category_slug`, categories),
    priceFrom === null ? undefined : sql`piece.price_cents >= ${priceFrom}`,
    priceTo === null ? undefined : sql`piece.price_cents <= ${priceTo}`,
    available ? isAvailable(now) : undefined,
  );
  return sql`exists (select from search_documents as piece join products on products.id = piece.id where ${piece})`;
}

/**
 * What is joined to a document: the facts that it doesn't hold, if the public may see what it describes. The rules are those of the
 * pages.
 */
const facts: Record<SearchKind, (query: ExploreQuery, now: Date) => SQL> = {
  product: ({ available }, now) => sql`(select (products.inventory > 0 or ${isHeld})::int as present,
    ${isAvailable(now)} as available from products join vendors on vendors.id = products.vendor_id
    where ${and(sql`products.id = d.id`, productIsPublic, available ? isAvailable(now) : undefined)} limit 1)`,
  vendor: (query, now) => sql`(select 1 as present, vendors.position from vendors
    where ${and(sql`vendors.id = d.id`, vendorIsListed, hasSuchPiece(query, now))} limit 1)`,
  event: (_query, now) => sql`(select 1 as present, events.starts_at from events
    where ${and(sql`events.id = d.id`, upcoming(now))} limit 1)`,
};

/** True for documents with the words, or with exactly this name, which may consist of words that the index leaves out. */
const hasText = ({ tsquery, folded }: Meaning) =>
  tsquery === null ? undefined : sql`(d.words @@ ${tsquery} or d.title = ${folded})`;

/** Returns the condition of the documents `d` of a kind with the text and the filters. */
const isMatch = (kind: SearchKind, { query, meaning, now }: Scope) =>
  and(sql`d.kind = ${sql.raw(`'${kind}'`)}`, conditionsOf(kind, query, now), hasText(meaning));

/**
 * Returns the part of a query after `from`: the documents `d` of a kind with the text and the filters, and their `facts`. The
 * limits keep PostgreSQL from joining in another order, which may read whole tables.
 * @param end what the query of the documents ends with
 */
export function matching(kind: SearchKind, scope: Scope, end: SQL = sql`offset 0`): SQL {
  return withFacts(kind, scope, sql`select d.* from search_documents as d where ${isMatch(kind, scope)} ${end}`);
}

const withFacts = (kind: SearchKind, { query, now }: Scope, documents: SQL) =>
  sql`(${documents}) as d cross join lateral ${facts[kind](query, now)} as facts`;

/** How well a document matches. An exact name leads; the rest is less than 1. */
const scoreOf = ({ tsquery, folded }: Meaning) =>
  sql`(case when d.title = ${folded} then 100 else 0 end + ts_rank(d.words, ${tsquery}))`;

const hearts = (type: 'product' | 'artist' | 'event') => sql`(select count(*) from favorites
  where favorites.favorite and favorites.type = ${type} and favorites.item_id = d.id::text)`;

/** What a document is worth in the chosen sort, as a number: the highest comes first. */
function sortValue(kind: SearchKind, { query: { sort }, meaning }: Scope): SQL {
  const listedAt = sql`extract(epoch from d.listed_at)`;
  if (sort === 'loved') return hearts(kind === 'vendor' ? 'artist' : kind);
  if (sort === 'newest') return listedAt;
  if (kind === 'product' && sort !== 'best') return sort === 'cheapest' ? sql`-d.price_cents` : sql`d.price_cents`;
  if (meaning.tsquery !== null) return sql`d.score`;
  // As the lists without a search: the newest pieces, the operator's order of artists, the next event.
  if (kind === 'product') return listedAt;
  return kind === 'vendor' ? sql`-facts.position` : sql`-extract(epoch from facts.starts_at)`;
}

/** Returns the query of the documents that are looked up: the first ones in the order that the index has, the best matches of a text. */
function firstDocuments(kind: SearchKind, scope: Scope, most: Most): SQL {
  const { query, meaning } = scope;
  const all = (columns: SQL, end: SQL) =>
    sql`select ${columns} from search_documents as d where ${isMatch(kind, scope)} ${end}`;
  const limit = sql`limit ${most.lookedUp}`;
  if (kind === 'product' && query.sort === 'cheapest') return all(sql`d.*`, sql`order by d.price_cents, d.id ${limit}`);
  if (kind === 'product' && query.sort === 'dearest')
    return all(sql`d.*`, sql`order by d.price_cents desc, d.id desc ${limit}`);
  if (query.sort === 'newest' || meaning.tsquery === null)
    return all(sql`d.*`, sql`order by d.listed_at desc, d.id desc ${limit}`);
  const scored = all(sql`d.*, ${scoreOf(meaning)} as score`, sql`limit ${most.ranked}`);
  return sql`select * from (${scored}) as d order by score desc, id ${limit}`;
}

/** The key of a match in its list: sold ones have 0 as `present`. */
export interface RankedMatch {
  id: string;
  present: 0 | 1;
  value: number;
}

/** Returns the query of the matches that are looked up, with exact names however many matches there are. */
function lookedUp(kind: SearchKind, scope: Scope, most: Most, columns: SQL = sql``): SQL {
  const { query, meaning } = scope;
  const key = sql`select d.id, facts.present, (${sortValue(kind, scope)})::float8 as value ${columns}`;
  const first = sql`${key} from ${withFacts(kind, scope, firstDocuments(kind, scope, most))}`;
  if (meaning.tsquery === null || query.sort !== 'best') return first;
  const named = sql`select d.*, ${scoreOf(meaning)} as score from search_documents as d
    where ${isMatch(kind, scope)} and d.title = ${meaning.folded} limit ${mostExactNames}`;
  return sql`(${key} from ${withFacts(kind, scope, named)}) union (${first})`;
}

/** Returns the query of the keys in a list of matches, after one of them, in their order. */
export function afterKey(matches: SQL, after: RankedMatch | null, limit: number): SQL {
  const page =
    after === null
      ? sql``
      : sql`where (present, value, id) < (${after.present}::int, ${after.value}::float8, ${after.id}::uuid)`;
  return sql`select id, present, value from ${matches} ${page} order by present desc, value desc, id desc limit ${limit}`;
}

/** Returns the query of the matches after a key, in their order. */
export function rankedMatches(
  kind: SearchKind,
  scope: Scope,
  { after = null, limit, most = mostOfPages }: { after?: RankedMatch | null; limit: number; most?: Most },
): SQL {
  return afterKey(sql`(${lookedUp(kind, scope, most)}) as ranked`, after, limit);
}

/** Returns the query of the matching products that are looked up, with what filters ask for. */
export function productMatches(scope: Scope): SQL {
  const columns = sql`, d.vendor_id, d.price_cents, d.category_slug, d.neighborhood, d.pickup, d.ships, facts.available`;
  return lookedUp('product', scope, mostOfPages, columns);
}

/** Returns the query that says if there are more matching products than are looked up. */
export const isCut = (scope: Scope) => sql`exists (select from search_documents as d
  where ${isMatch('product', scope)} offset ${mostOfPages.lookedUp})`;

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
