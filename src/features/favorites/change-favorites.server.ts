import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { toRefKey } from '../catalog/favorite-ref.ts';
import { type ChangedFavorite, decideWrites, type FavoriteChange, toRecordKey } from './decide-writes.server.ts';
import { type FavoriteRow, favoriteClearings, favorites } from './favorites.table.ts';
import { type FavoriteItem, removalLimits } from './favorites.ts';
import { loadFavoriteItems } from './load-items.server.ts';
import { readRestorable, toFavoriteView } from './read-favorites.server.ts';
import { favoriteRecords, laterWins, lockFavorites, trimRemovals } from './records.server.ts';
import { writeCollectionItems } from './write-items.server.ts';

/**
 * Writes an account's changes: of each record the last one, if it is later than the record. Only public items become favorites,
 * and only favorites get into collections, so favorites are written first. A repeated change does nothing.
 * @returns one outcome per change, in the same order
 */
export function changeFavorites(
  db: Database,
  userId: string,
  changes: readonly FavoriteChange[],
  now: Date,
): Promise<ChangedFavorite[]> {
  return db.transaction(async (tx) => {
    await lockFavorites(tx, userId);
    const named = changes.map(({ id }) => id.toLowerCase());
    const own = and(eq(favorites.userId, userId), inArray(favorites.itemId, named));
    const records = new Map((await tx.select().from(favorites).where(own)).map((row) => [row.itemId, row]));
    const ofFavorites = changes.filter(({ collection }) => collection === undefined);
    const ofCollections = changes.filter(({ collection }) => collection !== undefined);
    const outcomes = new Map([
      ...(await writeFavorites(tx, userId, ofFavorites, { records, now })),
      ...(await writeCollectionItems(tx, userId, ofCollections, { saved: records, now })),
    ]);
    return changes.flatMap((change) => outcomes.get(change) ?? []);
  });
}

/** Writes changes of favorites, and what it has written to `records` too. */
async function writeFavorites(
  tx: Database,
  userId: string,
  changes: readonly FavoriteChange[],
  { records, now }: { records: Map<string, FavoriteRow>; now: Date },
): Promise<Map<FavoriteChange, ChangedFavorite>> {
  if (changes.length === 0) return new Map();
  const ids = changes.map(toRecordKey);
  const before = new Map(records);
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
  if (rows.length > 0) {
    const { userId: list, type, itemId } = favorites;
    await tx
      .insert(favorites)
      .values(rows)
      .onConflictDoUpdate({ target: [list, type, itemId], ...laterWins(favoriteRecords) });
  }
  if (rows.some(({ favorite }) => !favorite)) {
    await trimRemovals(tx, favoriteRecords, [userId], removalLimits.count);
  }
  for (const row of rows) records.set(row.itemId, row);
  const counted = new Map<string, FavoriteItem>();
  for (const [refKey, item] of items) {
    const difference = Number(records.get(item.id)?.favorite ?? 0) - Number(before.get(item.id)?.favorite ?? 0);
    counted.set(refKey, { ...item, favoriteCount: item.favoriteCount + difference });
  }
  return new Map(
    changes.map((change) => {
      const id = toRecordKey(change);
      const row = records.get(id);
      const type = row?.type ?? change.type;
      return [
        change,
        {
          id,
          wasFavorite: before.get(id)?.favorite ?? false,
          favorite: row?.favorite ?? false,
          view: row ? toFavoriteView(row, counted) : null,
          favoriteCount: (type && counted.get(toRefKey({ type, id }))?.favoriteCount) ?? null,
          problem: problems.get(id) ?? null,
        },
      ];
    }),
  );
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
