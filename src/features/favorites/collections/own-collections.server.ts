/** Reads of somebody's own collections: seven queries at most, whatever their number. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { toRefKey } from '../../catalog/favorite-ref.ts';
import { loadFavoriteItems } from '../favorite-things.server.ts';
import { favorites } from '../favorites.table.ts';
import { heartCountsOf } from './collection-hearts.server.ts';
import { collectionItems, collections } from './collections.table.ts';
import { type CollectibleType, collectibleTypes, collectionLimits, type OwnCollection } from './collections.ts';

/** What is in these collections of one account, in the order in which it was put there. */
async function itemsIn(db: Database, userId: string, ids: readonly string[]) {
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
    .where(and(inArray(collectionItems.collectionId, [...ids]), inArray(collectionItems.type, [...collectibleTypes])))
    .orderBy(asc(collectionItems.addedAt), asc(collectionItems.itemId));
}

/** Collections of one account, in the order in which they were made; only the one with this id, if told. */
export async function ownCollections(db: Database, userId: string, id?: string): Promise<OwnCollection[]> {
  const mine = await db
    .select()
    .from(collections)
    .where(and(eq(collections.userId, userId), id === undefined ? undefined : eq(collections.id, id)))
    .orderBy(asc(collections.createdAt), asc(collections.id));
  if (mine.length === 0) return [];
  const items = await itemsIn(
    db,
    userId,
    mine.map((one) => one.id),
  );
  const shown = await loadFavoriteItems(db, items);
  const hearts = await heartCountsOf(
    db,
    mine.flatMap(({ shareToken }) => shareToken ?? []),
  );
  return mine.map((collection) => {
    const things = items
      .filter(({ collectionId }) => collectionId === collection.id)
      .map((one) => ({ ...one, now: shown.get(toRefKey(one)) }));
    return {
      id: collection.id,
      name: collection.name,
      items: things.map(({ type, id: itemId, savedName, now }) => {
        return { type, id: itemId, name: now?.name ?? savedName, path: now?.path ?? null };
      }),
      pictures: things.flatMap(({ now }) => now?.picture ?? []).slice(0, collectionLimits.pictures),
      shareToken: collection.shareToken,
      heartCount: hearts.get(collection.shareToken ?? '') ?? 0,
    };
  });
}
