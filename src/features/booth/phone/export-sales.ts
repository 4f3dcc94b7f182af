/** The sales of a phone as a file, for whoever has to type them in elsewhere. */
import { type CsvCell, csvStart, writeCsvRow } from '../../../platform/csv/write-csv.ts';
import { tenderNames } from '../../buying/in-person/words.ts';
import type { KeptSale } from './kept-sale.ts';

const columns = [
  'Sold at',
  'What',
  'Paid by',
  'Reference',
  'Subtotal',
  'Tax',
  'Rounding',
  'Total',
  'State',
  'Order',
  'Id',
];

export function exportSales(sales: readonly KeptSale[]): string {
  const rows = sales
    .toReversed()
    .map(({ sale, state, number }): CsvCell[] => [
      sale.soldAt,
      sale.lines.map(({ name, quantity }) => (quantity === 1 ? name : `${name} × ${quantity}`)).join(', '),
      sale.label ?? tenderNames[sale.tender],
      sale.reference ?? '',
      { cents: sale.subtotalCents },
      { cents: sale.taxCents },
      { cents: sale.roundingCents },
      { cents: sale.totalCents },
      state,
      number ?? '',
      sale.id,
    ]);
  return csvStart + [columns, ...rows].map(writeCsvRow).join('');
}
