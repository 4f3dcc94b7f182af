/** Writes CSV files that spreadsheets open as they are: RFC 4180 in UTF-8, with the mark by which Excel knows that it is. */
import type { Cents } from '../money.ts';

/** Text, a number, or an amount; null is an empty cell. */
export type CsvCell = string | number | null | { readonly cents: Cents };

/**
 * Starts of cells that spreadsheets run as formulas, also behind spaces, and in the wide letters of East Asian keyboards. A tab or a
 * carriage return could move what follows into a cell of its own.
 */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Returns a text so that spreadsheets show it and never run it. The apostrophe is their mark for text. */
const defuseCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

function writeCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return (cell.cents / 100).toFixed(2);
  const text = defuseCell(cell.toWellFormed().replaceAll('\0', ''));
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Text that begins a file: the mark by which Excel knows UTF-8. */
export const csvStart = '\ufeff';

export const writeCsvRow = (cells: readonly CsvCell[]): string => `${cells.map(writeCell).join(',')}\r\n`;

/** Writes a file with a row of labels. Text from people can't become a formula; numbers and amounts stay numbers. */
export function writeCsv(labels: readonly string[], rows: Iterable<readonly CsvCell[]>): string {
  return csvStart + [labels, ...rows].map(writeCsvRow).join('');
}
