import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeCsv } from '../../../src/platform/csv/write-csv.ts';

const cellsOf = (text: string) => writeCsv(['a'], [[text]]).slice('\ufeffa\r\n'.length, -2);

/** Reads a cell as RFC 4180 says. */
const read = (cell: string) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);

it('writes labels and rows that Excel opens as UTF-8, with amounts and numbers as numbers', () => {
  expect(writeCsv(['Order', 'Paid', 'Count', 'Note'], [['RC-1', { cents: -12_345 }, -3, null]])).toBe(
    '\ufeffOrder,Paid,Count,Note\r\nRC-1,-123.45,-3,\r\n',
  );
});

it('quotes commas, quotes, and line breaks', () => {
  expect(cellsOf('a,"b"\nc')).toBe('"a,""b""\nc"');
});

it.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '  =1',
  '＝1',
  '\u00a0=1',
  '=HYPERLINK("http://evil.example";"x")',
])('defuses %j', (text) => {
  expect(read(cellsOf(text))).toBe(`'${text}`);
});

it('keeps any other text as it is, and never writes a cell that starts a formula', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const cell = read(cellsOf(text));
      expect(cell).not.toMatch(/^\s*[=+\-@]/);
      expect(cell.replace(/^'/, '')).toBe(text.replaceAll('\0', '').replace(/^'/, ''));
    }),
  );
});
