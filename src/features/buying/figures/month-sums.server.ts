/**
 * The sums of months. They are kept, and computed from the entries wherever something has changed since or nothing is kept yet, so they
 * are always those of the entries (docs/decisions/0114).
 */
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from '../../../platform/database/database.ts';
import { hash } from '../../../platform/hashes/hash.ts';
import type { Cents } from '../../../platform/money.ts';
import { zonedDay } from '../../../platform/zoned-time.ts';
import { monthsOfEntries } from './entries.server.ts';
import { everyStore, isOfStore } from './entries-query.server.ts';
import { type MarketMonth, type MonthFigures, type MonthSums, sumNames } from './figure-sums.ts';
import { marketSums, monthMarks, monthRule, monthSums, monthUnits } from './month-sums.table.ts';
import { periodDays } from './months.ts';
import { monthsOfUnits } from './sold-units.server.ts';

interface Scope {
  store: string | typeof everyStore;
  timeZone: string;
  /** The only month, or the only year; null for all. */
  period: string | null;
}

interface Unkept {
  stores: typeof everyStore | string[];
  months: ReadonlyMap<string, string[]>;
  hasMarket: boolean;
}

/** Queries, as what may stand after `from`, and the parts of which they consist: what is kept, and what is computed. */
interface Months {
  /** `vendor_id`, `month`, and the names of `MonthSums`. */
  sums: SQL;
  partsOfSums: readonly SQL[];
  /** The sums of all these stores: the names of `MarketMonth`. */
  market: SQL;
  /** `vendor_id`, `month`, `product_id`, `units`, and `cents`. */
  units: SQL;
  partsOfUnits: readonly SQL[];
}

/** The columns of `monthsOfEntries` beside the store and the month, in its order. */
export const keptNames = [
  'sales',
  'estimated',
  'inPerson',
  'hasSold',
  'feeReturnedCents',
  'onlineSales',
  'onlineKeptCents',
  ...sumNames,
] as const satisfies readonly (keyof MonthSums)[];

/** The columns of `monthsOfMarket` beside the month, in its order. */
export const marketNames = [
  'sales',
  'estimated',
  'inPerson',
  'stores',
  'sellers',
  'feeReturnedCents',
  ...sumNames,
] as const satisfies readonly (keyof MarketMonth)[];

const sumOf = (name: string): SQL =>
  sql`sum(${sql.identifier(name)})::${sql.raw(name.endsWith('Cents') ? 'float8' : 'int')}`;

const selectSums = (names: readonly string[], others: Readonly<Record<string, SQL>> = {}): SQL =>
  sql.join(
    names.map((name) => sql`${others[name] ?? sumOf(name)} as ${sql.identifier(name)}`),
    sql`, `,
  );

/** Sums rows like those of `monthsOfEntries` by month: a query with `month` and `marketNames`. */
export const monthsOfMarket = (sums: SQL): SQL =>
  sql`select month, ${selectSums(marketNames, {
    stores: sql`count(*)::int`,
    sellers: sql`(count(*) filter (where "hasSold"))::int`,
  })} from ${sums} as month group by month`;

/** With more months than this, their stores are computed whole, which is then no slower. */
const maxMonths = 6;

/** Names the rule that the sums are computed by. Another formula, or another time zone, is another rule. */
export function ruleOf(timeZone: string): string {
  const queries = [monthsOfEntries, monthsOfUnits].map((query) => query(everyStore, timeZone, null));
  const texts = [...queries, monthsOfMarket(sql`sums`)].map((query) => new PgDialect().sqlToQuery(query));
  return hash(JSON.stringify(texts));
}

/** Returns the stores of each month that marks may mean. A day of UTC is in two months of the zone where one begins. */
export function monthsOfMarks(
  marks: readonly { vendorId: string; day: string }[],
  timeZone: string,
): ReadonlyMap<string, string[]> {
  const months = new Map<string, Set<string>>();
  for (const { vendorId, day } of marks) {
    for (const time of ['00:00:00.000', '23:59:59.999']) {
      const month = zonedDay(new Date(`${day}T${time}Z`), timeZone).slice(0, 7);
      months.set(month, (months.get(month) ?? new Set()).add(vendorId));
    }
  }
  return new Map([...months].map(([month, stores]) => [month, [...stores]]));
}

