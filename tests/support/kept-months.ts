/** Compares the sums of months as pages read them with those of the entries alone. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { monthsOfEntries } from '../../src/features/buying/figures/entries.server.ts';
import { everyStore } from '../../src/features/buying/figures/entries-query.server.ts';
import { monthsOfMarket, readMonths } from '../../src/features/buying/figures/month-sums.server.ts';
import { monthMarks } from '../../src/features/buying/figures/month-sums.table.ts';
import { monthsOfUnits } from '../../src/features/buying/figures/sold-units.server.ts';
import type { Database } from '../../src/platform/database/database.ts';

/** Fails unless what is kept, with what is computed beside it, is what the entries are, in one state of the database. */
export async function expectKept(
  db: Database,
  timeZone: string,
  store: string | typeof everyStore = everyStore,
  period: string | null = null,
): Promise<void> {
  await readMonths(db, { store, timeZone, period }, async (tx, { sums, market, units }) => {
    const rowsOf = async (query: ReturnType<typeof sql>, order: string) =>
      (await tx.execute(sql`select * from ${query} as rows order by ${sql.raw(order)}`)).rows;
    const entries = sql`(${monthsOfEntries(store, timeZone, period)})`;
    const bySums = 'vendor_id, month';
    expect(await rowsOf(sums, bySums)).toEqual(await rowsOf(entries, bySums));
    expect(await rowsOf(market, 'month')).toEqual(await rowsOf(sql`(${monthsOfMarket(entries)})`, 'month'));
    const byUnits = 'vendor_id, month, product_id';
    expect(await rowsOf(units, byUnits)).toEqual(
      await rowsOf(sql`(${monthsOfUnits(store, timeZone, period)})`, byUnits),
    );
  });
}

/** How many marks there are. */
export const countMarks = async (db: Database): Promise<number> => await db.$count(monthMarks);
