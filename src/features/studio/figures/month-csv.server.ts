import { type CsvCell, writeCsv } from '../../../platform/csv/write-csv.ts';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type Entry, listEntries } from '../../buying/figures/entries.server.ts';
import { type FigureSums, type SumName, sumNames, taxNames } from '../../buying/figures/figure-sums.ts';
import { readPeriod } from '../../buying/figures/months.ts';
import { figureNames } from '../../buying/figures/words.ts';
import { nameTender } from '../../buying/in-person/name-tender.ts';
import { monthCsvWords as words } from './words.ts';

const toCells = (sums: FigureSums, names: readonly SumName[]): CsvCell[] =>
  names.map((name) => ({ cents: sums[name] }));

const optionalNames: readonly SumName[] = [...taxNames, 'planCents', 'postageCents'];

/** The columns of amounts: those about tax, the plan, and postage only where there was any. */
const listColumns = (entries: readonly Entry[]): SumName[] =>
  sumNames.filter((name) => !optionalNames.includes(name) || entries.some((entry) => entry[name] !== 0));

/** Tells how and where it was sold in person; empty for a sale on this site. */
const describeSale = ({ tender, tenderLabel, isAtBooth, place, event }: Entry): string =>
  tender === null && !isAtBooth ? '' : [nameTender(tender, tenderLabel), place, event].filter(Boolean).join(', ');

const describeNote = (entry: Entry): string | null =>
  [describeSale(entry), entry.isEstimated && words.estimated].filter(Boolean).join('. ') || null;

/**
 * Writes all entries of a month or a year, without their sum: whoever sums up a column would count everything twice.
 * @param period as a URL names it
 * @throws DomainError `not_found` if that is neither
 */
export async function writeMonthCsv(
  db: Database,
  vendorId: string,
  { period, timeZone }: { period: string; timeZone: string },
): Promise<string> {
  if (readPeriod(period) === null) throw new DomainError('not_found', words.noMonth);
  const entries = await listEntries(db, vendorId, period, timeZone);
  const { columns } = words;
  const names = listColumns(entries);
  const labels = [columns.day, columns.kind, columns.number, columns.buyer, columns.state, columns.pieces];
  const rows = entries.map((entry): CsvCell[] => [
    entry.day,
    words.kinds[entry.kind],
    entry.number,
    entry.buyer,
    entry.state,
    entry.pieces.map(({ name, quantity }) => words.piece(name, quantity)).join(', '),
    ...toCells(entry, names),
    describeNote(entry),
  ]);
  return writeCsv([...labels, ...names.map((name) => figureNames[name]), columns.note], rows);
}
