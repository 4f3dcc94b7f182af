import { and, eq, inArray, lt, not, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { toRefKey } from '../catalog/favorite-ref.ts';
import { decideWrites, type FavoriteChange } from './decide-writes.server.ts';
import { favoriteClearings, favorites } from './favorites.table.ts';
import { type FavoriteItem, type FavoriteView, favoriteLimits } from './favorites.ts';
import { type FavoriteRow, loadFavoriteItems, readRestorable, toFavoriteView } from './read-favorites.server.ts';

export interface ChangedFavorite {
  id: string;
  wasFavorite: boolean;
  favorite: boolean;
  /** The record after the change, with the present data of its item; null without one. */
  view: FavoriteView | null;
  /** Number of accounts with this favorite after the changes; null if the item is unknown or hidden. */
  favoriteCount: number | null;
  /** Why it was refused; null also if the record is later. */
  problem: 'not_found' | 'too_many' | null;
}

/** Serializes an account's changes until the transaction ends, or two at once could exceed the limit together. */
async function lockFavorites(tx: Database, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`favorites of ${userId}`}, 0))`);
}

/** Writes the rows that are later than the stored ones, all in one statement. */
async function writeRows(tx: Database, rows: FavoriteRow[]): Promise<void> {
  if (rows.length === 0) return;
  const excluded = (column: { name: string }) => sql`excluded.${sql.identifier(column.name)}`;
  await tx
    .insert(favorites)
    .values(rows)
    .onConflictDoUpdate({
      target: [favorites.userId, favorites.type, favorites.itemId],
      set: {
        favorite: excluded(favorites.favorite),
        changedAt: excluded(favorites.changedAt),
        addedAt: excluded(favorites.addedAt),
        savedName: excluded(favorites.savedName),
        savedPriceCents: excluded(favorites.savedPriceCents),
        savedAvailable: excluded(favorites.savedAvailable),
      },
      setWhere: sql`(excluded.changed_at, not excluded.favorite) > (favorites.changed_at, not favorites.favorite)`,
    });
}

/**
 * Writes an account's changes: of each item the last one, if it is later than the record. Only public items can be added.
 * A repeated change does nothing.
 * @returns one outcome per change, in the same order
 */
export function changeFavorites(
  db: Database,
  userId: string,
  changes: readonly FavoriteChange[],
  now: Date,
): Promise<ChangedFavorite[]> {
  const ids = changes.map(({ id }) => id.toLowerCase());
  return db.transaction(async (tx) => {
    await lockFavorites(tx, userId);
    const own = and(eq(favorites.userId, userId), inArray(favorites.itemId, ids));
    const before = new Map((await tx.select().from(favorites).where(own)).map((row) => [row.itemId, row]));
    const refs = changes.flatMap(({ type }, index) => {
      const id = ids[index] ?? '';
      const known = before.get(id)?.type ?? type;
      return known ? [{ id, type: known }] : [];
    });
    const items = await loadFavoriteItems(tx, refs);
    const restores = changes.some(({ restore }) => restore);
    const { rows, problems } = decideWrites(changes, {
      ...{ userId, before, items, now: now.getTime() },
      restorable: new Set(restores ? (await readRestorable(tx, userId, now)).map(({ itemId }) => itemId) : []),
      count: await tx.$count(favorites, and(eq(favorites.userId, userId), favorites.favorite)),
    });
    await writeRows(tx, rows);
    if (rows.some(({ favorite }) => !favorite)) await deleteOldRemovals(tx, userId);
    const after = new Map([...before, ...rows.map((row) => [row.itemId, row] as const)]);
    const counted = new Map<string, FavoriteItem>();
    for (const [refKey, item] of items) {
      const difference = Number(after.get(item.id)?.favorite ?? 0) - Number(before.get(item.id)?.favorite ?? 0);
      counted.set(refKey, { ...item, favoriteCount: item.favoriteCount + difference });
    }
    return changes.map(({ type }, index): ChangedFavorite => {
      const id = ids[index] ?? '';
      const row = after.get(id);
      const known = row?.type ?? type;
      return {
        id,
        wasFavorite: before.get(id)?.favorite ?? false,
        favorite: row?.favorite ?? false,
        view: row ? toFavoriteView(row, counted) : null,
        favoriteCount: (known && counted.get(toRefKey({ type: known, id }))?.favoriteCount) ?? null,
        problem: problems.get(id) ?? null,
      };
    });
  });
}

/**
 * Empties the list of recently removed favorites.
 * @param clearedAt later removals stay, in milliseconds; without it, none does
 */
export async function clearRemovals(db: Database, userId: string, now: Date, clearedAt?: number): Promise<void> {
  const given = new Date(Math.min(clearedAt ?? now.getTime(), now.getTime())).toISOString();
  // A removal of this moment may be a little later than now.
  const last = sql`(select max(changed_at) from favorites where user_id = ${userId} and not favorite)`;
  const at = clearedAt === undefined ? sql`greatest(${given}::timestamptz, ${last})` : sql`${given}::timestamptz`;
  await db
    .insert(favoriteClearings)
    .values({ userId, clearedAt: at })
    .onConflictDoUpdate({
      target: favoriteClearings.userId,
      set: { clearedAt: sql`greatest(favorite_clearings.cleared_at, excluded.cleared_at)` },
    });
}

/** Deletes an account's oldest removals beyond the limit. */
async function deleteOldRemovals(tx: Database, userId: string): Promise<void> {
  await tx.execute(sql`delete from favorites where (user_id, type, item_id) in
    (select user_id, type, item_id from favorites where user_id = ${userId} and not favorite
    order by changed_at desc, item_id offset ${favoriteLimits.removed})`);
}

/** Rows per run; the next run continues. */
const batch = 1000;

/**
 * Deletes removals that are too old to be restored or to be overtaken by an older change. Safe to run concurrently.
 * @returns the number of deleted rows
 */
export async function sweepFavorites(db: Database, now: Date): Promise<number> {
  const since = new Date(now.getTime() - favoriteLimits.rememberedMs);
  const old = and(not(favorites.favorite), lt(favorites.changedAt, since));
  const { rowCount } = await db.execute(sql`delete from favorites where (user_id, type, item_id) in
    (select user_id, type, item_id from favorites where ${old} limit ${batch} for update skip locked)`);
  return rowCount ?? 0;
}
