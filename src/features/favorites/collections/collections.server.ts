/** Changes of collections. To an account, the collections of others are as unknown as those that don't exist. */
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { pageTags, purgePages } from '../../../platform/http/page-tags.server.ts';
import { collections } from '../collections.table.ts';
import { collectionLimits } from '../collections.ts';
import { lockFavorites } from '../records.server.ts';
import { createShareToken } from '../share-token.server.ts';
import { collectionErrors } from './words.ts';

type Row = typeof collections.$inferSelect;

export interface CollectionKey {
  userId: string;
  id: string;
}

/**
 * Creates an empty, private collection.
 * @returns its id
 * @throws DomainError `too_many`
 */
export async function createCollection(db: Database, userId: string, name: string): Promise<string> {
  return await db.transaction(async (tx) => {
    await lockFavorites(tx, userId);
    const limit = collectionLimits.collections;
    const existing = await tx.$count(collections, eq(collections.userId, userId));
    if (existing >= limit) throw new DomainError('too_many', collectionErrors.tooManyCollections(limit));
    const [created] = await tx.insert(collections).values({ userId, name }).returning({ id: collections.id });
    if (created === undefined) throw new Error('The database returned no row.');
    return created.id;
  });
}

/** Locks a collection for a change, and purges the pages that show it. */
async function change<T>(
  db: Database,
  { userId, id }: CollectionKey,
  work: (tx: Database, row: Row) => Promise<T>,
): Promise<T> {
  return await db.transaction(async (tx) => {
    const own = and(eq(collections.id, id), eq(collections.userId, userId));
    const [row] = await tx.select().from(collections).where(own).for('update');
    if (row === undefined) throw new DomainError('not_found', collectionErrors.notFound);
    const result = await work(tx, row);
    if (row.shareToken !== null) await purgePages(tx, [pageTags.collection(row.id)]);
    return result;
  });
}

/** Purges the pages that show an account's collections. Call it before the account is deleted, in the same transaction. */
export async function purgeCollectionPages(tx: Database, userId: string): Promise<void> {
  const own = await tx.select({ id: collections.id }).from(collections).where(eq(collections.userId, userId));
  await purgePages(
    tx,
    own.map(({ id }) => pageTags.collection(id)),
  );
}

const update = (tx: Database, { id }: Row, values: Partial<Row>) =>
  tx
    .update(collections)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(collections.id, id));

/** @throws DomainError `not_found` */
export async function renameCollection(db: Database, key: CollectionKey, name: string): Promise<void> {
  await change(db, key, (tx, row) => update(tx, row, { name }));
}

/** @throws DomainError `not_found` */
export async function deleteCollection(db: Database, key: CollectionKey): Promise<void> {
  await change(db, key, (tx, { id }) => tx.delete(collections).where(eq(collections.id, id)));
}

/**
 * Makes a collection visible to everyone with its link. Keeps the link of one that is shared already.
 * @returns the token for `paths.sharedCollection`
 * @throws DomainError `not_found`
 */
export async function shareCollection(db: Database, key: CollectionKey): Promise<string> {
  return await change(db, key, async (tx, row) => {
    const shareToken = row.shareToken ?? createShareToken();
    if (row.shareToken === null) await update(tx, row, { shareToken });
    return shareToken;
  });
}

/**
 * Revokes the link for good: its token is stored nowhere else, so it can't be restored.
 * @throws DomainError `not_found`
 */
export async function stopSharing(db: Database, key: CollectionKey): Promise<void> {
  await change(db, key, (tx, row) => update(tx, row, { shareToken: null }));
}
