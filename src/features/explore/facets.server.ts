import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Cents } from '../../platform/money.ts';
import { mapNames } from '../../platform/objects.ts';
import { deliveryParams } from '../../site/explore-params.ts';
import { upcoming } from '../catalog/events.server.ts';
import type { Count, ExploreResult, Facets, Option } from './explore.ts';
import type { ExploreQuery, FilterName, SearchKind } from './explore-query.ts';
import {
  afterKey,
  countFirst,
  isCut,
  matching,
  productMatches,
  type RankedMatch,
  type Scope,
} from './matches.server.ts';

/** Counts are exact up to here. */
const maxCounted = 1_000;
/** More than the city plans, few enough for a list of options. */
const maxEvents = 50;

const toCount = (n: number, isSample = false): Count => ({
  n: Math.min(n, maxCounted),
  more: isSample || n > maxCounted,
});

/** Pieces are counted among the first ones, as on their page; artists and events are few enough to go on. */
const countOf = (kind: SearchKind, scope: Scope) =>
  kind === 'product'
    ? countFirst(kind, scope)
    : sql`(select array[count(*), 0]::int[] from (select from ${matching(kind, scope)} limit ${maxCounted + 1}) as counted)`;

export async function countKinds<Kind extends SearchKind>(
  db: Database,
  scope: Scope,
  kinds: readonly Kind[],
): Promise<Record<Kind, Count>> {
  const counts = sql.join(
    kinds.map((kind) => sql`${countOf(kind, scope)} as ${sql.identifier(kind)}`),
    sql`, `,
  );
  const { rows } = await db.execute<Record<string, [n: number, read: number]>>(sql`select ${counts}`);
  return mapNames(kinds, (kind) => {
    const [n = 0, read = 0] = rows[0]?.[kind] ?? [];
    return toCount(n, isCut(null, read));
  });
}

interface CountRow extends Record<string, unknown> {
  /**
   * match: the key of a match: its id, whether it is present as `n`, and its value as `at`. read: how many documents were looked
   * up, of those that only the filter `value` leaves out.
   */
  facet: FilterName | 'all' | 'match' | 'pickup now' | 'read';
  value: string | null;
  name: string | null;
  n: number;
  low: number | null;
  high: number | null;
  artists: number | null;
  at: number | null;
}

interface Page {
  after: RankedMatch | null;
  limit: number;
}

function eventOptions({ query: { event }, now }: Scope): SQL {
  const shown = sql`select id, slug, name, starts_at from events where cancelled_at is null and ${upcoming(now)}`;
  const next = sql`(${shown} order by starts_at, id limit ${maxEvents})`;
  return event === null ? next : sql`(${next} union (${shown} and slug = ${event}))`;
}

/** Looks through the pieces once: for the keys of a page, and for how many there are with every option of a filter. */
function countingQuery(scope: Scope, { after, limit }: Page): SQL {
  const all = sql`matches where missed is null`;
  const without = (name: FilterName) => sql`matches where (missed is null or missed = ${name})`;
  const count = (name: FilterName) =>
    sql`select ${name}, null, null, count(*)::int, null, null, null, null, 0 from ${all} and ${sql.identifier(name)}`;
  return sql`with ${productMatches(scope)},
    page as (${afterKey(sql`(select * from ${all}) as shown`, after, limit)})
    select 'match' as facet, id::text as value, null as name, present as n, null::int as low, null::int as high,
      null::int as artists, value as at, (row_number() over ())::int as place from page
    union all select 'read', missed, null, count(*)::int, null, null, null, null, 0 from documents group by missed
    union all select 'all', null, null, count(*)::int, min(price_cents), max(price_cents), count(distinct vendor_id)::int, null, 0 from ${all}
    union all select 'price', null, null, count(*)::int, min(price_cents), max(price_cents), null, null, 0 from ${without('price')}
    union all ${count('available')} ${sql.join(
      deliveryParams.map((name) => sql`union all ${count(name)}`),
      sql` `,
    )}
    union all select 'pickup now', null, null, count(*)::int, null, null, null, null, 0 from ${all} and available and pickup
    union all select 'category', slug, name, n, null, null, null, null, position
      from (select category_slug, count(*)::int as n from ${without('category')} group by category_slug) as d
      join categories on slug = category_slug
    union all select 'neighborhood', neighborhood, neighborhood, count(*)::int, null, null, null, null, 0
      from ${without('neighborhood')} and neighborhood <> '' group by neighborhood
    union all select 'event', slug, name, sum(n)::int, null, null, null, extract(epoch from starts_at)::float8, 0
      from ${eventOptions(scope)} as options join event_vendors on event_vendors.event_id = options.id
      join (select vendor_id, count(*) as n from ${without('event')} group by vendor_id) as d using (vendor_id)
      group by options.id, slug, name, starts_at
    order by facet, place, at, name`;
}

export interface FoundPieces {
  page: readonly RankedMatch[];
  total: Count;
  summary: ExploreResult['summary'];
  /** Null on an empty page. */
  facets: Facets | null;
}

/** Finds a page of pieces, and counts all, and those of every option with the other filters as chosen: without the option's own. */
export async function findPieces(db: Database, scope: Scope, page: Page): Promise<FoundPieces> {
  const { rows } = await db.execute<CountRow>(countingQuery(scope, page));
  const all = rows.find(({ facet }) => facet === 'all');
  const found = rows.filter(({ facet }) => facet === 'match');
  const prices = all ? pricesOf(all) : null;
  return {
    page: found.map(({ value, n, at }) => ({ id: value ?? '', present: n === 1 ? 1 : 0, value: at ?? 0 })),
    total: toCount(all?.n ?? 0, isSample(rows)),
    summary: prices && { artists: toCount(all?.artists ?? 0, isSample(rows)), ...prices },
    facets: found.length > 0 ? readFacets(scope.query, rows) : null,
  };
}

/** True if there are more with an option of this filter, or of none, than were looked at, so that the numbers are the least that there are. */
const isSample = (rows: readonly CountRow[], name: FilterName | null = null) =>
  rows.some(({ facet, value, n }) => facet === 'read' && (value === null || value === name) && isCut(value, n));

function readFacets({ categories, neighborhoods, event }: ExploreQuery, rows: readonly CountRow[]): Facets {
  const single = (name: CountRow['facet']) => toCount(rows.find(({ facet }) => facet === name)?.n ?? 0, isSample(rows));
  const options = (name: FilterName, current: readonly string[]): (Option & { at: number | null })[] =>
    rows
      .filter(({ facet }) => facet === name)
      .map(({ value, name: label, n, at }) => ({
        value: value ?? '',
        name: label ?? '',
        count: toCount(n, isSample(rows, name)),
        chosen: value !== null && current.includes(value),
        at,
      }));
  const priced = rows.find(({ facet }) => facet === 'price');
  return {
    categories: options('category', categories).map(({ at, ...option }) => option),
    neighborhoods: options('neighborhood', neighborhoods).map(({ at, ...option }) => option),
    events: options('event', event === null ? [] : [event]).map(({ at, ...option }) => ({
      ...option,
      startsAt: new Date((at ?? 0) * 1000),
    })),
    available: single('available'),
    ...mapNames(deliveryParams, single),
    pickupNow: single('pickup now'),
    prices: priced ? pricesOf(priced) : null,
  };
}

const pricesOf = ({ low, high }: CountRow): { from: Cents; to: Cents } | null =>
  low === null || high === null ? null : { from: low, to: high };
