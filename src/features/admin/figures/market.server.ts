/** The figures of the market: sums of the same entries as each store's own figures, of all stores. */
import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Cents } from '../../../platform/money.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { zonedDay } from '../../../platform/zoned-time.ts';
import { everyStore } from '../../buying/figures/entries-query.server.ts';
import { emptyMonth, type MarketMonth, type MonthFigures, sumNames } from '../../buying/figures/figure-sums.ts';
import { pageOfMonths } from '../../buying/figures/month-page.ts';
import { firstOf, readMonths } from '../../buying/figures/month-sums.server.ts';
import { readOperatorLosses } from '../../buying/refunds/operator-losses.server.ts';
import { products } from '../../catalog/products.table.ts';
import { pictureOfPiece, vendorIsListed } from '../../catalog/vendor-columns.server.ts';
import { vendors } from '../../catalog/vendors.table.ts';

export interface StoreMonth extends MonthFigures {
  id: string;
  name: string;
}

interface TopStore extends Pick<StoreMonth, 'id' | 'name' | 'paidCents' | 'inPersonCents' | 'applicationFeeCents'> {
  picture: Picture | null;
}

interface SoldPiece {
  id: string;
  name: string;
  picture: Picture;
  store: string;
  storeSlug: string;
  units: number;
}

/** What a year brought us. Months count what happened in them, so every amount is a sum of months. */
export interface MarketYear {
  year: string;
  paidCents: Cents;
  /** Without what refunds gave back of it, also where they failed later. */
  feeCents: Cents;
  planCents: Cents;
  /** What refunds that failed later cost us. The part that is our fee is off the fees already. */
  lossCents: Cents;
  oursCents: Cents;
}

export interface MarketFigures {
  /** Newest first, with the current one. */
  years: readonly MarketYear[];
  /** Newest first, those included in which nothing happened. Empty before the first sale. */
  months: readonly MarketMonth[];
  chosen: MarketMonth;
  newer: string | null;
  older: string | null;
  today: string;
  /** Pieces with a picture that were sold in the chosen month, those that brought most first. */
  sold: readonly SoldPiece[];
  /** The stores with entries in the chosen month, those that sold most first. */
  stores: readonly TopStore[];
  /** The sums of those that aren't shown; null if all are. */
  others: { count: number; paidCents: Cents; applicationFeeCents: Cents } | null;
  /** Stores that visitors find now. */
  listed: number;
  joined: number;
}

const shown = 12;
const hung = 12;

const emptyMarketMonth = (month: string): MarketMonth => ({
  ...emptyMonth(month),
  stores: 0,
  sellers: 0,
  feeReturnedCents: 0,
});

/** Sums the months of all stores, newest first, without those in which nothing happened. */
export async function sumMarketByMonth(db: Database, timeZone: string): Promise<MarketMonth[]> {
  return await readMonths(db, { store: everyStore, timeZone, period: null }, async (tx, { market }) => {
    const { rows } = await tx.execute<MarketMonth & Record<string, unknown>>(
      sql`select * from ${market} as month order by month desc`,
    );
    return rows;
  });
}

/** Lists the months of all stores in a month or a year, in each those that sold most first. */
export async function sumByStore(db: Database, timeZone: string, period: string): Promise<StoreMonth[]> {
  const names = (['month', 'sales', 'inPerson', 'estimated', ...sumNames] as const).map((name) => sql.identifier(name));
  return await readMonths(db, { store: everyStore, timeZone, period }, async (tx, { sums }) => {
    const { rows } = await tx.execute<StoreMonth & Record<string, unknown>>(sql`
      select store.id, store.name, ${sql.join(names, sql`, `)}
      from ${sums} as sums join ${vendors} as store on store.id = sums.vendor_id
      order by month, "paidCents" desc, "inPersonCents" desc, store.name, store.id`);
    return rows;
  });
}

async function readPictures(db: Database, ids: readonly string[]): Promise<Map<string, Picture | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: vendors.id,
      piece: pictureOfPiece(),
      header: vendors.headerPicture,
      portrait: vendors.portrait,
    })
    .from(vendors)
    .where(inArray(vendors.id, [...ids]));
  return new Map(rows.map(({ id, piece, header, portrait }) => [id, piece ?? header ?? portrait]));
}

