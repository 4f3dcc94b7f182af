import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { isStatementTimeout } from '../../platform/database/statement-timeout.ts';
import { zonedDay } from '../../platform/zoned-time.ts';
import { findHereBy } from '../catalog/arrival.ts';
import { type LocalClock, localClock } from '../catalog/availability.ts';
import { listEventsOf, upcoming } from '../catalog/events.server.ts';
import { events } from '../catalog/events.table.ts';
import { findRenamedStore } from '../catalog/former-slugs.server.ts';
import { listProductsOf } from '../catalog/products.server.ts';
import { categories } from '../catalog/products.table.ts';
import { vendorIsListed } from '../catalog/vendor-columns.server.ts';
import { listVendorsOf } from '../catalog/vendors.server.ts';
import { vendors } from '../catalog/vendors.table.ts';
import { listArrivals } from './arrivals.server.ts';
import type { Count, ExploreResult, Found } from './explore.ts';
import { type ExploreQuery, type IgnoredCode, type ReadQuery, type SearchKind, searchKinds } from './explore-query.ts';
import { countKinds, findPieces } from './facets.server.ts';
import { findInstead } from './instead.server.ts';
import { listMarked } from './marks.server.ts';
import { type Meaning, namedExactly, type RankedMatch, rankedMatches, type Scope } from './matches.server.ts';
import { findMeaning, findSpelling } from './meaning.server.ts';

export const resultsPerPage = 24;
const piecesOfArtist = 3;
/** No statement of a search takes longer: whoever wants the database busy gets a plain answer instead. */
const longestSearchMs = 200;
/**
 * Thousands of rows that lie anywhere are cheaper to look up than tables to read whole; the default is for disks that turn. The
 * places of a frequent word have to fit in the memory, else whole blocks are looked through.
 */
const settings = `set local random_page_cost = 1.1; set local work_mem = '16MB'`;
const limitTime = `set local statement_timeout = ${longestSearchMs}`;

export interface SearchServices {
  db: Database;
  clock: Clock;
  /** Without limits, on a machine of tests, which may be busy, a search takes the time of any other query. */
  config: { rateLimits: boolean; site: { timeZone: string } };
}

const none: Count = { n: 0, more: false };

/** Runs the queries of a search in one transaction, each of them limited. @throws the error of a query that takes too long */
export async function searching<T>(
  { db, config }: Pick<SearchServices, 'db' | 'config'>,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  return await db.transaction(
    async (tx) => {
      await tx.execute(sql.raw(config.rateLimits ? `${limitTime}; ${settings}` : settings));
      return await work(tx);
    },
    { accessMode: 'read only' },
  );
}

/** Searches. Never throws because of what was asked for. */
export async function search(
  services: SearchServices,
  typed: ReadQuery,
  { limit = resultsPerPage }: { limit?: number } = {},
): Promise<ExploreResult> {
  const now = services.clock.now();
  const local = localClock(services);
  const asked = dropPastDay(typed, local);
  try {
    return await searching(services, async (tx) => {
      const artist = await findArtist(tx, asked.query);
      const { query, ignored } = await dropUnknown(tx, asked, artist, now);
      const known = { query: withHereBy(query, local), ignored };
      const result = await find(tx, known, now, limit);
      return { ...result, artist, arrivals: await listArrivals(tx, result, local) };
    });
  } catch (error) {
    if (isStatementTimeout(error)) return tooSlow(asked);
    throw error;
  }
}

/** Leaves out a day by which nothing can be anywhere anymore. */
function dropPastDay({ query, ignored }: ReadQuery, { now, timeZone }: LocalClock): ReadQuery {
  if (query.by === null || query.by >= zonedDay(now, timeZone)) return { query, ignored };
  return { query: { ...query, by: null }, ignored: [...ignored, 'by'] };
}

const withHereBy = (query: ExploreQuery, local: LocalClock): ExploreQuery =>
  query.by === null ? query : { ...query, hereBy: findHereBy(query.by, local) };

function tooSlow({ query, ignored }: ReadQuery): ExploreResult {
  const kind = query.kind ?? 'product';
  return {
    ...emptyResult({ ...query, kind }, ignored),
    state: 'too_slow',
  };
}

function emptyResult(query: ExploreResult['query'], ignored: readonly IgnoredCode[]): ExploreResult {
  return {
    query,
    ignored,
    artist: null,
    state: 'nothing',
    matched: 'all',
    corrected: null,
    meant: null,
    lead: null,
    kinds: { product: none, vendor: none, event: none },
    total: none,
    found: { kind: query.kind, rows: [] },
    marked: [],
    arrivals: new Map(),
    summary: null,
    facets: null,
    next: null,
    instead: null,
  };
}

/** Finds the store that pieces are asked of, by its slug or one that it had before; null for none that lists show. */
async function findArtist(db: Database, { artist }: ExploreQuery): Promise<ExploreResult['artist']> {
  if (artist === null) return null;
  const slug = (await findRenamedStore(db, artist)) ?? artist;
  const [store] = await db
    .select({ slug: vendors.slug, name: vendors.name })
    .from(vendors)
    .where(and(eq(vendors.slug, slug), vendorIsListed));
  return store ?? null;
}

