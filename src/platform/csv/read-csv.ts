/**
 * Reads CSV files (RFC 4180) that people send: row by row, within limits, and never guessing what a broken one means. Cells may be
 * separated by semicolons or tabs, as Excel does it where numbers have a decimal comma.
 */

export interface CsvRow {
  /** Where it begins in the file, from 1. */
  line: number;
  cells: string[];
}

export const csvLimits = {
  bytes: 10 * 1024 * 1024,
  columns: 50,
  rows: 10_000,
  cellBytes: 32 * 1024,
};

type CsvFault = 'bytes' | 'encoding' | 'columns' | 'rows' | 'cell' | 'openQuote' | 'afterQuote';

export class BrokenCsv extends Error {
  override readonly name = 'BrokenCsv';
  readonly fault: CsvFault;
  /** 0 if it is about the whole file. */
  readonly line: number;

  constructor(fault: CsvFault, line = 0) {
    super(`${fault} in line ${line}`);
    this.fault = fault;
    this.line = line;
  }
}

/** Excel's “Unicode Text” says at its start that it is UTF-16. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/**
 * Decodes a file as UTF-8, or UTF-16 if it says so, the mark at its start removed.
 * @throws BrokenCsv
 */
export function decodeCsv(bytes: Uint8Array): string {
  if (bytes.length > csvLimits.bytes) throw new BrokenCsv('bytes');
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    throw new BrokenCsv('encoding');
  }
}

function countLines(text: string): number {
  let lines = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) lines += 1;
  }
  return lines;
}

const separators = [',', ';', '\t'];

/** Finds what separates the cells: what a first line says (`sep=;`), or what the row of the labels has more of than others. */
export function findSeparator(text: string): { separator: string; start: number } {
  const [said = '', named] = /^"?sep=([,;|\t])"?[,;\t]*(?:\r\n?|\n|$)/i.exec(text) ?? [];
  if (named !== undefined) return { separator: named, start: said.length };
  // Labels are short, and what is in quotes belongs to one of them.
  const [labels = ''] = /^[\r\n]*((?:"(?:[^"]|"")*"|[^"\r\n])*)/.exec(text.slice(0, csvLimits.cellBytes)) ?? [];
  const bare = labels.replace(/"(?:[^"]|"")*"/g, '');
  const counts = separators.map((one) => bare.split(one).length);
  return { separator: separators[counts.indexOf(Math.max(...counts))] ?? ',', start: 0 };
}

/**
 * Yields the rows; empty lines, and those that only have separators, are left out. A file is read up to its first fault, however much
 * follows.
 * @throws BrokenCsv where the file breaks a limit or a rule
 */
export function* readCsv(text: string): Generator<CsvRow> {
  const { separator, start } = findSeparator(text);
  const unquoted = new RegExp(`[^${separator}\\r\\n]*`, 'y');
  const emptyLines = /[\r\n]*/y;
  let at = start;
  let line = 1 + countLines(text.slice(0, start));
  let rows = 0;

  const readQuoted = (): string => {
    const opened = line;
    let value = '';
    at += 1;
    for (;;) {
      const end = text.indexOf('"', at);
      if (end === -1) throw new BrokenCsv('openQuote', opened);
      value += text.slice(at, end);
      // Before the cell ends: of millions of pieces of text, the process would run out of memory.
      if (value.length > csvLimits.cellBytes) throw new BrokenCsv('cell', opened);
      at = end + 1;
      if (text[at] !== '"') break;
      value += '"';
      at += 1;
    }
    // Most often a quote that was never closed, up to the next one.
    if (at < text.length && !`${separator}\r\n`.includes(text[at] ?? '')) throw new BrokenCsv('afterQuote', opened);
    line += countLines(value);
    return value;
  };
  const readCell = (): string => {
    if (text[at] === '"') return readQuoted();
    unquoted.lastIndex = at;
    const [value = ''] = unquoted.exec(text) ?? [];
    at += value.length;
    return value;
  };

  for (;;) {
    emptyLines.lastIndex = at;
    const [skipped = ''] = emptyLines.exec(text) ?? [];
    at += skipped.length;
    line += countLines(skipped);
    if (at >= text.length) return;
    const row: CsvRow = { line, cells: [] };
    for (;;) {
      const began = line;
      const cell = readCell();
      if (Buffer.byteLength(cell) > csvLimits.cellBytes) throw new BrokenCsv('cell', began);
      row.cells.push(cell);
      if (row.cells.length > csvLimits.columns) throw new BrokenCsv('columns', row.line);
      if (text[at] !== separator) break;
      at += 1;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
    rows += 1;
    // The first one has the names of the columns.
    if (rows > csvLimits.rows + 1) throw new BrokenCsv('rows', row.line);
    if (row.cells.some((cell) => cell !== '')) yield row;
  }
}
