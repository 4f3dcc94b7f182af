import { and, arrayOverlaps, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { toRefKey } from '../catalog/favorite-ref.ts';
import {
  type AccountFavorites,
  applyChanges,
  type ChangeOutcome,
  type FavoriteChange,
  toClearingKey,
} from './favorite-changes.ts';
import { favorites } from './favorites.table.ts';
import { type FavoriteItem, type FavoriteRecord, type FavoriteView, favoriteLimits } from './favorites.ts';
import { type FavoriteRow, loadFavoriteItems, toFavoriteView } from './read-favorites.server.ts';

export interface ChangedFavorite {
  /** Null for `clear`. */
  id: string | null;
  result: ChangeOutcome['result'];
  /** How many accounts love it now; null where the thing is not known. */
  heartCount: number | null;
  /** After an add or an undo: the favorite, where it is one now. */
  item: FavoriteView | null;
}

/** One change at a time for an account, or a cap would hold for each of two at once. */
async function takeTurns(tx: Database, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`favorites of ${userId}`}, 0))`);
}

function readMark({ addedAt, removedAt, restorable, changedAt }: FavoriteRow): FavoriteRecord {
  return {
    addedAt: addedAt.getTime(),
    removedAt: removedAt?.getTime() ?? null,
    restorable,
    changedAt: changedAt.getTime(),
  };
}

/** The rows that the changes name or have cleared before, and all that can be restored. */
async function rowsOf(
  tx: Database,
  userId: string,
  changes: readonly FavoriteChange[],
): Promise<Map<string, FavoriteRow>> {
  const ids = changes.flatMap((change) => ('id' in change ? [change.id] : []));
  const clearings = changes.flatMap(({ kind, key }) =>
    kind === 'clear' && key !== undefined ? toClearingKey(key) : [],
  );
  const rows = await tx
    .select()
    .from(favorites)
    .where(
      and(
        eq(favorites.userId, userId),
        or(
          inArray(favorites.itemId, ids),
          clearings.length === 0 ? undefined : arrayOverlaps(favorites.changeKeys, clearings),
          and(isNotNull(favorites.removedAt), eq(favorites.restorable, true)),
        ),
      ),
    );
  return new Map(rows.map((row) => [row.itemId, row]));
}

async function countOf(tx: Database, userId: string): Promise<number> {
  return await tx.$count(favorites, and(eq(favorites.userId, userId), isNull(favorites.removedAt)));
}

type Saved = Pick<FavoriteRow, 'savedName' | 'savedPriceCents' | 'savedAvailable'>;

const savedOf = ({ name, priceCents, inventory, held }: FavoriteItem): Saved => ({
  savedName: name,
  savedPriceCents: priceCents,
  savedAvailable: inventory === null ? null : inventory > 0 || held,
});

/** The rows that are not as they were. What was added anew is as it is now. */
function changedRows(
  userId: string,
  { marks }: AccountFavorites,
  before: ReadonlyMap<string, FavoriteRow>,
  outcomes: readonly ChangeOutcome[],
  things: ReadonlyMap<string, FavoriteItem>,
): FavoriteRow[] {
  const added = new Set(
    outcomes.flatMap(({ ref, result }) => (ref && (result === 'saved' || result === 'replaced') ? [ref.id] : [])),
  );
  return [...marks].flatMap(([itemId, { type, mark, keys = [] }]) => {
    const row = before.get(itemId);
    const old = row && readMark(row);
    const same = old && (Object.keys(old) as (keyof FavoriteRecord)[]).every((key) => old[key] === mark[key]);
    if (same && keys.join() === row.changeKeys.join()) return [];
    const thing = added.has(itemId) ? things.get(toRefKey({ type, id: itemId })) : undefined;
    const nothingSaved: Saved = { savedName: '', savedPriceCents: null, savedAvailable: null };
    const { savedName, savedPriceCents, savedAvailable } = thing ? savedOf(thing) : (row ?? nothingSaved);
    return {
      ...{ userId, type, itemId, restorable: mark.restorable, savedName, savedPriceCents, savedAvailable },
      addedAt: new Date(mark.addedAt),
      removedAt: mark.removedAt === null ? null : new Date(mark.removedAt),
      changedAt: new Date(mark.changedAt),
      changeKeys: [...keys],
    };
  });
}

async function store(tx: Database, rows: FavoriteRow[]): Promise<void> {
  if (rows.length === 0) return;
  const excluded = (column: { name: string }) => sql`excluded.${sql.identifier(column.name)}`;
  await tx
    .insert(favorites)
    .values(rows)
    .onConflictDoUpdate({
      target: [favorites.userId, favorites.type, favorites.itemId],
      set: {
        addedAt: excluded(favorites.addedAt),
        removedAt: excluded(favorites.removedAt),
        restorable: excluded(favorites.restorable),
        changedAt: excluded(favorites.changedAt),
        changeKeys: excluded(favorites.changeKeys),
        savedName: excluded(favorites.savedName),
        savedPriceCents: excluded(favorites.savedPriceCents),
        savedAvailable: excluded(favorites.savedAvailable),
      },
    });
}

const isKept = (row: FavoriteRow | undefined): boolean => row?.removedAt === null;

/**
 * Makes changes of an account's favorites, in the order in which they were made, all or none. Only what exists and may
 * be seen can be added.
 * @returns an outcome for each change, in their order
 */
export function changeFavorites(
  db: Database,
  userId: string,
  changes: readonly FavoriteChange[],
  now: Date,
): Promise<ChangedFavorite[]> {
  const wanted = changes.map((change) => ('id' in change ? { ...change, id: change.id.toLowerCase() } : change));
  const ids = wanted.flatMap((change) => ('id' in change ? [change.id] : []));
  return db.transaction(async (tx) => {
    await takeTurns(tx, userId);
    const before = await rowsOf(tx, userId, wanted);
    const named = ids.flatMap((id) => ({ id, type: before.get(id)?.type }));
    const added = wanted.flatMap((change) => (change.kind === 'add' ? [change] : []));
    const refs = [...added, ...named.flatMap(({ id, type }) => (type ? { id, type } : []))];
    const things = await loadFavoriteItems(tx, refs);
    const state: AccountFavorites = {
      marks: new Map(
        [...before].map(([id, row]) => [id, { type: row.type, mark: readMark(row), keys: row.changeKeys }]),
      ),
      count: await countOf(tx, userId),
    };
    const outcomes = applyChanges(state, wanted, { now: now.getTime(), isShown: (heart) => things.has(heart) });
    const changed = changedRows(userId, state, before, outcomes, things);
    await store(tx, changed);
    if (changed.some((row) => !isKept(row))) await forgetOldRemovals(tx, userId);
    const after = new Map([...before, ...changed.map((row) => [row.itemId, row] as const)]);
    const counted = new Map<string, FavoriteItem>();
    for (const [heart, thing] of things) {
      const difference = Number(isKept(after.get(thing.id))) - Number(isKept(before.get(thing.id)));
      counted.set(heart, { ...thing, heartCount: thing.heartCount + difference });
    }
    return outcomes.map(({ ref, result }, index): ChangedFavorite => {
      const change = wanted[index];
      const row = ref ? after.get(ref.id) : undefined;
      const shows = change?.kind === 'add' || change?.kind === 'undo';
      return {
        id: change && 'id' in change ? change.id : null,
        result,
        heartCount: ref ? (counted.get(toRefKey(ref))?.heartCount ?? null) : null,
        item: shows && row && isKept(row) ? toFavoriteView(row, counted) : null,
      };
    });
  });
}

/** Keeps the newest of what an account removed, before all what can be restored: nobody's rows grow without end. */
export async function forgetOldRemovals(tx: Database, userId: string): Promise<void> {
  await tx.execute(sql`delete from favorites where (user_id, type, item_id) in
    (select user_id, type, item_id from favorites where user_id = ${userId} and removed_at is not null
    order by restorable desc, changed_at desc, item_id offset ${favoriteLimits.removed})`);
}

/** In one run: the next one goes on. */
const batch = 1000;

/**
 * Forgets what was removed so long ago that it can neither be restored nor come back by an older change. Any number may
 * run at once.
 * @returns how many were forgotten
 */
export async function sweepFavorites(db: Database, now: Date): Promise<number> {
  // Never changed before it was removed, and restorable for a shorter time than an older change may come in.
  const since = new Date(now.getTime() - favoriteLimits.changeAgeMs);
  const old = and(isNotNull(favorites.removedAt), lt(favorites.changedAt, since));
  const { rowCount } = await db.execute(sql`delete from favorites where (user_id, type, item_id) in
    (select user_id, type, item_id from favorites where ${old} limit ${batch} for update skip locked)`);
  return rowCount ?? 0;
}