async function readUnkept(tx: Database, { store, timeZone, period }: Scope): Promise<Unkept> {
  const all = { stores: everyStore, months: new Map(), hasMarket: false } as const;
  const ofStore = store === everyStore ? sql`true` : sql`(mark.vendor_id = ${store} or mark.vendor_id is null)`;
  const { rows } = await tx.execute<{
    rule: string;
    hasMarket: boolean;
    isMark: boolean;
    vendorId: string | null;
    day: string | null;
  }>(sql`
    select distinct kept.rule, exists (select from ${marketSums}) as "hasMarket", mark.id is not null as "isMark", mark.vendor_id as "vendorId", mark.day::text as day
    from (select rule from ${monthRule} limit 1) as kept left join ${monthMarks} as mark on ${ofStore}`);
  if (rows[0]?.rule !== ruleOf(timeZone)) return all;
  const stores = new Set<string>();
  const days: { vendorId: string; day: string }[] = [];
  for (const { isMark, vendorId, day } of rows) {
    if (!isMark) continue;
    if (vendorId === null) return all;
    if (day === null) stores.add(vendorId);
    else days.push({ vendorId, day });
  }
  const changed = monthsOfMarks(
    days.filter(({ vendorId }) => !stores.has(vendorId)),
    timeZone,
  );
  const [from, before] = monthsAround(period);
  const months = [...changed].filter(([month]) => from <= month && month < before);
  const hasMarket = rows[0].hasMarket;
  if (months.length <= maxMonths) return { stores: [...stores], months: new Map(months), hasMarket };
  for (const id of months.flatMap(([, ids]) => ids)) stores.add(id);
  return { stores: [...stores], months: new Map(), hasMarket };
}

const monthsAround = (period: string | null): [from: string, before: string] => {
  if (period === null) return ['', '~'];
  const [first, next] = periodDays(period);
  return [first.slice(0, 7), next.slice(0, 7)];
};

/** True for kept rows of a period. One month is no range, so that an index has its rows in order. */
function isOfMonths(period: string | null): SQL {
  if (period?.length === 7) return sql`kept.month = ${period}`;
  const [from, before] = monthsAround(period);
  return sql`kept.month >= ${from} and kept.month < ${before}`;
}

function storesOfMonths(months: Unkept['months']): SQL {
  const pairs = [...months].flatMap(([month, ids]) => ids.map((id) => ({ id, month })));
  const [ids, names] = [pairs.map(({ id }) => id), pairs.map(({ month }) => month)];
  return sql`unnest(${sql.param(ids)}::uuid[], ${sql.param(names)}::text[]) as changed (vendor_id, month)`;
}

const union = (queries: readonly SQL[]): SQL => sql`(${sql.join([...queries], sql` union all `)})`;

function partsOf(
  { store, timeZone, period }: Scope,
  { stores, months }: Unkept,
  kept: SQL,
  compute: typeof monthsOfEntries,
): readonly SQL[] {
  if (stores === everyStore) return [compute(store, timeZone, period)];
  return [
    sql`${kept} where ${isOfStore(store, 'kept')} and ${isOfMonths(period)}
      and kept.vendor_id <> all(${sql.param(stores)}::uuid[])
      and not exists (select from ${storesOfMonths(months)}
        where changed.vendor_id = kept.vendor_id and changed.month = kept.month)`,
    ...[...months].map(([month, some]) => compute(some, timeZone, month)),
    ...(stores.length > 0 ? [compute(stores, timeZone, period)] : []),
  ];
}

/**
 * The first rows of all parts. Each part has its own limit, so that what is kept is read in the order of an index.
 * @param select a query of rows like those of a part
 * @param order names of its columns, as after `order by`
 */
export function firstOf(parts: readonly SQL[], select: (rows: SQL) => SQL, order: SQL, limit: number): SQL {
  const end = sql`order by ${order} limit ${limit}`;
  return sql`select * from ${union(parts.map((part) => sql`(${select(sql`(${part})`)} ${end})`))} as part ${end}`;
}

