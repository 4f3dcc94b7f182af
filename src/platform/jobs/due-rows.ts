/**
 * The one way in which rows wait: each has the time at which it is looked at again, in a column of its own, and rounds take the rows
 * whose time has come. A row is postponed before it is worked on, so no two processes work on it, and one whose process died comes again.
 */
import { and, eq, getTableColumns, type InferSelectModel, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { isDomainError } from '../errors.ts';
import { log } from '../http/log.ts';

type Row<T extends PgTable> = InferSelectModel<T>;
type ColumnOf<T extends PgTable> = keyof T['_']['columns'] & string;

/** Rows of a table that wait for the same thing. */
export interface DueRows<T extends PgTable> {
  table: T;
  key: ColumnOf<T>;
  /** The time at which a row is due. Without one it is due at once, unless `waits` leaves it out. */
  dueAt: ColumnOf<T>;
  waits: SQL | undefined;
  /** The first ones come first. */
  orderBy: SQL | PgColumn;
  /** Notes when a row was last claimed. */
  askedAt?: ColumnOf<T>;
  /** For how long a row is postponed when it is claimed. It is due again then, unless the work gives it another time. */
  leaseMs: number;
}

export const later = (time: Date, ms: number): Date => new Date(time.getTime() + ms);

function columnsOf<T extends PgTable>({ table, key, dueAt }: DueRows<T>): { key: PgColumn; dueAt: PgColumn } {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  return { key: columns[key] as PgColumn, dueAt: columns[dueAt] as PgColumn };
}

function isDue<T extends PgTable>(rows: DueRows<T>, now: Date): SQL | undefined {
  const { dueAt } = columnsOf(rows);
  return and(rows.waits, or(isNull(dueAt), lte(dueAt, now)));
}

/** Claims a row: postpones it. Returns it as it is since, or null if there is none like that. */
export async function claim<T extends PgTable>(
  db: Database,
  rows: DueRows<T>,
  now: Date,
  which: SQL | undefined,
): Promise<Row<T> | null> {
  const asked = rows.askedAt === undefined ? {} : { [rows.askedAt]: now };
  const changes = { ...asked, [rows.dueAt]: later(now, rows.leaseMs) } as PgUpdateSetSource<T>;
  const claimed = await db.update(rows.table).set(changes).where(which).returning();
  return (claimed as Row<T>[])[0] ?? null;
}

/** Claims the first row that is due and that nobody else is claiming. Returns null if there is none. */
export function claimNext<T extends PgTable>(db: Database, rows: DueRows<T>, now: Date): Promise<Row<T> | null> {
  const { key } = columnsOf(rows);
  const next = db
    .select({ key })
    .from(rows.table as PgTable)
    .where(isDue(rows, now))
    .orderBy(rows.orderBy)
    .limit(1)
    .for('update', { skipLocked: true });
  return claim(db, rows, now, eq(key, next));
}

/** Claims this row. Returns null if it isn't due, which it isn't while somebody works on it. */
export function claimRow<T extends PgTable>(
  db: Database,
  rows: DueRows<T>,
  now: Date,
  id: string,
): Promise<Row<T> | null> {
  return claim(db, rows, now, and(eq(columnsOf(rows).key, id), isDue(rows, now)));
}

/** Gives a claimed row another time. One that was finished meanwhile has none, and keeps none. */
export async function releaseRow<T extends PgTable>(db: Database, rows: DueRows<T>, id: string, until: Date) {
  const { key, dueAt } = columnsOf(rows);
  const changes = { [rows.dueAt]: until } as PgUpdateSetSource<T>;
  await db
    .update(rows.table)
    .set(changes)
    .where(and(eq(key, id), isNotNull(dueAt)));
}

/** After this many failures in a row the provider is assumed to be away, and the rest waits as it did. */
const failuresInARow = 3;

interface Round<T extends PgTable, Item> {
  /** Reads what is worked on, where that is more than the row; null if it is gone. */
  read?(row: Row<T>): Promise<Item | null>;
  work(item: Item): Promise<unknown>;
  /** Begins the line of the log: "Continuing refund 17 failed". */
  failure(item: Item): string;
  /** How many rows one round takes. */
  max?: number;
  /** How many of them are worked on at the same time. */
  atOnce?: number;
}

/** Works through the rows that are due, one after the other, until the provider seems to be away. Returns how many were done, and how many failed. */
export async function workThrough<T extends PgTable, Item = Row<T>>(
  { db, clock }: { db: Database; clock: Clock },
  rows: DueRows<T>,
  { read, work, failure, max = Number.POSITIVE_INFINITY, atOnce = 1 }: Round<T, Item>,
): Promise<{ done: number; failed: number }> {
  let [begun, done, failed, inARow] = [0, 0, 0, 0];
  const goOn = async () => {
    while (begun < max && inARow < failuresInARow) {
      begun += 1;
      const row = await claimNext(db, rows, clock.now());
      if (row === null) return;
      const item = read ? await read(row) : (row as Item);
      if (item === null) continue;
      try {
        await work(item);
        done += 1;
        inARow = 0;
      } catch (error) {
        failed += 1;
        inARow += 1;
        log.error(`${failure(item)}.`, isDomainError(error) ? error.code : error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, goOn));
  return { done, failed };
}
