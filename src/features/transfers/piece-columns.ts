/** The columns of tables of pieces: ours, and those that Etsy exports. */

export type PieceColumn =
  | 'name'
  | 'description'
  | 'price'
  | 'currency'
  | 'quantity'
  | 'medium'
  | 'size'
  | 'year'
  | 'category'
  | 'page'
  | 'picture';

const columns: Readonly<Record<string, PieceColumn>> = {
  name: 'name',
  title: 'name',
  description: 'description',
  price: 'price',
  currency: 'currency',
  'currency code': 'currency',
  quantity: 'quantity',
  medium: 'medium',
  materials: 'medium',
  size: 'size',
  year: 'year',
  category: 'category',
  page: 'page',
};

/** What a column is for; null for one that pieces have no place for. */
export function pieceColumn(label: string): PieceColumn | null {
  const name = label.trim().toLowerCase().replaceAll('_', ' ');
  if (/^(?:picture|image|photo) ?\d{1,2}$/.test(name)) return 'picture';
  return Object.hasOwn(columns, name) ? (columns[name] ?? null) : null;
}

/** Undoes what keeps spreadsheets from running a text: our tables have an apostrophe before it. */
export const plainCell = (cell: string): string => cell.replace(/^'(?=\s*[=+\-@＝＋－＠]|[\t\r\n])/, '').trim();

/** "https://…/il_1.jpg?v=2" → "il_1.jpg", as a file of that name would be called. */
export function fileNameOf(cell: string): string {
  const path = cell.split(/[?#]/)[0] ?? '';
  return (path.split(/[/\\]/).at(-1) ?? '').toLowerCase();
}

/** True for an address, which is listed and never fetched. */
export const isAddress = (cell: string): boolean => /^[a-z][a-z\d+.-]*:\/\//i.test(cell);

/** Cuts a text at the end of a word. */
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