/** Kept columns under their names. An amount is a double, as where it is computed. */
const keptColumns = <Name extends string>(names: readonly Name[], table: Record<Name, { name: string }>): SQL =>
  sql.join(
    names.map((name) => {
      const column = sql`kept.${sql.identifier(table[name].name)}`;
      return sql`${column}${name.endsWith('Cents') ? sql`::float8` : sql``} as ${sql.identifier(name)}`;
    }),
    sql`, `,
  );

/** What is kept, in the order in which it is computed. */
export const keptSums = sql`select kept.vendor_id, kept.month, ${keptColumns(keptNames, monthSums)} from ${monthSums} as kept`;

const keptUnits = sql`select kept.vendor_id, kept.month, kept.product_id, kept.units, kept.cents from ${monthUnits} as kept`;

/** The sums of all stores: those that are kept, without what has changed since, and with what it is now. */
function joinMarket(scope: Scope, unkept: Unkept, parts: readonly SQL[]): SQL {
  const { stores, months, hasMarket } = unkept;
  if (scope.store !== everyStore || stores === everyStore || !hasMarket) return sql`(${monthsOfMarket(union(parts))})`;
  const isMeant = isOfMonths(scope.period);
  const kept = sql`select kept.month, ${keptColumns(marketNames, marketSums)} from ${marketSums} as kept where ${isMeant}`;
  const [, ...computed] = parts;
  if (computed.length === 0) return sql`(${kept})`;
  const outdated = union([
    sql`${keptSums} where ${isMeant} and kept.vendor_id = any(${sql.param(stores)}::uuid[])`,
    sql`${keptSums} where ${isMeant} and (kept.vendor_id, kept.month) in (select * from ${storesOfMonths(months)})`,
  ]);
  const columns = (toColumn: (name: SQL) => SQL) =>
    sql.join(
      marketNames.map((name) => sql`${toColumn(sql`${sql.identifier(name)}`)} as ${sql.identifier(name)}`),
      sql`, `,
    );
  const rows = union([
    kept,
    sql`select month, ${columns((name) => sql`0 - ${name}`)} from (${monthsOfMarket(outdated)}) as outdated`,
    monthsOfMarket(union(computed)),
  ]);
  return sql`(select month, ${selectSums(marketNames)} from ${rows} as month group by month having sum(stores) > 0)`;
}

/** Has `read` query the sums of months, all in one state of the database. */
export async function readMonths<T>(
  db: Database,
  scope: Scope,
  read: (tx: Database, months: Months) => Promise<T>,
): Promise<T> {
  return await db.transaction(
    async (tx) => {
      const unkept = await readUnkept(tx, scope);
      const partsOfSums = partsOf(scope, unkept, keptSums, monthsOfEntries);
      const partsOfUnits = partsOf(scope, unkept, keptUnits, monthsOfUnits);
      const market = joinMarket(scope, unkept, partsOfSums);
      return await read(tx, {
        sums: union(partsOfSums),
        partsOfSums,
        market,
        units: union(partsOfUnits),
        partsOfUnits,
      });
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/**
 * Sums a store's entries by month, newest first, without the months in which nothing happened.
 * @param period the only month, or the months of the only year, to sum; all by default
 */
export async function sumByMonth(
  db: Database,
  vendorId: string,
  timeZone: string,
  period: string | null = null,
): Promise<MonthFigures[]> {
  const names = sql.join(
    (['month', 'sales', 'inPerson', 'estimated', ...sumNames] as const).map((name) => sql.identifier(name)),
    sql`, `,
  );
  return await readMonths(db, { store: vendorId, timeZone, period }, async (tx, { sums }) => {
    const { rows } = await tx.execute<MonthFigures & Record<string, unknown>>(
      sql`select ${names} from ${sums} as month order by month desc`,
    );
    return rows;
  });
}

export async function sumOnline(
  db: Database,
  vendorId: string,
  year: string,
  timeZone: string,
): Promise<{ sales: number; keptCents: Cents }> {
  return await readMonths(db, { store: vendorId, timeZone, period: year }, async (tx, { sums }) => {
    const { rows } = await tx.execute<{ sales: number; keptCents: Cents }>(sql`
      select coalesce(sum("onlineSales"), 0)::int as sales, coalesce(sum("onlineKeptCents"), 0)::float8 as "keptCents"
      from ${sums} as month`);
    return rows[0] ?? { sales: 0, keptCents: 0 };
  });
}
