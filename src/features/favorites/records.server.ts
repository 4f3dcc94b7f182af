/**
 * What favorites and the items of collections are in the database: records of last writes. A record belongs to a list (an
 * account's favorites, or a collection) and says whether an item is in it, and since when. A removed item keeps its record for
 * a while, so an older write from another device doesn't bring it back.
 */
import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/database/database.ts';
import { collectionItems } from './collections.table.ts';
import { favorites } from './favorites.table.ts';
import { removalLimits } from './favorites.ts';

/** A table of records, whose primary key is the list, `type`, and `item_id`. */
interface RecordTable {
  table: PgTable;
  /** The column that names the list. */
  list: string;
  /** The column that says whether the item is in it. */
  isIn: string;
}

export const favoriteRecords: RecordTable = { table: favorites, list: 'user_id', isIn: 'favorite' };
export const itemRecords: RecordTable = { table: collectionItems, list: 'collection_id', isIn: 'inside' };

const toSql = ({ table, list, isIn }: RecordTable) => ({
  records: sql.identifier(getTableName(table)),
  list: sql.identifier(list),
  isIn: sql.identifier(isIn),
});

/**
 * Serializes an account's changes of favorites and collections until the transaction ends, or two at once could exceed a limit
 * together.
 */
export async function lockFavorites(tx: Database, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`favorites of ${userId}`}, 0))`);
}

/** The part of an upsert that replaces stored records by later ones only: the rule of `isLater`. */
export function laterWins(kind: RecordTable) {
  const { records, isIn } = toSql(kind);
  const columns = Object.entries(getTableColumns(kind.table));
  return {
    set: Object.fromEntries(columns.map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`])),
    setWhere: sql`(excluded.changed_at, not excluded.${isIn}) > (${records}.changed_at, not ${records}.${isIn})`,
  };
}

export async function trimRemovals(tx: Database, kind: RecordTable, lists: string[], limit: number): Promise<void> {
  const { records, list, isIn } = toSql(kind);
  await tx.execute(sql`delete from ${records} where (${list}, type, item_id) in (
    select ${list}, type, item_id from (
      select *, row_number() over (partition by ${list} order by changed_at desc, item_id) as place from ${records}
      where not ${isIn} and ${list} in ${lists}
    ) as removals where place > ${limit})`);
}

/** Rows per run and table; the next run continues. */
const batch = 1000;

/**
 * Deletes removals that are too old to be restored or to be overtaken by an older change. Safe to run concurrently.
 * @returns the number of deleted rows
 */
export async function sweepFavorites(db: Database, now: Date): Promise<number> {
  const since = new Date(now.getTime() - removalLimits.rememberedMs).toISOString();
  let deleted = 0;
  for (const kind of [favoriteRecords, itemRecords]) {
    const { records, list, isIn } = toSql(kind);
    const { rowCount } = await db.execute(sql`delete from ${records} where (${list}, type, item_id) in (
      select ${list}, type, item_id from ${records} where not ${isIn} and changed_at < ${since}
      limit ${batch} for update skip locked)`);
    deleted += rowCount ?? 0;
  }
  return deleted;
}
