import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { type FigureSums, sumNames } from './figure-sums.ts';

const inSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const cents = (name: string) => bigint(inSnakeCase(name), { mode: 'number' }).notNull();

const amounts = Object.fromEntries(sumNames.map((name) => [name, cents(name)])) as Record<
  keyof FigureSums,
  ReturnType<typeof cents>
>;

/**
 * What the entries of a store's month summed up to when they were last computed. It counts unless a mark says that something has
 * changed since. Without foreign keys, because only `refreshMonthSums` writes here, and the marks of a store's orders take its rows along.
 */
export const monthSums = pgTable(
  'month_sums',
  {
    vendorId: uuid('vendor_id').notNull(),
    /** "2026-11", in the site's time zone. */
    month: text('month').notNull(),
    sales: integer('sales').notNull(),
    inPerson: integer('in_person').notNull(),
    estimated: integer('estimated').notNull(),
    hasSold: boolean('has_sold').notNull(),
    feeReturnedCents: cents('feeReturnedCents'),
    onlineSales: integer('online_sales').notNull(),
    onlineKeptCents: cents('onlineKeptCents'),
    ...amounts,
  },
  (t) => [
    primaryKey({ columns: [t.vendorId, t.month] }),
    // As queries read the amounts, so that a month's first stores are found without the others.
    index('month_sums_top').on(t.month, sql`(paid_cents::float8)`, sql`(in_person_cents::float8)`, t.vendorId),
  ],
);

/**
 * What `month_sums` adds up to in a month of the market. Either every month has its row, or there is none, and the job has to fill them
 * in: it takes all away when it computes a store whole.
 */
export const marketSums = pgTable('market_sums', {
  month: text('month').primaryKey(),
  sales: integer('sales').notNull(),
  inPerson: integer('in_person').notNull(),
  estimated: integer('estimated').notNull(),
  stores: integer('stores').notNull(),
  sellers: integer('sellers').notNull(),
  feeReturnedCents: cents('feeReturnedCents'),
  ...amounts,
});

/** How many units of a piece the orders of a month sold. Pieces of which nothing was sold have no row. */
export const monthUnits = pgTable(
  'month_units',
  {
    vendorId: uuid('vendor_id').notNull(),
    month: text('month').notNull(),
    productId: uuid('product_id').notNull(),
    units: integer('units').notNull(),
    cents: cents('cents'),
  },
  (t) => [
    primaryKey({ columns: [t.vendorId, t.month, t.productId] }),
    index('month_units_cents').on(t.month, t.cents, t.productId),
    check('month_units_units', sql`${t.units} > 0`),
  ],
);

/**
 * Where something has changed since the sums were computed. Triggers write the marks in the transaction of the change, so that they
 * become visible with it. Rows are only added and deleted, so that no two changes wait for each other.
 */
export const monthMarks = pgTable(
  'month_marks',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null for every store. */
    vendorId: uuid('vendor_id'),
    /** A day of UTC, because the database doesn't know the site's time zone; null for all months. */
    day: date('day', { mode: 'string' }),
  },
  (t) => [index('month_marks_vendor').on(t.vendorId, t.day)],
);

/** The rule that the sums were computed by: one row. */
export const monthRule = pgTable(
  'month_rule',
  {
    id: boolean('id').primaryKey().default(true),
    /** Hash of the queries with their time zone. */
    rule: text('rule').notNull(),
  },
  (t) => [check('month_rule_one', sql`${t.id}`)],
);
