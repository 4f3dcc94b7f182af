/** The queries of the index: which documents match, what they are worth in a sort, and whether the public may see them. */
import { and, type SQL, sql } from 'drizzle-orm';
import { upcoming } from '../catalog/events.server.ts';
import { isHeld, productIsPublic } from '../catalog/product-columns.server.ts';
import { shopColumn } from '../catalog/shop-state.server.ts';
import { vendorIsListed } from '../catalog/vendor-columns.server.ts';
import type { HowMatched } from './explore.ts';
import type { ExploreQuery, FilterName, SearchKind } from './explore-query.ts';

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

/** At most so many matches are ranked. */
export const mostRanked = 10_000;
const mostExactNames = 200;

/** The documents of a kind that the public may see, with the rows that they describe. The rules are those of the pages. */
const publicDocuments: Record<SearchKind, (now: Date) => { from: SQL; where: SQL | undefined }> = {
  product: () => ({
    from: sql`search_documents as d join products on products.id = d.id join vendors on vendors.id = products.vendor_id`,
    where: and(sql`d.kind = 'product'`, productIsPublic),
  }),
  vendor: () => ({
    from: sql`search_documents as d join vendors on vendors.id = d.id`,
    where: and(sql`d.kind = 'vendor'`, vendorIsListed),
  }),
  event: (now) => ({
    from: sql`search_documents as d join events on events.id = d.id`,
    where: and(sql`d.kind = 'event'`, upcoming(now)),
  }),
};

/** True for documents of vendors who take part in an event that lists show. */
const atEvent = (slug: string, now: Date) => sql`d.vendor_id in (select taking.vendor_id from event_vendors as taking
  join events on events.id = taking.event_id where events.slug = ${slug} and events.cancelled_at is null and ${upcoming(now)})`;

/** True for products that can be bought now. */
const isAvailable = (now: Date) => sql`(products.inventory > 0 and ${shopColumn(now)} = 'open')`;

type Conditions = Record<FilterName, SQL | undefined>;

function productConditions(query: ExploreQuery, now: Date): Conditions {
  const { category, priceFrom, priceTo, neighborhood, event } = query;
  return {
    category: category === null ? undefined : sql`d.category_slug = ${category}`,
    price: and(
      priceFrom === null ? undefined : sql`d.price_cents >= ${priceFrom}`,
      priceTo === null ? undefined : sql`d.price_cents <= ${priceTo}`,
    ),
    available: query.available ? isAvailable(now) : undefined,
    pickup: query.pickup ? sql`d.pickup` : undefined,
    ships: query.ships ? sql`d.ships` : undefined,
    neighborhood: neighborhood === null ? undefined : sql`d.neighborhood = ${neighborhood}`,
    event: event === null ? undefined : atEvent(event, now),
  };
}

/** Of artists, the filters of pieces ask if they have such a piece. */
function vendorConditions(query: ExploreQuery, now: Date): Conditions {
  const { category, priceFrom, priceTo, available } = query;
  const narrowed = category !== null || priceFrom !== null || priceTo !== null || available;
  const piece = and(
    sql`products.vendor_id = vendors.id`,
    productIsPublic,
    category === null ? undefined : sql`products.category_slug = ${category}`,
    priceFrom === null ? undefined : sql`products.price_cents >= ${priceFrom}`,
    priceTo === null ? undefined : sql`products.price_cents <= ${priceTo}`,
    available ? isAvailable(now) : undefined,
  );
  return {
    ...productConditions(query, now),
    category: narrowed ? sql`exists (select from products where ${piece})` : undefined,
    price: undefined,
    available: undefined,
  };
}

/** Events have none of what the filters ask for. */
const conditionsOf: Record<SearchKind, (query: ExploreQuery, now: Date) => Partial<Conditions>> = {
  product: productConditions,
  vendor: vendorConditions,
  event: () => ({}),
};

/** True for documents with the words, or with exactly this name, which may consist of words that the index leaves out. */
const hasText = ({ tsquery, folded }: Meaning) =>
  tsquery === null ? undefined : sql`(d.words @@ ${tsquery} or d.title = ${folded})`;

/** Returns the part of a query after `from`: the public documents of a kind with the text and the filters. */
export function matching(kind: SearchKind, { query, meaning, now }: Scope): SQL {
  const { from, where } = publicDocuments[kind](now);
  return sql`${from} where ${and(where, ...Object.values(conditionsOf[kind](query, now)), hasText(meaning))}`;
}

/** How well a document matches: exact names lead, then names that begin with the text or contain it, then the rest. */
function scoreOf({ tsquery, folded }: Meaning): SQL {
  return sql`(case when d.title = ${folded} then 100 else 0 end + ts_rank(d.words, ${tsquery}))`;
}

const hearts = (type: 'product' | 'artist' | 'event') => sql`(select count(*) from favorites
  where favorites.favorite and favorites.type = ${type} and favorites.item_id = d.id::text)`;
const epoch = (moment: SQL) => sql`extract(epoch from ${moment})`;

/** What a document is worth in the chosen sort, as a number: the highest comes first. */
function sortValue(kind: SearchKind, { query, meaning }: Scope): SQL {
  const { sort } = query;
  const score = meaning.tsquery === null ? null : scoreOf(meaning);
  if (sort === 'loved') return hearts(kind === 'vendor' ? 'artist' : kind);
  if (kind === 'product') {
    if (sort === 'cheapest') return sql`-d.price_cents`;
    if (sort === 'dearest') return sql`d.price_cents`;
    return sort === 'best' && score !== null ? score : epoch(sql`d.listed_at`);
  }
  if (sort === 'newest') return epoch(sql`d.listed_at`);
  // As the lists without a search: the operator's order of artists, the next event.
  return score ?? (kind === 'vendor' ? sql`-vendors.position` : sql`-${epoch(sql`events.starts_at`)}`);
}

/** The order in which the matches to be ranked are taken from the index, where there are too many and the index has it. */
function takenFirst(kind: SearchKind, { query, meaning }: Scope): SQL {
  if (kind !== 'product') return sql``;
  if (query.sort === 'cheapest') return sql`order by d.price_cents, d.id`;
  if (query.sort === 'dearest') return sql`order by d.price_cents desc, d.id desc`;
  const isNewest = query.sort === 'newest' || meaning.tsquery === null;
  return isNewest ? sql`order by d.listed_at desc, d.id desc` : sql``;
}

/** The key of a match in its list: sold ones have 0 as `present`. */
export interface RankedMatch {
  id: string;
  present: 0 | 1;
  value: number;
}

/** Returns the query of the matches after a key, in their order. */
export function rankedMatches(kind: SearchKind, scope: Scope, after: RankedMatch | null, limit: number): SQL {
  const present = kind === 'product' ? sql`(products.inventory > 0 or ${isHeld})::int` : sql`1`;
  const columns = sql`d.id, ${present} as present, (${sortValue(kind, scope)})::float8 as value`;
  const all = sql`select ${columns} from ${matching(kind, scope)}`;
  const first = sql`(${all} ${takenFirst(kind, scope)} limit ${mostRanked})`;
  const exact = sql`(${all} and d.title = ${scope.meaning.folded} limit ${mostExactNames})`;
  const withExact = scope.meaning.tsquery !== null && scope.query.sort === 'best';
  const page =
    after === null
      ? sql``
      : sql`where (present, value, id) < (${after.present}::int, ${after.value}::float8, ${after.id}::uuid)`;
  return sql`select id, present, value from (${withExact ? sql`${exact} union ${first}` : first}) as ranked ${page}
    order by present desc, value desc, id desc limit ${limit}`;
}
