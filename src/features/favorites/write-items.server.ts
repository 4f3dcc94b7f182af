import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { pageTags, purgePages } from '../../platform/http/page-tags.server.ts';
import { type CollectionItemRow, collectionItems, collections } from './collections.table.ts';
import { collectionLimits } from './collections.ts';
import { type ChangedFavorite, decideItemWrites, type FavoriteChange, toRecordKey } from './decide-writes.server.ts';
import type { FavoriteRow } from './favorites.table.ts';
import { itemRecords, laterWins, trimRemovals } from './records.server.ts';

const keyOf = ({ itemId, collectionId }: CollectionItemRow) => toRecordKey({ id: itemId, collection: collectionId });

/** Raw text, because Drizzle would omit the table's name. */
const size = sql<number>`(select count(*)::int from collection_items where collection_id = collections.id and inside)`;

/**
 * Writes changes of what is in an account's collections. The caller has locked the account's favorites. Every change gets an
 * outcome for good, also if its collection is gone, so a browser never has to send one again.
 * @param saved the account's records of these items as favorites, by id
 */
export async function writeCollectionItems(
  tx: Database,
  userId: string,
  changes: readonly FavoriteChange[],
  { saved, now }: { saved: ReadonlyMap<string, FavoriteRow>; now: Date },
): Promise<Map<FavoriteChange, ChangedFavorite>> {
  if (changes.length === 0) return new Map();
  const named = changes.flatMap(({ collection }) => collection ?? []);
  const itemIds = changes.map(({ id }) => id.toLowerCase());
  // Locked, because another call may delete a collection or stop sharing it.
  const own = await tx
    .select({ id: collections.id, shareToken: collections.shareToken, size })
    .from(collections)
    .where(and(eq(collections.userId, userId), inArray(collections.id, named)))
    .orderBy(asc(collections.id))
    .for('update');
  const ownIds = own.map(({ id }) => id);
  const records = await tx
    .select()
    .from(collectionItems)
    .where(and(inArray(collectionItems.collectionId, ownIds), inArray(collectionItems.itemId, itemIds)));
  const before = new Map(records.map((row) => [keyOf(row), row]));
  const { rows, problems } = decideItemWrites(changes, {
    ...{ now: now.getTime(), before },
    favorites: saved,
    counts: new Map(own.map((collection) => [collection.id, collection.size])),
  });
  await writeRows(tx, rows);
  const changed = own.filter(({ id }) => rows.some(({ collectionId }) => collectionId === id));
  const shared = changed.filter(({ shareToken }) => shareToken !== null);
  await purgePages(
    tx,
    shared.map(({ id }) => pageTags.collection(id)),
  );
  const after = new Map([...before, ...rows.map((row) => [keyOf(row), row] as const)]);
  return new Map(
    changes.map((change) => {
      const key = toRecordKey(change);
      return [
        change,
        {
          id: change.id.toLowerCase(),
          wasFavorite: before.get(key)?.inside ?? false,
          favorite: after.get(key)?.inside ?? false,
          ...{ view: null, favoriteCount: null },
          problem: problems.get(key) ?? null,
        },
      ];
    }),
  );
}

async function writeRows(tx: Database, rows: CollectionItemRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { collectionId, type, itemId } = collectionItems;
  await tx
    .insert(collectionItems)
    .values(rows)
    .onConflictDoUpdate({ target: [collectionId, type, itemId], ...laterWins(itemRecords) });
  const changedIds = rows.map((row) => row.collectionId);
  await tx.update(collections).set({ updatedAt: sql`now()` }).where(inArray(collections.id, changedIds));
  await trimRemovals(tx, itemRecords, changedIds, collectionLimits.removed);
}
