/** What an account loves, and what it removed lately. Six queries at most, whatever the number of rows. */
import { and, desc, eq, gte, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { toRefKey } from '../catalog/favorite-ref.ts';
import { loadFavoriteItems } from './favorite-things.server.ts';
import type { FavoriteItem, FavoriteView } from './favorite-view.ts';
import { favorites } from './favorites.table.ts';
import { favoriteLimits } from './favorites.ts';

export type FavoriteRow = typeof favorites.$inferSelect;

/** The view of a row, with what the thing is now. */
export function toFavoriteView(
  row: Omit<FavoriteRow, 'userId'>,
  things: ReadonlyMap<string, FavoriteItem>,
): FavoriteView {
  const { type, itemId: id, addedAt, removedAt, savedName, savedPriceCents, savedAvailable } = row;
  return {
    type,
    id,
    addedAt,
    removedAt,
    saved: { name: savedName, priceCents: savedPriceCents, available: savedAvailable },
    thing: things.get(toRefKey({ type, id })) ?? null,
  };
}

async function toViews(db: Database, rows: readonly FavoriteRow[]): Promise<FavoriteView[]> {
  const refs = rows.map(({ type, itemId: id }) => ({ type, id }));
  const things = await loadFavoriteItems(db, refs);
  return rows.map((row) => toFavoriteView(row, things));
}

/** The favorites of an account, the latest first. What is not shown any more is among them, without anything of today. */
export async function listFavorites(db: Database, userId: string): Promise<FavoriteView[]> {
  const rows = await db
    .select()
    .from(favorites)
    .where(and(eq(favorites.userId, userId), isNull(favorites.removedAt)))
    .orderBy(desc(favorites.addedAt), favorites.itemId)
    .limit(favoriteLimits.favorites);
  return await toViews(db, rows);
}

/** What can be restored at `now`, by our clock: the last removed first. */
export async function listRecentlyRemoved(db: Database, userId: string, now: Date): Promise<FavoriteView[]> {
  const since = new Date(now.getTime() - favoriteLimits.recentlyRemovedMs);
  const rows = await db
    .select()
    .from(favorites)
    .where(
      and(
        eq(favorites.userId, userId),
        isNotNull(favorites.removedAt),
        eq(favorites.restorable, true),
        gte(favorites.removedAt, since),
      ),
    )
    .orderBy(desc(favorites.removedAt), favorites.itemId)
    .limit(favoriteLimits.recentlyRemoved);
  return await toViews(db, rows);
}
