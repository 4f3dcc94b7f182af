import type { CsvCell } from '../../platform/csv/write-csv.ts';
import { formatWeight } from '../catalog/boxes/weights.ts';
import { columnNames, type PieceField, type PieceValue, pieceFields, tableOrder } from '../catalog/piece-fields.ts';
import { archiveWords } from './words.ts';

const words = archiveWords.pieceColumns;

type TableName = (typeof tableOrder)[number];
type WrittenPiece = Readonly<{ [F in TableName]: PieceValue<F> } & { state: string; slug: string }>;

export type PieceColumn = PieceField | 'currency' | 'page';

const columns: ReadonlyMap<string, PieceColumn> = new Map<string, PieceColumn>([
  ...tableOrder.flatMap((name) => columnNames(name).map((label): [string, PieceColumn] => [label, name])),
  ['currency', 'currency'],
  ['currency code', 'currency'],
  ['page', 'page'],
]);

/** What a column is for; null for one that pieces have no place for. */
export function pieceColumn(label: string): PieceColumn | null {
  const name = label.trim().toLowerCase().replaceAll('_', ' ');
  if (/^(?:picture|image|photo) ?\d{1,2}$/.test(name)) return 'pictures';
  return columns.get(name) ?? null;
}

/** Our tables have a column called Name. Shops that call it Title, such as Etsy, escape their texts for HTML. */
export const isEscaped = (labels: readonly string[]): boolean =>
  labels.some((label) => label.trim().toLowerCase() === 'title') &&
  !labels.some((label) => pieceColumn(label) === 'page');

/** "1.234,50" → "1234.50", in files whose cells aren't separated by commas. What may mean two numbers stays, and is refused. */
export const plainNumber = (cell: string): string => {
  const isDecimal = /^[$\s]*(?:\d+|\d{1,3}(?:[.\s]\d{3})+),\d{1,2}(?!\d)/u.test(cell);
  return isDecimal ? cell.replace(/\.(?=.*,)/g, '').replace(',', '.') : cell;
};

/** Undoes what keeps spreadsheets from running a text: our tables have an apostrophe before it. */
export const plainCell = (cell: string): string => cell.replace(/^'(?=\s*[=+\-@＝＋－＠]|[\t\r\n])/, '').trim();

export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  const space = cut.search(/\s\S*$/);
  return `${cut
    .slice(0, space > most / 2 ? space : undefined)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trimEnd()}…`;
}

interface WrittenColumn {
  label: string;
  cell(piece: WrittenPiece): CsvCell;
}

function writeField(name: TableName): WrittenColumn[] {
  const label = pieceFields[name].column;
  if (name === 'weightOz') return [{ label, cell: ({ weightOz }) => weightOz && formatWeight(weightOz) }];
  if (name === 'cashPriceCents')
    return [{ label, cell: (piece) => (piece[name] === null ? null : { cents: piece[name] }) }];
  if (name !== 'priceCents') return [{ label, cell: (piece) => piece[name] }];
  return [
    { label, cell: (piece) => ({ cents: piece[name] }) },
    { label: words.currency, cell: () => 'USD' },
  ];
}

export const writtenColumns: readonly WrittenColumn[] = [
  ...tableOrder.flatMap(writeField),
  { label: words.state, cell: ({ state }) => state },
  { label: words.page, cell: ({ slug }) => slug },
];
