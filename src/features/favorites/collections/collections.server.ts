/** Changes of collections. All are of the owner's own: what is somebody else's is as unknown as what is not there. */
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { pageTags, purgePages } from '../../../platform/http/page-tags.server.ts';
import { users } from '../../accounts/accounts.table.ts';
import { favorites } from '../favorites.table.ts';
import { collectionItems, collections } from './collections.table.ts';
import { type CollectibleType, collectionLimits } from './collections.ts';
import { newShareToken } from './share-token.server.ts';

type Row = typeof collections.$inferSelect;

/** Whose, and which one. */
export interface CollectionOf {
  userId: string;
  id: string;
}

const unknown = () => new DomainError('not_found', 'There is no such collection of yours.');
const own = ({ userId, id }: CollectionOf) => and(eq(collections.id, id), eq(collections.userId, userId));

/**
 * Makes an empty, private collection.
 * @throws DomainError `too_many`
 */
export async function createCollection(db: Database, userId: string, name: string): Promise<string> {
  return await db.transaction(async (tx) => {
    // One at a time for each account, or two at once would both find room.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const [held] = await tx.select({ count: count() }).from(collections).where(eq(collections.userId, userId));
    if ((held?.count ?? 0) >= collectionLimits.collections)
      throw new DomainError(
        'too_many',
        `There is room for ${collectionLimits.collections} collections. Delete one first.`,
      );
    const [made] = await tx.insert(collections).values({ userId, name }).returning({ id: collections.id });
    if (made === undefined) throw new Error('The database returned no row.');
    return made.id;
  });
}

/** Changes an own collection while nobody else can, and ends the pages that show it. */
async function change<T>(db: Database, which: CollectionOf, work: (tx: Database, row: Row) => Promise<T>): Promise<T> {
  return await db.transaction(async (tx) => {
    const [row] = await tx.select().from(collections).where(own(which)).for('update');
    if (row === undefined) throw unknown();
    const result = await work(tx, row);
    if (row.shareToken !== null) await purgePages(tx, [pageTags.collection(row.id)]);
    return result;
  });
}

/** Ends the pages that show collections of an account, which is about to be deleted with them. */
export async function purgeCollectionsOf(tx: Database, userId: string): Promise<void> {
  const mine = await tx.select({ id: collections.id }).from(collections).where(eq(collections.userId, userId));
  await purgePages(
    tx,
    mine.map(({ id }) => pageTags.collection(id)),
  );
}

const set = (tx: Database, { id }: Row, values: Partial<Row>) =>
  tx
    .update(collections)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(collections.id, id));

/** @throws DomainError `not_found` */
export async function renameCollection(db: Database, which: CollectionOf, name: string): Promise<void> {
  await change(db, which, (tx, row) => set(tx, row, { name }));
}

/** @throws DomainError `not_found` */
export async function deleteCollection(db: Database, which: CollectionOf): Promise<void> {
  await change(db, which, (tx, { id }) => tx.delete(collections).where(eq(collections.id, id)));
}

/**
 * Puts a favorite in. It stays there when it is no favorite any more: its owner takes it out, or nobody.
 * @returns whether it was not there before
 * @throws DomainError `not_found` for an unknown collection and for what is no favorite now, `too_many`
 */
export async function putInCollection(
  db: Database,
  which: CollectionOf,
  { type, id }: { type: CollectibleType; id: string },
): Promise<boolean> {
  const itemId = id.toLowerCase();
  return await change(db, which, async (tx, row) => {
    const inside = and(eq(collectionItems.type, type), eq(collectionItems.itemId, itemId));
    const [there] = await tx
      .select({ all: count(), same: sql<number>`count(*) filter (where ${inside})::int` })
      .from(collectionItems)
      .where(eq(collectionItems.collectionId, row.id));
    if ((there?.same ?? 0) > 0) return false;
    const [favorite] = await tx
      .select({ itemId: favorites.itemId })
      .from(favorites)
      .where(
        and(
          eq(favorites.userId, which.userId),
          eq(favorites.type, type),
          eq(favorites.itemId, itemId),
          isNull(favorites.removedAt),
        ),
      );
    if (!favorite) throw new DomainError('not_found', 'Only your favorites fit into a collection. Save it first.');
    if ((there?.all ?? 0) >= collectionLimits.items)
      throw new DomainError(
        'too_many',
        `There is room for ${collectionLimits.items} things in a collection. Take one out first.`,
      );
    await tx.insert(collectionItems).values({ collectionId: row.id, type, itemId });
    await set(tx, row, {});
    return true;
  });
}

/**
 * Takes a thing out, whatever it is; nothing happens when it is not there.
 * @throws DomainError `not_found` for an unknown collection
 */
export async function takeOutOfCollection(db: Database, which: CollectionOf, itemId: string): Promise<void> {
  await change(db, which, async (tx, row) => {
    await tx
      .delete(collectionItems)
      .where(and(eq(collectionItems.collectionId, row.id), eq(collectionItems.itemId, itemId.toLowerCase())));
    await set(tx, row, {});
  });
}

/**
 * Makes the link, or finds the one that there is.
 * @returns the token for `paths.sharedCollection`
 * @throws DomainError `not_found`
 */
export async function shareCollection(db: Database, which: CollectionOf): Promise<string> {
  return await change(db, which, async (tx, row) => {
    const shareToken = row.shareToken ?? newShareToken();
    if (row.shareToken === null) await set(tx, row, { shareToken });
    return shareToken;
  });
}

/**
 * Takes the link back, for ever: it is stored nowhere any more.
 * @throws DomainError `not_found`
 */
export async function stopSharing(db: Database, which: CollectionOf): Promise<void> {
  await change(db, which, (tx, row) => set(tx, row, { shareToken: null }));
}
