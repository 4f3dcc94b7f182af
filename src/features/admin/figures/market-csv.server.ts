/** The market's figures of a month or a year as a table: a row for each month of each store. Their sum would be counted twice by whoever sums up. */
import { type CsvCell, writeCsv } from '../../../platform/csv/write-csv.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type MonthFigures, sumNames } from '../../buying/figures/figure-sums.ts';
import { sumByStore } from './market.server.ts';
import { marketFigureNames, marketWords } from './words.ts';

const { csvColumns: columns } = marketWords;

const toCells = (sums: Omit<MonthFigures, 'month'>): CsvCell[] => [
  sums.sales,
  sums.inPerson,
  ...sumNames.map((name) => ({ cents: sums[name] })),
];

/** @param period a month or a year, as `readPeriod` returns it */
export async function writeMarketCsv(db: Database, timeZone: string, period: string): Promise<string> {
  const stores = await sumByStore(db, timeZone, period);
  const rows = stores.map((store): CsvCell[] => [store.month, store.name, ...toCells(store)]);
  const labels = [columns.month, columns.store, columns.sales, columns.inPerson];
  return writeCsv([...labels, ...sumNames.map((name) => marketFigureNames[name])], rows);
}