async function listTopStores(
  db: Database,
  timeZone: string,
  month: string,
): Promise<Pick<MarketFigures, 'stores' | 'others'>> {
  type Sums = Pick<MarketMonth, 'stores' | 'paidCents' | 'applicationFeeCents'>;
  const scope = { store: everyStore, timeZone, period: month } as const;
  const { rows, all } = await readMonths(db, scope, async (tx, { partsOfSums, market }) => {
    const top = await tx.execute<Omit<TopStore, 'picture'> & Record<string, unknown>>(
      firstOf(
        partsOfSums,
        (sums) => sql`select sums.vendor_id as id, store.name, "paidCents", "inPersonCents", "applicationFeeCents"
          from ${sums} as sums join ${vendors} as store on store.id = sums.vendor_id`,
        sql`"paidCents" desc, "inPersonCents" desc, id desc`,
        shown,
      ),
    );
    const whole = await tx.execute<Sums & Record<string, unknown>>(
      sql`select stores, "paidCents", "applicationFeeCents" from ${market} as month`,
    );
    return { rows: top.rows, all: whole.rows[0] };
  });
  const pictures = await readPictures(
    db,
    rows.map(({ id }) => id),
  );
  const stores = rows
    .map((store) => ({ ...store, picture: pictures.get(store.id) ?? null }))
    .sort(
      (a, b) => b.paidCents - a.paidCents || b.inPersonCents - a.inPersonCents || a.name.localeCompare(b.name, 'en'),
    );
  if (all === undefined || all.stores === rows.length) return { stores, others: null };
  const withoutShown = (name: 'paidCents' | 'applicationFeeCents') =>
    rows.reduce((rest, row) => rest - row[name], all[name]);
  return {
    stores,
    others: {
      count: all.stores - rows.length,
      paidCents: withoutShown('paidCents'),
      applicationFeeCents: withoutShown('applicationFeeCents'),
    },
  };
}

async function countStores(db: Database, month: string): Promise<Pick<MarketFigures, 'listed' | 'joined'>> {
  // A store that was closed for good has no address for mails.
  const hasJoined = sql`to_char(${vendors.joinedDate}, 'YYYY-MM') = ${month} and ${vendors.email} <> ''`;
  const [counts] = await db
    .select({
      listed: sql<number>`(count(*) filter (where ${vendorIsListed}))::int`,
      joined: sql<number>`(count(*) filter (where ${hasJoined}))::int`,
    })
    .from(vendors);
  return counts ?? { listed: 0, joined: 0 };
}

/** Lists what was sold in a month, without the pieces that have no picture anymore. */
async function listSold(db: Database, timeZone: string, month: string): Promise<SoldPiece[]> {
  return await readMonths(db, { store: everyStore, timeZone, period: month }, async (tx, { partsOfUnits }) => {
    const { rows } = await tx.execute<SoldPiece & Record<string, unknown>>(
      firstOf(
        partsOfUnits,
        (units) => sql`select sold.product_id as id, piece.name, piece.pictures -> 0 as picture, store.name as store,
            store.slug as "storeSlug", sold.units, sold.cents
          from ${units} as sold join ${products} as piece on piece.id = sold.product_id
          join ${vendors} as store on store.id = piece.vendor_id where piece.pictures <> '[]'`,
        sql`cents desc, id desc`,
        hung,
      ),
    );
    return rows;
  });
}

async function sumYears(db: Database, timeZone: string, months: readonly MarketMonth[]): Promise<MarketYear[]> {
  const losses = (await readOperatorLosses(db)).map((loss) => ({
    ...loss,
    year: zonedDay(loss.failedAt, timeZone).slice(0, 4),
  }));
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))];
  return years.map((year) => {
    const sum = (name: 'paidCents' | 'applicationFeeCents' | 'planCents') =>
      months.filter(({ month }) => month.startsWith(year)).reduce((all, one) => all + one[name], 0);
    const lost = losses.filter((one) => one.year === year);
    const [feeCents, planCents] = [0 - sum('applicationFeeCents'), 0 - sum('planCents')];
    const taxLossCents = lost.reduce((all, one) => all + one.taxLossCents, 0);
    return {
      year,
      paidCents: sum('paidCents'),
      feeCents,
      planCents,
      lossCents: lost.reduce((all, one) => all + one.lossCents, 0),
      oursCents: feeCents + planCents - taxLossCents,
    };
  });
}

/** Loads the page of figures, with as many queries however many orders there are. */
export async function loadMarketFigures(
  db: Database,
  { month, now, timeZone }: { month: string | null; now: Date; timeZone: string },
): Promise<MarketFigures> {
  const today = zonedDay(now, timeZone).slice(0, 7);
  const sums = await sumMarketByMonth(db, timeZone);
  const { all, ...page } = pageOfMonths(sums, emptyMarketMonth, { month, today });
  const [years, sold, stores, counts] = await Promise.all([
    sumYears(db, timeZone, all),
    listSold(db, timeZone, page.chosen.month),
    listTopStores(db, timeZone, page.chosen.month),
    countStores(db, page.chosen.month),
  ]);
  return { ...page, ...stores, ...counts, years, today, sold };
}
