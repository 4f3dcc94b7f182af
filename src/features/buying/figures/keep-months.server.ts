/** Keeps the sums of months: computes those that marks name, and takes the marks away. */
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { Database } from '../../../platform/database/database.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { monthsOfEntries } from './entries.server.ts';
import { keptNames, monthsOfMarks, ruleOf } from './month-sums.server.ts';
import { monthMarks, monthRule, monthSums, monthUnits } from './month-sums.table.ts';
import { monthsOfUnits } from './sold-units.server.ts';

const marksAtOnce = 2_000;

/** Another instance is at it. */
const isLocked = (error: unknown): boolean =>
  error instanceof DrizzleQueryError && (error.cause as { code?: string } | undefined)?.code === '55P03';

/** Computes and stores the sums of some stores: of a month, or of all months. */
async function keep(tx: Database, stores: readonly string[], month: string | null, timeZone: string): Promise<void> {
  for (const table of [monthSums, monthUnits]) {
    const ofMonth = month === null ? undefined : eq(table.month, month);
    await tx.delete(table).where(and(inArray(table.vendorId, [...stores]), ofMonth));
  }
  const columns = keptNames.map((name) => sql.identifier(monthSums[name].name));
  const values = keptNames.map((name) => sql`month.${sql.identifier(name)}`);
  await tx.execute(sql`insert into ${monthSums} (vendor_id, month, ${sql.join(columns, sql`, `)})
    select month.vendor_id, month.month, ${sql.join(values, sql`, `)} from (${monthsOfEntries(stores, timeZone, month)}) as month`);
  await tx.execute(sql`insert into ${monthUnits} (vendor_id, month, product_id, units)
    select vendor_id, month, product_id, units from (${monthsOfUnits(stores, timeZone, month)}) as month`);
}

/** Marks every store if the sums were computed by another rule, or if a mark names no store. Returns whether it did. */
async function markEveryStore(tx: Database, rule: string): Promise<boolean> {
  const { rows } = await tx.execute<{ isOther: boolean }>(sql`
    select not exists (select from ${monthRule} where rule = ${rule})
      or exists (select from ${monthMarks} where vendor_id is null) as "isOther"`);
  if (!rows[0]?.isOther) return false;
  // Also what was kept of stores that are gone.
  await tx.delete(monthSums);
  await tx.delete(monthUnits);
  await tx.delete(monthMarks);
  await tx.execute(sql`insert into ${monthMarks} (vendor_id) select id from ${vendors}`);
  await tx.insert(monthRule).values({ rule }).onConflictDoUpdate({ target: monthRule.id, set: { rule } });
  return true;
}

/** Computes the months of the oldest marks. Returns whether there may be more. */
async function keepChanged(tx: Database, timeZone: string): Promise<boolean> {
  const isOfDay = and(isNotNull(monthMarks.vendorId), isNotNull(monthMarks.day));
  const oldest = tx.select({ id: monthMarks.id }).from(monthMarks).where(isOfDay).orderBy(monthMarks.id);
  const seen = await tx
    .delete(monthMarks)
    .where(inArray(monthMarks.id, oldest.limit(marksAtOnce)))
    .returning({ vendorId: sql<string>`vendor_id`, day: sql<string>`day::text` });
  for (const [month, stores] of monthsOfMarks(seen, timeZone)) await keep(tx, stores, month, timeZone);
  return seen.length === marksAtOnce;
}

/** Computes all months of a store that needs it. Returns whether there was one. */
async function keepStore(tx: Database, timeZone: string): Promise<boolean> {
  const [one] = await tx
    .select({ vendorId: sql<string>`vendor_id` })
    .from(monthMarks)
    .where(and(isNotNull(monthMarks.vendorId), isNull(monthMarks.day)))
    // So that one that fails doesn't hold up the others.
    .orderBy(sql`random()`)
    .limit(1);
  if (one === undefined) return false;
  await tx.delete(monthMarks).where(eq(monthMarks.vendorId, one.vendorId));
  await keep(tx, [one.vendorId], null, timeZone);
  return true;
}

/**
 * Computes the sums of what was marked. One transaction sees the marks and the rows that they are about in the same state, so a change
 * that isn't committed yet is neither in the sums nor is its mark taken away. Whatever ends it in the middle leaves all as it was.
 */
export async function keepMonths(db: Database, timeZone: string): Promise<void> {
  const rule = ruleOf(timeZone);
  const step = () =>
    db.transaction(
      async (tx) => {
        // One instance at a time. Before the first query, so that this one sees what the other has done.
        await tx.execute(sql`lock table ${monthRule} in share row exclusive mode nowait`);
        // The sums of one large store may take as long as the pool waits for an answer.
        await tx.execute(sql`set local statement_timeout = '5s'`);
        return (await markEveryStore(tx, rule)) || (await keepChanged(tx, timeZone)) || (await keepStore(tx, timeZone));
      },
      { isolationLevel: 'repeatable read' },
    );
  try {
    while (await step());
  } catch (error) {
    if (!isLocked(error)) throw error;
  }
}
