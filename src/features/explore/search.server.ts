/** Searches the index for the pages of Explore and the API. */
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { isStatementTimeout } from '../../platform/database/statement-timeout.ts';
import { listEventsOf, upcoming } from '../catalog/events.server.ts';
import { events } from '../catalog/events.table.ts';
import { listProductsOf } from '../catalog/products.server.ts';
import { categories } from '../catalog/products.table.ts';
import { vendorIsListed } from '../catalog/vendor-columns.server.ts';
import { listVendorsOf } from '../catalog/vendors.server.ts';
import { vendors } from '../catalog/vendors.table.ts';
import type { Count, ExploreResult, Found } from './explore.ts';
import {
  type ExploreQuery,
  type IgnoredCode,
  type ReadQuery,
  type SearchKind,
  searchKinds,
  withoutFilters,
} from './explore-query.ts';
import { countKinds, countPieces } from './facets.server.ts';
import { findInstead } from './instead.server.ts';
import { matching, type RankedMatch, rankedMatches, type Scope } from './matches.server.ts';
import { findMeaning } from './meaning.server.ts';

/** Pieces, artists, or events on one page. */
export const resultsPerPage = 24;
const piecesOfArtist = 3;
/** No statement of a search takes longer: whoever wants the database busy gets a plain answer instead. */
const longestSearchMs = 200;

export interface SearchOptions {
  now: Date;
  limit?: number;
}

const none: Count = { n: 0, more: false };

/** Runs the queries of a search in one transaction, each of them limited. @throws the error of a query that takes too long */
export async function searching<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return await db.transaction(
    async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = ${longestSearchMs}`));
      return await work(tx);
    },
    { accessMode: 'read only' },
  );
}

/** Searches. Never throws because of what was asked for. */
export async function search(db: Database, asked: ReadQuery, { now, limit = resultsPerPage }: SearchOptions) {
  try {
    return await searching(db, async (tx) => await find(tx, await dropUnknown(tx, asked, now), now, limit));
  } catch (error) {
    if (isStatementTimeout(error)) return tooSlow(asked);
    throw error;
  }
}

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
    state: 'nothing',
    matched: 'all',
    corrected: null,
    lead: null,
    kinds: { product: none, vendor: none, event: none },
    total: none,
    found: { kind: query.kind, rows: [] },
    summary: null,
    facets: null,
    next: null,
    instead: null,
  };
}

/** Leaves out filters by what doesn't exist: a category, a neighborhood without artists, an event that is over. */
async function dropUnknown(db: Database, { query, ignored }: ReadQuery, now: Date): Promise<ReadQuery> {
  const isKnown = {
    category: async (slug: string) => (await db.$count(categories, eq(categories.slug, slug))) > 0,
    neighborhood: async (name: string) =>
      (await db.$count(vendors, sql`${vendorIsListed} and ${vendors.neighborhood} = ${name}`)) > 0,
    event: async (slug: string) =>
      (await db.$count(events, sql`${events.slug} = ${slug} and ${events.cancelledAt} is null and ${upcoming(now)}`)) >
      0,
  };
  const dropped: IgnoredCode[] = [];
  for (const name of ['category', 'neighborhood', 'event'] as const) {
    const value = query[name];
    if (value !== null && !(await isKnown[name](value))) dropped.push(name);
  }
  const cleared = Object.fromEntries(dropped.map((name) => [name, null])) as Partial<ExploreQuery>;
  return { query: { ...query, ...cleared }, ignored: [...ignored, ...dropped] };
}

async function find(db: Database, { query, ignored }: ReadQuery, now: Date, limit: number): Promise<ExploreResult> {
  const meaning = await findMeaning(db, query, now);
  const understood: Pick<ExploreResult, 'matched' | 'corrected'> = {
    matched: meaning?.matched ?? 'all',
    corrected: meaning?.corrected ?? null,
  };
  const scope = meaning && { query, meaning, now };
  const kinds = scope ? await countKinds(db, scope) : { product: none, vendor: none, event: none };
  const kind = query.kind ?? searchKinds.find((name) => kinds[name].n > 0) ?? 'product';
  const empty = { ...emptyResult({ ...query, kind }, ignored), ...understood, kinds };
  if (!scope || kinds[kind].n === 0) return { ...empty, instead: await findInstead(db, query, meaning, now) };
  const counted = kind === 'product' ? await countPieces(db, scope) : null;
  const { found, next } = await loadPage(db, kind, scope, limit);
  return {
    ...empty,
    state: 'found',
    lead: query.after === null ? await findLead(db, kind, scope) : null,
    total: counted?.total ?? kinds[kind],
    found,
    summary: counted?.summary ?? null,
    facets: counted?.facets ?? null,
    next,
  };
}

const toKey = ({ present, value, id }: RankedMatch) => `${present}_${value}_${id}`;

function readKey(after: string | null): RankedMatch | null {
  if (after === null) return null;
  const [present, value, id = ''] = after.split('_');
  return { present: present === '1' ? 1 : 0, value: Number(value), id };
}

async function loadPage(
  db: Database,
  kind: SearchKind,
  scope: Scope,
  limit: number,
): Promise<{ found: Found; next: string | null }> {
  const after = readKey(scope.query.after);
  const { rows } = await db.execute<RankedMatch & Record<string, unknown>>(
    rankedMatches(kind, scope, after, limit + 1),
  );
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const ids = shown.map(({ id }) => id);
  return { found: await loadRows(db, kind, ids, scope.now), next: last ? toKey(last) : null };
}

export async function loadRows(db: Database, kind: SearchKind, ids: readonly string[], now: Date): Promise<Found> {
  if (kind === 'product') return { kind, rows: await listProductsOf(db, ids) };
  if (kind === 'vendor') return { kind, rows: await listVendorsOf(db, ids, piecesOfArtist) };
  return { kind, rows: await listEventsOf(db, ids, now) };
}

/** Finds the artist whose store or own name is the text, or the event of that name. */
async function findLead(db: Database, kind: SearchKind, scope: Scope): Promise<ExploreResult['lead']> {
  const { meaning, now } = scope;
  if (meaning.tsquery === null) return null;
  const isOwner = sql`(ts_filter(d.words, '{b}') @@ phraseto_tsquery('english', ${meaning.folded})
    and search_fold(vendors.owner) = ${meaning.folded})`;
  if (kind !== 'vendor') {
    const id = await firstId(
      db,
      sql`${matching('vendor', plain(scope))} and (d.title = ${meaning.folded} or ${isOwner})`,
    );
    const [vendor] = id === null ? [] : await listVendorsOf(db, [id], piecesOfArtist);
    if (vendor) return { kind: 'vendor', vendor };
  }
  if (kind === 'event') return null;
  const id = await firstId(db, sql`${matching('event', plain(scope))} and d.title = ${meaning.folded}`);
  const [event] = id === null ? [] : await listEventsOf(db, [id], now);
  return event ? { kind: 'event', event } : null;
}

/** The text alone: a name leads whatever the filters are. */
const plain = ({ query, ...scope }: Scope): Scope => ({ ...scope, query: withoutFilters(query) });

async function firstId(db: Database, matches: ReturnType<typeof sql>): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select d.id from ${matches} order by d.listed_at, d.id limit 1`,
  );
  return rows[0]?.id ?? null;
}
