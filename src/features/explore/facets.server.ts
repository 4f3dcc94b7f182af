/** How many there are: of each kind, and of each option of a filter. */
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Cents } from '../../platform/money.ts';
import { mapNames } from '../../platform/objects.ts';
import { upcoming } from '../catalog/events.server.ts';
import type { Count, ExploreResult, Facets, Option } from './explore.ts';
import { type FilterName, filtersOf, type SearchKind, withoutFilter } from './explore-query.ts';
import { afterKey, isCut, matching, productMatches, type RankedMatch, type Scope } from './matches.server.ts';

/** Counts are exact up to here. */
const mostCounted = 1_000;

const toCount = (n: number, isSample = false): Count => ({
  n: Math.min(n, mostCounted),
  more: isSample || n > mostCounted,
});

const countOf = (kind: SearchKind, scope: Scope) =>
  sql`(select count(*)::int from (select from ${matching(kind, scope)} limit ${mostCounted + 1}) as counted)`;

/** Counts the matches of some kinds. */
export async function countKinds<Kind extends SearchKind>(
  db: Database,
  scope: Scope,
  kinds: readonly Kind[],
): Promise<Record<Kind, Count>> {
  const counts = sql.join(
    kinds.map((kind) => sql`${countOf(kind, scope)} as ${sql.identifier(kind)}`),
    sql`, `,
  );
  const { rows } = await db.execute<Record<string, number>>(sql`select ${counts}`);
  return mapNames(kinds, (kind) => toCount(rows[0]?.[kind] ?? 0));
}

interface CountRow extends Record<string, unknown> {
  /** match: the key of a match: its id, whether it is present as `n`, and its value as `at`. */
  facet: FilterName | 'all' | 'match';
  value: string | null;
  name: string | null;
  n: number;
  low: number | null;
  high: number | null;
  artists: number | null;
  /** True if there are more than were looked at, so that the numbers are the least that there are. */
  cut: boolean | null;
  at: number | null;
}

interface Page {
  after: RankedMatch | null;
  limit: number;
}

/** Looks through the matching pieces once: for the keys of a page, and for how many there are with every option of a filter. */
function countingQuery(scope: Scope, { after, limit }: Page): SQL {
  return sql`with matches as materialized (${productMatches(scope)}),
    by_vendor as materialized (select vendor_id, count(*)::int as n from matches group by vendor_id),
    page as (${afterKey(sql`matches`, after, limit)})
    select 'match' as facet, id::text as value, null as name, present as n, null::int as low, null::int as high,
      null::int as artists, null::boolean as cut, value as at, (row_number() over ())::int as place from page
    union all select 'all', null, null, count(*)::int, min(price_cents), max(price_cents),
      (select count(*)::int from by_vendor), ${isCut(scope)}, null, 0 from matches
    union all select 'available', null, null, count(*)::int, null, null, null, null, null, 0 from matches where available
    union all select 'pickup', null, null, count(*)::int, null, null, null, null, null, 0 from matches where pickup
    union all select 'ships', null, null, count(*)::int, null, null, null, null, null, 0 from matches where ships
    union all select 'category', slug, name, count(*)::int, null, null, null, null, null, position
      from matches join categories on slug = category_slug group by slug
    union all select 'neighborhood', neighborhood, neighborhood, count(*)::int, null, null, null, null, null, 0
      from matches where neighborhood <> '' group by neighborhood
    union all select 'event', events.slug, events.name, sum(n)::int, null, null, null, null,
      extract(epoch from events.starts_at)::float8, 0
      from by_vendor join event_vendors using (vendor_id) join events on events.id = event_vendors.event_id
      where events.cancelled_at is null and ${upcoming(scope.now)} group by events.id
    order by facet, place, at, name`;
}

const readCounts = async (db: Database, scope: Scope, page: Page = { after: null, limit: 0 }) =>
  (await db.execute<CountRow>(countingQuery(scope, page))).rows;

export interface FoundPieces {
  /** The keys of the page. */
  page: readonly RankedMatch[];
  total: Count;
  summary: ExploreResult['summary'];
  /** Null on an empty page. */
  facets: Facets | null;
}

/** Finds a page of pieces, and counts all, and those of every option with the other filters as chosen: without the option's own. */
export async function findPieces(db: Database, scope: Scope, page: Page): Promise<FoundPieces> {
  const base = await readCounts(db, scope, page);
  const all = allOf(base);
  const found = base.filter(({ facet }) => facet === 'match');
  const prices = all ? pricesOf(all) : null;
  return {
    page: found.map(({ value, n, at }) => ({ id: value ?? '', present: n === 1 ? 1 : 0, value: at ?? 0 })),
    total: toCount(all?.n ?? 0, isSample(base)),
    summary: prices && { artists: toCount(all?.artists ?? 0, isSample(base)), ...prices },
    facets: found.length > 0 ? await readFacets(db, scope, base) : null,
  };
}

const allOf = (rows: readonly CountRow[]) => rows.find(({ facet }) => facet === 'all');
const isSample = (rows: readonly CountRow[]) => allOf(rows)?.cut === true;

async function readFacets(db: Database, scope: Scope, base: readonly CountRow[]): Promise<Facets> {
  const without = new Map<FilterName, readonly CountRow[]>();
  for (const name of filtersOf(scope.query)) {
    without.set(name, await readCounts(db, { ...scope, query: withoutFilter(scope.query, name) }));
  }
  const rowsOf = (name: FilterName) => without.get(name) ?? base;
  const single = (name: FilterName) => {
    const rows = rowsOf(name);
    return toCount(rows.find(({ facet }) => facet === name)?.n ?? 0, isSample(rows));
  };
  const options = (name: FilterName, current: readonly string[]): (Option & { at: number | null })[] =>
    rowsOf(name)
      .filter(({ facet }) => facet === name)
      .map(({ value, name: label, n, at }) => ({
        value: value ?? '',
        name: label ?? '',
        count: toCount(n, isSample(rowsOf(name))),
        chosen: value !== null && current.includes(value),
        at,
      }));
  const { categories, neighborhoods, event } = scope.query;
  const priced = allOf(rowsOf('price'));
  return {
    categories: options('category', categories).map(({ at, ...option }) => option),
    neighborhoods: options('neighborhood', neighborhoods).map(({ at, ...option }) => option),
    events: options('event', event === null ? [] : [event]).map(({ at, ...option }) => ({
      ...option,
      startsAt: new Date((at ?? 0) * 1000),
    })),
    available: single('available'),
    pickup: single('pickup'),
    ships: single('ships'),
    prices: priced ? pricesOf(priced) : null,
  };
}

const pricesOf = ({ low, high }: CountRow): { from: Cents; to: Cents } | null =>
  low === null || high === null ? null : { from: low, to: high };
