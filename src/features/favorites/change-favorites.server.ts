import { and, arrayOverlaps, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { toRefKey } from '../catalog/favorite-ref.ts';
import {
  type AccountFavorites,
  applyChanges,
  type ChangeOutcome,
  type FavoriteChange,
  toClearingKey,
} from './apply-changes.ts';
import { favorites } from './favorites.table.ts';
import { type FavoriteItem, type FavoriteRecord, type FavoriteView, favoriteLimits } from './favorites.ts';
import { type FavoriteRow, loadFavoriteItems, toFavoriteView } from './read-favorites.server.ts';

export interface ChangedFavorite {
  /** Null for `clear`. */
  id: string | null;
  result: ChangeOutcome['result'];
  /** Number of accounts with this favorite after the changes; null if the item is unknown or hidden. */
  favoriteCount: number | null;
  /** The favorite after an `add` or `undo`; null if it is none now. */
  item: FavoriteView | null;
}

/** Serializes an account's changes until the transaction ends, or two at once could exceed the limit together. */
async function lockFavorites(tx: Database, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`favorites of ${userId}`}, 0))`);
}

function toRecord({ addedAt, removedAt, restorable, changedAt }: FavoriteRow): FavoriteRecord {
  return {
    addedAt: addedAt.getTime(),
    removedAt: removedAt?.getTime() ?? null,
    restorable,
    changedAt: changedAt.getTime(),
  };
}

/** Returns the rows that the changes name, those an earlier copy of a `clear` has cleared, and all restorable ones. */
async function readRows(
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

async function countFavorites(tx: Database, userId: string): Promise<number> {
  return await tx.$count(favorites, and(eq(favorites.userId, userId), isNull(favorites.removedAt)));
}

type SavedColumns = Pick<FavoriteRow, 'savedName' | 'savedPriceCents' | 'savedAvailable'>;

const toSavedColumns = ({ name, priceCents, inventory, held }: FavoriteItem): SavedColumns => ({
  savedName: name,
  savedPriceCents: priceCents,
  savedAvailable: inventory === null ? null : inventory > 0 || held,
});

/** Returns the rows that differ from before. Newly added ones save the item's present name, price, and availability. */
function listChangedRows(
  userId: string,
  { records }: AccountFavorites,
  before: ReadonlyMap<string, FavoriteRow>,
  outcomes: readonly ChangeOutcome[],
  items: ReadonlyMap<string, FavoriteItem>,
): FavoriteRow[] {
  const added = new Set(
    outcomes.flatMap(({ ref, result }) => (ref && (result === 'saved' || result === 'replaced') ? [ref.id] : [])),
  );
  return [...records].flatMap(([itemId, { type, record, keys = [] }]) => {
    const row = before.get(itemId);
    const old = row && toRecord(row);
    const same = old && (Object.keys(old) as (keyof FavoriteRecord)[]).every((key) => old[key] === record[key]);
    if (same && keys.join() === row.changeKeys.join()) return [];
    const item = added.has(itemId) ? items.get(toRefKey({ type, id: itemId })) : undefined;
    const noSavedColumns: SavedColumns = { savedName: '', savedPriceCents: null, savedAvailable: null };
    const { savedName, savedPriceCents, savedAvailable } = item ? toSavedColumns(item) : (row ?? noSavedColumns);
    return {
      ...{ userId, type, itemId, restorable: record.restorable, savedName, savedPriceCents, savedAvailable },
      addedAt: new Date(record.addedAt),
      removedAt: record.removedAt === null ? null : new Date(record.removedAt),
      changedAt: new Date(record.changedAt),
      changeKeys: [...keys],
    };
  });
}

async function upsertRows(tx: Database, rows: FavoriteRow[]): Promise<void> {
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

const isFavorite = (row: FavoriteRow | undefined): boolean => row?.removedAt === null;

/**
 * Applies changes to an account's favorites in their order, in one transaction. Only public items can be added.
 * @returns one outcome per change, in the same order
 */
export function changeFavorites(
  db: Database,
  userId: string,
  changes: readonly FavoriteChange[],
  now: Date,
): Promise<ChangedFavorite[]> {
  const normalized = changes.map((change) => ('id' in change ? { ...change, id: change.id.toLowerCase() } : change));
  const ids = normalized.flatMap((change) => ('id' in change ? [change.id] : []));
  return db.transaction(async (tx) => {
    await lockFavorites(tx, userId);
    const before = await readRows(tx, userId, normalized);
    const named = ids.flatMap((id) => ({ id, type: before.get(id)?.type }));
    const added = normalized.flatMap((change) => (change.kind === 'add' ? [change] : []));
    const refs = [...added, ...named.flatMap(({ id, type }) => (type ? { id, type } : []))];
    const items = await loadFavoriteItems(tx, refs);
    const state: AccountFavorites = {
      records: new Map(
        [...before].map(([id, row]) => [id, { type: row.type, record: toRecord(row), keys: row.changeKeys }]),
      ),
      count: await countFavorites(tx, userId),
    };
    const outcomes = applyChanges(state, normalized, { now: now.getTime(), isShown: (refKey) => items.has(refKey) });
    const changed = listChangedRows(userId, state, before, outcomes, items);
    await upsertRows(tx, changed);
    if (changed.some((row) => !isFavorite(row))) await deleteOldRemovals(tx, userId);
    const after = new Map([...before, ...changed.map((row) => [row.itemId, row] as const)]);
    const countedItems = new Map<string, FavoriteItem>();
    for (const [refKey, item] of items) {
      const difference = Number(isFavorite(after.get(item.id))) - Number(isFavorite(before.get(item.id)));
      countedItems.set(refKey, { ...item, favoriteCount: item.favoriteCount + difference });
    }
    return outcomes.map(({ ref, result }, index): ChangedFavorite => {
      const change = normalized[index];
      const row = ref ? after.get(ref.id) : undefined;
      const shows = change?.kind === 'add' || change?.kind === 'undo';
      return {
        id: change && 'id' in change ? change.id : null,
        result,
        favoriteCount: ref ? (countedItems.get(toRefKey(ref))?.favoriteCount ?? null) : null,
        item: shows && row && isFavorite(row) ? toFavoriteView(row, countedItems) : null,
      };
    });
  });
}

/** Deletes an account's tombstones beyond the limit: first those that can't be restored, the oldest before newer ones. */
export async function deleteOldRemovals(tx: Database, userId: string): Promise<void> {
  await tx.execute(sql`delete from favorites where (user_id, type, item_id) in
    (select user_id, type, item_id from favorites where user_id = ${userId} and removed_at is not null
    order by restorable desc, changed_at desc, item_id offset ${favoriteLimits.removed})`);
}

/** Rows per run; the next run continues. */
const batch = 1000;

/**
 * Deletes tombstones that are too old to be restored or to be overtaken by an older change. Safe to run concurrently.
 * @returns the number of deleted rows
 */
export async function sweepFavorites(db: Database, now: Date): Promise<number> {
  // A row changes when it is removed or later, and the time to restore it is shorter than the age limit of changes.
  const since = new Date(now.getTime() - favoriteLimits.changeAgeMs);
  const old = and(isNotNull(favorites.removedAt), lt(favorites.changedAt, since));
  const { rowCount } = await db.execute(sql`delete from favorites where (user_id, type, item_id) in
    (select user_id, type, item_id from favorites where ${old} limit ${batch} for update skip locked)`);
  return rowCount ?? 0;
}
