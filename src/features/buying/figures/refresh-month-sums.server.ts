/** Keeps the sums of months: computes those that marks name, and takes the marks away. */
import { and, eq, inArray, isNotNull, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { Database } from '../../../platform/database/database.ts';
import { log } from '../../../platform/http/log.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { monthsOfEntries } from './entries.server.ts';
import { keptNames, keptSums, marketNames, monthsOfMarket, monthsOfMarks, ruleOf } from './month-sums.server.ts';
import { marketSums, monthMarks, monthRule, monthSums, monthUnits } from './month-sums.table.ts';
import { monthsOfUnits } from './sold-units.server.ts';

const marksAtOnce = 2_000;

const codeOf = (error: unknown): string =>
  (error instanceof DrizzleQueryError && (error.cause as { code?: string } | undefined)?.code) || '';

/** Another instance is at it. */
const isLocked = (error: unknown): boolean => codeOf(error) === '55P03';

/** A store's rows can be the reason: a value out of its range, a constraint, more rows than fit into the time, a trigger's own. */
const isOfRows = (error: unknown): boolean => /^(?:22|23|57014|P0001)/.test(codeOf(error));

/** Stores that the log names as failing, so that it does once. */
const failing = new Set<string>();

async function keep(tx: Database, stores: readonly string[], month: string | null, timeZone: string): Promise<void> {
  for (const table of [monthSums, monthUnits]) {
    const ofMonth = month === null ? undefined : eq(table.month, month);
    await tx.delete(table).where(and(inArray(table.vendorId, [...stores]), ofMonth));
  }
  const columns = keptNames.map((name) => sql.identifier(monthSums[name].name));
  const values = keptNames.map((name) => sql`month.${sql.identifier(name)}`);
  await tx.execute(sql`insert into ${monthSums} (vendor_id, month, ${sql.join(columns, sql`, `)})
    select month.vendor_id, month.month, ${sql.join(values, sql`, `)} from (${monthsOfEntries(stores, timeZone, month)}) as month`);
  await tx.execute(sql`insert into ${monthUnits} (vendor_id, month, product_id, units, cents)
    select vendor_id, month, product_id, units, cents from (${monthsOfUnits(stores, timeZone, month)}) as month`);
}

async function keepMarket(tx: Database, isMeant: SQL): Promise<void> {
  const columns = marketNames.map((name) => sql.identifier(marketSums[name].name));
  const values = marketNames.map((name) => sql`market.${sql.identifier(name)}`);
  await tx.execute(sql`insert into ${marketSums} (month, ${sql.join(columns, sql`, `)})
    select market.month, ${sql.join(values, sql`, `)} from (${monthsOfMarket(sql`(${keptSums} where ${isMeant})`)}) as market`);
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
  await tx.delete(marketSums);
  await tx.delete(monthMarks);
  await tx.execute(sql`insert into ${monthMarks} (vendor_id) select id from ${vendors}`);
  await tx.insert(monthRule).values({ rule }).onConflictDoUpdate({ target: monthRule.id, set: { rule } });
  return true;
}

async function popMarks(tx: Database): Promise<{ vendorId: string; day: string }[]> {
  const isOfDay = and(isNotNull(monthMarks.vendorId), isNotNull(monthMarks.day));
  const oldest = tx.select({ id: monthMarks.id }).from(monthMarks).where(isOfDay).orderBy(monthMarks.id);
  return await tx
    .delete(monthMarks)
    .where(inArray(monthMarks.id, oldest.limit(marksAtOnce)))
    .returning({ vendorId: sql<string>`vendor_id`, day: sql<string>`day::text` });
}

/** Computes the months of the oldest marks. Returns whether there may be more. */
async function keepChanged(tx: Database, timeZone: string): Promise<boolean> {
  const seen = await popMarks(tx);
  const months = monthsOfMarks(seen, timeZone);
  for (const [month, stores] of months) await keep(tx, stores, month, timeZone);
  if (await tx.$count(marketSums)) {
    await tx.delete(marketSums).where(inArray(marketSums.month, [...months.keys()]));
    await keepMarket(tx, sql`kept.month = any(${sql.param([...months.keys()])}::text[])`);
  }
  return seen.length === marksAtOnce;
}

/** Has the stores of the oldest marks computed whole, because then each is by itself. Returns whether there are any. */
async function setApart(tx: Database): Promise<boolean> {
  const stores = new Set((await popMarks(tx)).map(({ vendorId }) => vendorId));
  if (stores.size > 0) await tx.insert(monthMarks).values([...stores].map((vendorId) => ({ vendorId })));
  return stores.size > 0;
}

/**
 * Computes all months of a store that needs it. One that can't be computed keeps a mark, so pages go on computing it themselves.
 * @param failed stores that aren't tried again; this one is added if it fails
 * @returns whether there was one
 */
async function keepStore(tx: Database, timeZone: string, failed: Set<string>): Promise<boolean> {
  const [one] = await tx
    .select({ vendorId: sql<string>`vendor_id` })
    .from(monthMarks)
    .where(and(isNotNull(monthMarks.vendorId), isNull(monthMarks.day), notInArray(monthMarks.vendorId, [...failed])))
    .limit(1);
  if (one === undefined) return false;
  const { vendorId } = one;
  await tx.delete(monthMarks).where(eq(monthMarks.vendorId, vendorId));
  try {
    await tx.transaction(async (inner) => {
      await inner.delete(marketSums);
      await keep(inner, [vendorId], null, timeZone);
    });
    failing.delete(vendorId);
  } catch (error) {
    if (!isOfRows(error)) throw error;
    await tx.insert(monthMarks).values({ vendorId });
    if (!failing.has(vendorId)) log.error('The sums of a store’s months can’t be computed.', { vendorId, error });
    failed.add(vendorId);
    failing.add(vendorId);
  }
  return true;
}

async function keepWholeMarket(tx: Database): Promise<void> {
  if ((await tx.$count(marketSums)) === 0) await keepMarket(tx, sql`true`);
}

/** Runs one transaction of the job, which sees marks and rows in the same state. */
async function step<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return await db.transaction(
    async (tx) => {
      // One instance at a time. Before the first query, so that this one sees what the other has done.
      await tx.execute(sql`lock table ${monthRule} in share row exclusive mode nowait`);
      // The sums of one large store may take as long as the pool waits for an answer.
      await tx.execute(sql`set local statement_timeout = '5s'`);
      return await work(tx);
    },
    { isolationLevel: 'repeatable read' },
  );
}

/**
 * Computes the sums of what was marked. One transaction sees the marks and the rows that they are about in the same state, so a change
 * that isn't committed yet is neither in the sums nor is its mark taken away. Whatever ends it in the middle leaves all as it was. A
 * store that can't be computed doesn't hold up the others; the log names it once.
 */
export async function refreshMonthSums(db: Database, timeZone: string): Promise<void> {
  const rule = ruleOf(timeZone);
  const failed = new Set<string>();
  const keepSome = async (tx: Database) =>
    (await markEveryStore(tx, rule)) || (await keepChanged(tx, timeZone)) || (await keepStore(tx, timeZone, failed));
  const next = () =>
    step(db, keepSome).catch(async (error: unknown) => {
      // Nobody knows which of many stores has the rows that failed.
      if (isOfRows(error) && (await step(db, setApart))) return true;
      throw error;
    });
  try {
    while (await next());
    await step(db, keepWholeMarket);
  } catch (error) {
    if (!isLocked(error)) throw error;
  }
}
