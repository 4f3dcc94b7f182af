import * as v from 'valibot';
import { BrokenCsv, type CsvRow, decodeCsv, findSeparator, readCsv } from '../../platform/csv/read-csv.ts';
import { DomainError } from '../../platform/errors.ts';
import { decodeEntities } from '../../platform/html-entities.ts';
import { mapNames } from '../../platform/objects.ts';
import { readDollars } from '../buying/fees/parse-cents.ts';
import { parseWeight } from '../catalog/boxes/weights.ts';
import { pieceFields, type TextName, textNames, valueNames, yearNames } from '../catalog/piece-fields.ts';
import { parsePrice } from '../studio/editor/typed-fields.ts';
import { newPieceSchema } from '../studio/pieces/pieces.api.ts';
import { isCashTooHigh, pieceLimits } from '../studio/pieces/pieces.ts';
import { pieceErrors } from '../studio/pieces/words.ts';
import { isAddress, photoPath } from './match-photos.ts';
import { isEscaped, type PieceColumn, pieceColumn, plainCell, plainNumber, shorten } from './piece-columns.ts';
import { tableErrors as errors } from './words.ts';

export interface TableProblem {
  line: number;
  column: string;
  problem: string;
}

export interface TablePiece {
  line: number;
  /** The slug that it had, if the file says one. */
  page: string | null;
  piece: Omit<v.InferOutput<typeof newPieceSchema>, 'id' | 'pictures' | 'publish'>;
  /** Paths of files, as `photoPath` returns them. */
  pictures: string[];
}

export interface PieceTable {
  pieces: TablePiece[];
  problems: TableProblem[];
  shortened: number;
  unused: string[];
  addresses: string[];
}

interface Column {
  label: string;
  /** Null if it isn't used. */
  is: PieceColumn | null;
}

/** NaN for what is no whole number, so that the schema says so. */
const wholeNumber = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN);

function readColumns({ cells }: CsvRow): Column[] {
  const columns = cells.map((cell) => ({ label: plainCell(cell), is: pieceColumn(cell) }));
  const has = (name: PieceColumn) => columns.some(({ is }) => is === name);
  if (!has('name') || !has('priceCents')) throw new DomainError('invalid', errors.columns);
  return columns;
}

/** What the cells of a table may name: slugs and keys by what they are called, in lower case. */
export interface KnownNames {
  categories: ReadonlyMap<string, string>;
  boxes: ReadonlyMap<string, string>;
}

/** "1,234" may be a thousand or a dollar, where numbers have a decimal comma. */
const readPrice = (text: string, { hasDecimalComma }: Writing, parse = parsePrice) =>
  hasDecimalComma && /,/.test(text) && !/,.*\./.test(text) ? null : parse(text);

interface Writing {
  isEscaped: boolean;
  hasDecimalComma: boolean;
}

const isEmptyRow = ({ cells }: CsvRow, columns: readonly Column[]): boolean =>
  cells.every((cell, index) => {
    const column = columns[index];
    const isIgnored = column !== undefined && (column.is === null || column.is === 'currency');
    return isIgnored || /^(?:false)?$/i.test(plainCell(cell));
  });

