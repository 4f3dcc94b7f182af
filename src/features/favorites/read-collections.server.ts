import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { users } from '../accounts/accounts.table.ts';
import { toRefKey } from '../catalog/favorite-ref.ts';
import { collectionItems, collections } from './collections.table.ts';
import {
  type CollectibleType,
  collectibleTypes,
  collectionLimits,
  type OwnCollection,
  type SharedCollection,
  shownName,
} from './collections.ts';
import { favorites } from './favorites.table.ts';
import { countCollectionHearts, loadFavoriteItems } from './load-items.server.ts';
import { favoriteIdOf, isShareToken } from './share-token.server.ts';

/** Returns the items of these collections of one account, in the order in which they were added. */
async function readItems(db: Database, userId: string, ids: readonly string[]) {
  const favorite = and(
    eq(favorites.userId, userId),
    eq(favorites.type, collectionItems.type),
    eq(favorites.itemId, collectionItems.itemId),
  );
  return await db
    .select({
      collectionId: collectionItems.collectionId,
      type: sql<CollectibleType>`${collectionItems.type}`,
      id: collectionItems.itemId,
      savedName: sql<string>`coalesce(${favorites.savedName}, '')`,
    })
    .from(collectionItems)
    .leftJoin(favorites, favorite)
    .where(
      and(
        inArray(collectionItems.collectionId, [...ids]),
        inArray(collectionItems.type, [...collectibleTypes]),
        collectionItems.inside,
      ),
    )
    .orderBy(asc(collectionItems.addedAt), asc(collectionItems.itemId));
}

/**
 * Returns the collections of an account in the order of their creation, with at most seven queries.
 * @param id limits the result to this collection
 */
export async function readOwnCollections(db: Database, userId: string, id?: string): Promise<OwnCollection[]> {
  const rows = await db
    .select()
    .from(collections)
    .where(and(eq(collections.userId, userId), id === undefined ? undefined : eq(collections.id, id)))
    .orderBy(asc(collections.createdAt), asc(collections.id));
  if (rows.length === 0) return [];
  const items = await readItems(
    db,
    userId,
    rows.map((row) => row.id),
  );
  const current = await loadFavoriteItems(db, items);
  const hearts = await countCollectionHearts(
    db,
    rows.flatMap(({ shareToken }) => shareToken ?? []),
  );
  return rows.map((row) => {
    const inside = items
      .filter(({ collectionId }) => collectionId === row.id)
      .map((item) => ({ ...item, now: current.get(toRefKey(item)) }));
    return {
      id: row.id,
      name: row.name,
      items: inside.map(({ type, id: itemId, savedName, now }) => {
        return { type, id: itemId, name: now?.name ?? savedName, path: now?.path ?? null };
      }),
      pictures: inside.flatMap(({ now }) => now?.picture ?? []).slice(0, collectionLimits.pictures),
      shareToken: row.shareToken,
      favoriteCount: hearts.get(row.shareToken ?? '') ?? 0,
    };
  });
}

/**
 * Returns what is public of a shared collection, with at most six queries. Null if the token was never given out or if its owner
 * stopped sharing.
 */
export async function readSharedCollection(db: Database, shareToken: string): Promise<SharedCollection | null> {
  if (!isShareToken(shareToken)) return null;
  const [found] = await db
    .select({ id: collections.id, name: collections.name, userId: users.id, owner: users.name })
    .from(collections)
    .innerJoin(users, eq(users.id, collections.userId))
    .where(eq(collections.shareToken, shareToken));
  if (!found) return null;
  const items = await readItems(db, found.userId, [found.id]);
  const current = await loadFavoriteItems(db, items);
  return {
    id: found.id,
    favoriteId: favoriteIdOf(shareToken),
    name: found.name,
    ownerName: shownName(found.owner),
    favoriteCount: (await countCollectionHearts(db, [shareToken])).get(shareToken) ?? 0,
    items: items.flatMap((item) => current.get(toRefKey(item)) ?? []),
  };
}
