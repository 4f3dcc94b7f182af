/** How many there are: of each kind, and of each option of a filter. */
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Cents } from '../../platform/money.ts';
import { upcoming } from '../catalog/events.server.ts';
import { shopColumn } from '../catalog/shop-state.server.ts';
import type { Count, ExploreResult, Facets, Option } from './explore.ts';
import { type FilterName, filtersOf, type SearchKind, withoutFilter } from './explore-query.ts';
import { matching, mostRanked, type Scope } from './matches.server.ts';

/** Counts are exact up to here. */
const mostCounted = 1_000;

const toCount = (n: number, isSample = false): Count => ({
  n: Math.min(n, mostCounted),
  more: isSample || n > mostCounted,
});

const countOf = (kind: SearchKind, scope: Scope) =>
  sql`(select count(*)::int from (select from ${matching(kind, scope)} limit ${mostCounted + 1}) as counted)`;

/** Counts the matches of every kind. */
export async function countKinds(db: Database, scope: Scope): Promise<Record<SearchKind, Count>> {
  const { rows } = await db.execute<Record<SearchKind, number>>(sql`select ${countOf('product', scope)} as product,
    ${countOf('vendor', scope)} as vendor, ${countOf('event', scope)} as event`);
  const [row = { product: 0, vendor: 0, event: 0 }] = rows;
  return { product: toCount(row.product), vendor: toCount(row.vendor), event: toCount(row.event) };
}

interface FacetRow extends Record<string, unknown> {
  facet: FilterName | 'all';
  value: string | null;
  name: string | null;
  n: number;
  low: number | null;
  high: number | null;
  artists: number | null;
  at: number | null;
}

/** Counts the matching pieces by every filter at once. */
function facetsQuery(scope: Scope): SQL {
  const { now } = scope;
  const columns = sql`d.vendor_id, d.price_cents, d.category_slug, d.neighborhood, d.pickup, d.ships,
    (products.inventory > 0 and ${shopColumn(now)} = 'open') as available`;
  return sql`with matches as materialized (select ${columns} from ${matching('product', scope)} limit ${mostRanked + 1}),
    by_vendor as materialized (select vendor_id, count(*)::int as n from matches group by vendor_id)
    select 'all' as facet, null as value, null as name, count(*)::int as n, min(price_cents) as low, max(price_cents) as high,
      (select count(*)::int from by_vendor) as artists, null::float8 as at, 0 as place from matches
    union all select 'available', null, null, count(*)::int, null, null, null, null, 0 from matches where available
    union all select 'pickup', null, null, count(*)::int, null, null, null, null, 0 from matches where pickup
    union all select 'ships', null, null, count(*)::int, null, null, null, null, 0 from matches where ships
    union all select 'category', slug, name, count(*)::int, null, null, null, null, position
      from matches join categories on slug = category_slug group by slug
    union all select 'neighborhood', neighborhood, neighborhood, count(*)::int, null, null, null, null, 0
      from matches where neighborhood <> '' group by neighborhood
    union all select 'event', events.slug, events.name, sum(n)::int, null, null, null, extract(epoch from events.starts_at)::float8, 0
      from by_vendor join event_vendors using (vendor_id) join events on events.id = event_vendors.event_id
      where events.cancelled_at is null and ${upcoming(now)} group by events.id
    order by facet, place, at, name`;
}

const readFacets = async (db: Database, scope: Scope) => (await db.execute<FacetRow>(facetsQuery(scope))).rows;

interface CountedPieces {
  total: Count;
  summary: ExploreResult['summary'];
  facets: Facets;
}

/** Counts the matching pieces, and those of every option with the other filters as chosen: without the option's own filter. */
export async function countPieces(db: Database, scope: Scope): Promise<CountedPieces> {
  const chosen = filtersOf(scope.query);
  const base = await readFacets(db, scope);
  const without = new Map<FilterName, FacetRow[]>();
  for (const name of chosen) {
    without.set(name, await readFacets(db, { ...scope, query: withoutFilter(scope.query, name) }));
  }
  const allOf = (rows: readonly FacetRow[]) => rows.find(({ facet }) => facet === 'all');
  const isSample = (rows: readonly FacetRow[]) => (allOf(rows)?.n ?? 0) > mostRanked;
  const rowsOf = (name: FilterName) => without.get(name) ?? base;
  const single = (name: FilterName) => {
    const rows = rowsOf(name);
    return toCount(rows.find(({ facet }) => facet === name)?.n ?? 0, isSample(rows));
  };
  const options = (name: FilterName, current: string | null): (Option & { at: number })[] =>
    rowsOf(name)
      .filter(({ facet }) => facet === name)
      .map(({ value, name: label, n, at }) => ({
        value: value ?? '',
        name: label ?? '',
        count: toCount(n, isSample(rowsOf(name))),
        chosen: value === current,
        at: at ?? 0,
      }));
  const all = allOf(base);
  const prices = all ? pricesOf(all) : null;
  const priced = allOf(rowsOf('price'));
  const { category, neighborhood, event } = scope.query;
  return {
    total: toCount(all?.n ?? 0),
    summary: prices && { artists: toCount(all?.artists ?? 0, isSample(base)), ...prices },
    facets: {
      categories: options('category', category).map(({ at, ...option }) => option),
      neighborhoods: options('neighborhood', neighborhood).map(({ at, ...option }) => option),
      events: options('event', event).map(({ at, ...option }) => ({ ...option, startsAt: new Date(at * 1000) })),
      available: single('available'),
      pickup: single('pickup'),
      ships: single('ships'),
      prices: priced ? pricesOf(priced) : null,
    },
  };
}

const pricesOf = ({ low, high }: FacetRow): { from: Cents; to: Cents } | null =>
  low === null || high === null ? null : { from: low, to: high };