function readRow({ line, cells }: CsvRow, columns: readonly Column[], known: KnownNames, writing: Writing) {
  const problems: TableProblem[] = [];
  const pictures: string[] = [];
  const addresses: string[] = [];
  const texts: Partial<Record<PieceColumn, string>> = {};
  let shortened = 0;
  const complain = (is: PieceColumn, problem: string) => {
    const column = columns.find((one) => one.is === is)?.label ?? is;
    problems.push({ line, column, problem });
  };
  const short = (name: TextName) => {
    const text = texts[name] ?? '';
    const cut = shorten(text, pieceFields[name].most);
    if (cut !== text) shortened += 1;
    return cut;
  };
  if (cells.length > columns.length) {
    problems.push({ line, column: String(columns.length + 1), problem: errors.tooManyCells(columns.length) });
  }
  for (const [index, { is }] of columns.entries()) {
    const raw = plainCell(cells[index] ?? '');
    const cell = writing.isEscaped ? decodeEntities(raw).trim() : raw;
    if (is === 'pictures' && cell !== '') {
      pictures.push(photoPath(cell));
      if (isAddress(cell)) addresses.push(cell);
    } else if (is !== null && is !== 'pictures') texts[is] ??= cell;
  }
  const number = (text: string) => (writing.hasDecimalComma ? plainNumber(text) : text);
  const {
    priceCents: price = '',
    cashPriceCents: cash = '',
    currency = '',
    inventory: quantity = '',
    categorySlug: category = '',
    box: boxName = '',
    weightOz: weight = '',
    page = '',
  } = texts;
  if (currency !== '' && currency.toUpperCase() !== 'USD') complain('currency', errors.currency);
  const categorySlug = category === '' ? null : known.categories.get(category.toLowerCase());
  const box = boxName === '' ? null : known.boxes.get(boxName.toLowerCase());
  if (categorySlug === undefined) complain('categorySlug', errors.category);
  if (box === undefined) complain('box', errors.box);
  if (pictures.length > pieceLimits.pictures) complain('pictures', errors.tooManyPictures(pieceLimits.pictures));
  const parsed = v.safeParse(v.omit(newPieceSchema, ['id', 'pictures', 'publish']), {
    ...mapNames(textNames, short),
    ...mapNames(yearNames, (name) => (texts[name] ? wholeNumber(texts[name]) : null)),
    priceCents: readPrice(number(price), writing) ?? Number.NaN,
    cashPriceCents: cash === '' ? null : (readPrice(number(cash), writing, readDollars) ?? Number.NaN),
    ...(quantity === '' ? {} : { inventory: wholeNumber(quantity) }),
    categorySlug: categorySlug ?? null,
    box: box ?? null,
    weightOz: weight === '' ? null : (parseWeight(number(weight)) ?? Number.NaN),
  });
  const refused = new Set<string>();
  for (const issue of parsed.issues ?? []) {
    const field = valueNames.find((name) => name === v.getDotPath(issue)) ?? 'name';
    // The first thing that is wrong with a cell is the one to say.
    if (!refused.has(field)) complain(field, issue.message);
    refused.add(field);
  }
  if (parsed.success && isCashTooHigh(parsed.output)) complain('cashPriceCents', pieceErrors.cashPrice);
  const piece: TablePiece | null =
    parsed.success && problems.length === 0
      ? { line, page: page === '' ? null : page.toLowerCase(), piece: parsed.output, pictures }
      : null;
  return { piece, problems, addresses, shortened };
}

const sentenceOf = ({ fault, line }: BrokenCsv): string => errors.broken[fault](line);

/**
 * Reads a table.
 * @throws DomainError `invalid` for a file that is no such table, with a sentence
 */
export function readPieceTable(bytes: Uint8Array, known: KnownNames): PieceTable {
  const table: PieceTable = { pieces: [], problems: [], shortened: 0, unused: [], addresses: [] };
  const pages = new Set<string>();
  let columns: Column[] | null = null;
  try {
    const text = decodeCsv(bytes);
    const writing = { isEscaped: false, hasDecimalComma: findSeparator(text).separator !== ',' };
    for (const row of readCsv(text)) {
      if (columns === null) {
        columns = readColumns(row);
        writing.isEscaped = isEscaped(columns.map(({ label }) => label));
        table.unused = columns.filter(({ is, label }) => is === null && label !== '').map(({ label }) => label);
        continue;
      }
      if (isEmptyRow(row, columns)) continue;
      const { piece, problems, addresses, shortened } = readRow(row, columns, known, writing);
      table.problems.push(...problems);
      table.addresses.push(...addresses);
      table.shortened += shortened;
      if (piece === null) continue;
      if (piece.page !== null && pages.has(piece.page)) {
        const column = columns.find(({ is }) => is === 'page')?.label ?? '';
        table.problems.push({ line: row.line, column, problem: errors.pageTwice });
      }
      if (piece.page !== null) pages.add(piece.page);
      table.pieces.push(piece);
    }
  } catch (error) {
    if (error instanceof BrokenCsv) throw new DomainError('invalid', sentenceOf(error));
    throw error;
  }
  if (table.pieces.length === 0 && table.problems.length === 0) throw new DomainError('invalid', errors.empty);
  return table;
}
