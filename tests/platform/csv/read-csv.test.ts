import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { BrokenCsv, csvLimits, decodeCsv, readCsv } from '../../../src/platform/csv/read-csv.ts';
import { writeCsv } from '../../../src/platform/csv/write-csv.ts';

const read = (text: string) => [...readCsv(text)];
const cellsOf = (text: string) => read(text).map(({ cells }) => cells);
const faultOf = (text: string) => {
  try {
    read(text);
  } catch (error) {
    if (error instanceof BrokenCsv) return [error.fault, error.line];
  }
  return null;
};

it('reads quotes, commas, and line breaks in cells, empty cells, and each kind of line end', () => {
  expect(cellsOf('a,b\r\n"x, ""y""\nz",\n\n1,2\r3,4')).toEqual([
    ['a', 'b'],
    ['x, "y"\nz', ''],
    ['1', '2'],
    ['3', '4'],
  ]);
});

it('says in which line of the file a row begins', () => {
  expect(read('a\n"1\r\n2\n3"\n\nb').map(({ line }) => line)).toEqual([1, 2, 6]);
});

it('reads what we write, whatever it says', () => {
  const cell = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', ''));
  const rows = fc.array(
    fc.array(
      cell.map((text) => `x${text}`),
      { minLength: 2, maxLength: 5 },
    ),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(rows, (all) => {
      expect(cellsOf(decodeCsv(Buffer.from(writeCsv(['a', 'b'], all))))).toEqual([
        ['a', 'b'],
        ...all.map((row) => row.map((text) => text.toWellFormed())),
      ]);
    }),
  );
});

it('refuses a quote that never closes, or closes inside a cell, and names the line where it opens', () => {
  expect(faultOf('a\nb\n"c\nd\ne')).toEqual(['openQuote', 3]);
  expect(faultOf('a\n"b\nc"d",e')).toEqual(['afterQuote', 2]);
  expect(faultOf('a,"')).toEqual(['openQuote', 1]);
});

it('refuses what is past the limits', () => {
  expect(faultOf(`a\n${'x,'.repeat(50)}x`)).toEqual(['columns', 2]);
  expect(faultOf('x,'.repeat(49))).toBe(null);
  expect(faultOf('x\n'.repeat(csvLimits.rows + 1))).toBe(null);
  expect(faultOf('x\n'.repeat(csvLimits.rows + 2))).toEqual(['rows', 10_002]);
  expect(faultOf(`a\n"${'é'.repeat(16_384)}"`)).toBe(null);
  expect(faultOf(`a\n"${'é'.repeat(16_385)}"`)).toEqual(['cell', 2]);
  expect(() => decodeCsv(new Uint8Array(csvLimits.bytes + 1))).toThrow(BrokenCsv);
  expect(() => decodeCsv(Buffer.from([0x4c, 0xf3, 0x64, 0x7a]))).toThrow(BrokenCsv);
});

it('reads no further than it has to, whatever fills a file', () => {
  const { bytes, rows } = csvLimits;
  expect(faultOf(`"${'""'.repeat(bytes / 2 - 1)}"`)).toEqual(['cell', 1]);
  expect(read(`${'\n'.repeat(bytes - 1)}x`)).toEqual([{ line: bytes, cells: ['x'] }]);
  expect(faultOf(',\n'.repeat(rows + 2))).toEqual(['rows', rows + 2]);
});

it.each([
  ['a;b\n"1;0";2', ['1;0', '2']],
  ['a\tb\n"1\t0"\t2', ['1\t0', '2']],
  ['"a;b;c",d\n1;0,2', ['1;0', '2']],
  ['sep=;\r\na;b\n1,0;2', ['1,0', '2']],
  ['"sep=|"\na|b\n1,0|2', ['1,0', '2']],
])('reads what separates the cells from the row of the labels, or from a line before it: %j', (text, cells) => {
  expect(cellsOf(text).at(-1)).toEqual(cells);
});

it('counts the line that names the separator, and reads Excel’s Unicode Text', () => {
  expect(read('sep=;\na;b\n1;2').map(({ line }) => line)).toEqual([2, 3]);
  expect(decodeCsv(Buffer.from('\ufeffé\tb', 'utf16le'))).toBe('é\tb');
});