/** Leaves out filters by what doesn't exist: a store, a category, a neighborhood without artists, an event that is over. */
async function dropUnknown(
  db: Database,
  { query, ignored }: ReadQuery,
  artist: ExploreResult['artist'],
  now: Date,
): Promise<ReadQuery> {
  const known = {
    category: sql`select slug as value from ${categories}`,
    neighborhood: sql`select neighborhood as value from ${vendors} where ${vendorIsListed}`,
    event: sql`select slug as value from ${events} where ${events.cancelledAt} is null and ${upcoming(now)}`,
  };
  const dropped: IgnoredCode[] = query.artist !== null && artist === null ? ['artist'] : [];
  const keep = async (name: keyof typeof known, values: readonly string[]) => {
    if (values.length === 0) return values;
    const { rows } = await db.execute<{ value: string }>(
      sql`select distinct value from (${known[name]}) as known where value in ${values}`,
    );
    const kept = values.filter((value) => rows.some((row) => row.value === value));
    if (kept.length < values.length) dropped.push(name);
    return kept;
  };
  const kept = {
    artist: artist?.slug ?? null,
    categories: await keep('category', query.categories),
    neighborhoods: await keep('neighborhood', query.neighborhoods),
    event: (await keep('event', query.event === null ? [] : [query.event]))[0] ?? null,
  };
  return { query: { ...query, ...kept }, ignored: [...new Set([...ignored, ...dropped])] };
}

async function find(db: Database, { query, ignored }: ReadQuery, now: Date, limit: number): Promise<ExploreResult> {
  const meaning = await findMeaning(db, query, now);
  const understood: Pick<ExploreResult, 'matched' | 'corrected'> = {
    matched: meaning?.matched ?? 'all',
    corrected: meaning?.corrected ?? null,
  };
  const scope = meaning && { query, meaning, now };
  if (!scope) {
    const kind = query.kind ?? 'product';
    return {
      ...emptyResult({ ...query, kind }, ignored),
      ...understood,
      instead: await findInstead(db, query, null, now),
    };
  }
  const after = readKey(query.after);
  const mayBePieces = query.kind === null || query.kind === 'product';
  const pieces = mayBePieces ? await findPieces(db, scope, { after, limit: limit + 1 }) : null;
  const kinds = pieces
    ? { product: pieces.total, ...(await countKinds(db, scope, ['vendor', 'event'])) }
    : await countKinds(db, scope, searchKinds);
  const kind = query.kind ?? searchKinds.find((name) => kinds[name].n > 0) ?? 'product';
  const empty = { ...emptyResult({ ...query, kind }, ignored), ...understood, kinds };
  if (kinds[kind].n === 0) return { ...empty, instead: await findInstead(db, query, meaning, now) };
  const keys = kind === 'product' && pieces ? pieces.page : await readPage(db, kind, scope, after, limit + 1);
  const last = keys.length > limit ? keys[limit - 1] : undefined;
  const ids = keys.slice(0, limit).map(({ id }) => id);
  const lead = after === null && query.artist === null ? await findLead(db, kind, scope) : null;
  const found = await loadRows(db, kind, ids, now);
  return {
    ...empty,
    state: 'found',
    lead,
    total: kinds[kind],
    found,
    marked: await listMarked(db, meaning, { found, lead }),
    meant: await offerSpelling(db, query, meaning, now),
    ...(kind === 'product' && pieces && { summary: pieces.summary, facets: pieces.facets }),
    next: last ? toKey(last) : null,
  };
}

/** Returns the spelling to offer, or null if looking for one takes too long: what was found is shown in any case. */
async function offerSpelling(db: Database, ...asked: [ExploreQuery, Meaning, Date]): Promise<string | null> {
  try {
    // A savepoint, because the transaction ends with a failed statement.
    return await db.transaction((tx) => findSpelling(tx, ...asked));
  } catch (error) {
    if (isStatementTimeout(error)) return null;
    throw error;
  }
}

async function readPage(
  db: Database,
  kind: SearchKind,
  scope: Scope,
  after: RankedMatch | null,
  limit: number,
): Promise<RankedMatch[]> {
  const page = rankedMatches(kind, scope, { after, limit });
  return (await db.execute<RankedMatch & Record<string, unknown>>(page)).rows;
}

const toKey = ({ present, value, id }: RankedMatch) => `${present}_${value}_${id}`;

function readKey(after: string | null): RankedMatch | null {
  if (after === null) return null;
  const [present, value, id = ''] = after.split('_');
  return { present: present === '1' ? 1 : 0, value: Number(value), id };
}

export async function loadRows(db: Database, kind: SearchKind, ids: readonly string[], now: Date): Promise<Found> {
  if (kind === 'product') return { kind, rows: await listProductsOf(db, ids) };
  if (kind === 'vendor') return { kind, rows: await listVendorsOf(db, ids, piecesOfArtist) };
  return { kind, rows: await listEventsOf(db, ids, now) };
}

async function findLead(db: Database, kind: SearchKind, scope: Scope): Promise<ExploreResult['lead']> {
  if (scope.meaning.tsquery === null) return null;
  const [vendor] =
    kind === 'vendor' ? [] : await listVendorsOf(db, await idsOf(db, namedExactly('vendor', scope)), piecesOfArtist);
  if (vendor) return { kind: 'vendor', vendor };
  const [event] =
    kind === 'event' ? [] : await listEventsOf(db, await idsOf(db, namedExactly('event', scope)), scope.now);
  return event ? { kind: 'event', event } : null;
}

const idsOf = async (db: Database, query: SQL) => (await db.execute<{ id: string }>(query)).rows.map(({ id }) => id);
