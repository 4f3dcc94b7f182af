import { and, desc, eq, gt, gte, not, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Picture } from '../../platform/pictures.ts';
import { toRefKey } from '../catalog/favorite-ref.ts';
import { type FavoriteRow, favorites } from './favorites.table.ts';
import { type FavoriteItem, type FavoriteView, favoriteLimits } from './favorites.ts';
import { loadFavoriteItems } from './load-items.server.ts';

export function toFavoriteView(
  row: Omit<FavoriteRow, 'userId'>,
  items: ReadonlyMap<string, FavoriteItem>,
): FavoriteView {
  const { type, itemId: id, addedAt, changedAt, savedName, savedPriceCents, savedAvailable } = row;
  return {
    ...{ type, id, addedAt, changedAt },
    saved: { name: savedName, priceCents: savedPriceCents, available: savedAvailable },
    item: items.get(toRefKey({ type, id })) ?? null,
  };
}

async function toViews(db: Database, rows: readonly FavoriteRow[]): Promise<FavoriteView[]> {
  const refs = rows.map(({ type, itemId: id }) => ({ type, id }));
  const items = await loadFavoriteItems(db, refs);
  return rows.map((row) => toFavoriteView(row, items));
}

/** Returns an account's favorites, newest first, with a constant number of queries. */
export async function listFavorites(db: Database, userId: string): Promise<FavoriteView[]> {
  const rows = await db
    .select()
    .from(favorites)
    .where(and(eq(favorites.userId, userId), favorites.favorite))
    .orderBy(desc(favorites.addedAt), favorites.itemId)
    .limit(favoriteLimits.favorites);
  return await toViews(db, rows);
}

/** How many of the newest favorites are looked at for pictures. */
const lookedAt = 12;

/** Returns how many favorites an account has, and the newest three that have a page and a picture. */
export async function summarizeFavorites(
  db: Database,
  userId: string,
): Promise<{ count: number; newest: { name: string; path: string; picture: Picture }[] }> {
  const own = and(eq(favorites.userId, userId), favorites.favorite);
  const newestFirst = [desc(favorites.addedAt), favorites.itemId];
  const [count, rows] = await Promise.all([
    db.$count(favorites, own),
    db
      .select()
      .from(favorites)
      .where(own)
      .orderBy(...newestFirst)
      .limit(lookedAt),
  ]);
  const newest = (await toViews(db, rows)).flatMap(({ item }) =>
    item?.path && item.picture ? [{ name: item.name, path: item.path, picture: item.picture }] : [],
  );
  return { count, newest: newest.slice(0, 3) };
}

/** Returns the records that can be restored at `now`, last removed first. */
export async function readRestorable(db: Database, userId: string, now: Date): Promise<FavoriteRow[]> {
  const since = new Date(now.getTime() - favoriteLimits.recentlyRemovedMs);
  const clearing = sql`coalesce((select cleared_at from favorite_clearings where user_id = ${userId}), '-infinity')`;
  return await db
    .select()
    .from(favorites)
    .where(
      and(
        eq(favorites.userId, userId),
        not(favorites.favorite),
        gte(favorites.changedAt, since),
        gt(favorites.changedAt, clearing),
      ),
    )
    .orderBy(desc(favorites.changedAt), favorites.itemId)
    .limit(favoriteLimits.recentlyRemoved);
}

export const listRecentlyRemoved = async (db: Database, userId: string, now: Date): Promise<FavoriteView[]> =>
  await toViews(db, await readRestorable(db, userId, now));
