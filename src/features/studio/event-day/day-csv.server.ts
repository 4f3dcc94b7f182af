import { type CsvCell, writeCsv } from '../../../platform/csv/write-csv.ts';
import { nameTender } from '../../buying/in-person/name-tender.ts';
import type { EventDay } from './day.server.ts';
import { type DayLine, listCash, listParts } from './describe-day.ts';
import { dayWords, dayCsvWords as words } from './words.ts';

const toRow = (part: string, what: string, sales: number | null, cents: number | null): CsvCell[] => [
  part,
  what,
  sales,
  cents === null ? null : { cents },
  ...Array<null>(4).fill(null),
];

const toRows = (part: string, lines: readonly DayLine[]) =>
  lines.map(({ label, cents }) => toRow(part, label, null, cents));

export function writeDayCsv(day: EventDay): string {
  const { tenders, sums, notes, pieces, others, lateCash } = day;
  const { parts, columns } = words;
  return writeCsv(Object.values(columns), [
    ...tenders.map((sum) => toRow(parts.cameIn, nameTender(sum.tender, sum.label), sum.count, sum.totalCents)),
    toRow(parts.cameIn, dayWords.together, sums.count, sums.totalCents),
    ...toRows(parts.cashBox, listCash(day)),
    toRow(parts.cashBox, dayWords.counted, null, notes.countedCents),
    toRow(parts.cashBox, words.difference, null, lateCash === null ? sums.differenceCents : null),
    ...toRows(parts.leaves, listParts(day)),
    toRow(parts.tax, words.taxYouFile, null, sums.artistTaxCents),
    toRow(parts.tax, words.taxWeFile, null, sums.marketplaceTaxCents),
    ...pieces.map(({ name, brought, sold, home, missing }): CsvCell[] => [
      parts.pieces,
      name || dayWords.unnamed,
      null,
      null,
      brought,
      sold,
      home,
      missing,
    ]),
    ...others.map(({ name, count }): CsvCell[] => [parts.pieces, name, null, null, null, count, null, null]),
  ]);
}
