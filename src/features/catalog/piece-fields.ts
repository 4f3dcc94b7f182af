/**
 * The fields of a piece, described once. Schemas, the editor, tables, archives, copies, comparisons, the search, and what closing a
 * store erases follow from this. `tests/features/catalog/piece-fields.test.ts` compares it with the columns of the products.
 */
import type { Cents } from '../../platform/money.ts';
import { mapNames } from '../../platform/objects.ts';
import type { Picture } from '../../platform/pictures.ts';

interface AnyRow {
  label: string;
  /** Its name among the editor's fields. */
  form: string;
  /** The name of its column in tables of pieces; null if it has columns of its own kind. */
  column: string | null;
  /** Other names of that column, in lower case, such as Etsy's. */
  alsoColumn?: readonly string[];
  copied: boolean;
  /** True if the search in the artist's list looks into it. */
  searched?: true;
}

/** What an artist may tell about a piece. All of it may be left out, and all of it goes when the store closes. */
interface AnyDetail extends AnyRow {
  /** Its name at the start of a sentence. */
  subject: string;
  /** What it is if nothing is told. */
  empty: '' | null;
  isWide?: true;
}

interface TextRow extends AnyDetail {
  /** line: of one line. text: of several. */
  kind: 'line' | 'text';
  /** Most characters. */
  most: number;
}

interface YearRow extends AnyDetail {
  kind: 'year';
  empty: null;
  most?: undefined;
}

export type DetailRow = TextRow | YearRow;

/** What has rules of its own. What has no value for `empty` stays when the store closes, because orders name it. */
interface OwnRow extends AnyRow {
  kind: 'name' | 'price' | 'cash' | 'count' | 'category' | 'box' | 'weight' | 'pictures';
  subject?: string;
  most?: number;
  empty?: readonly [] | null;
}

/** Keyed by the names of database columns, which API and archives use, too, and in the order in which those have them. */
export const pieceFields = {
  name: {
    label: 'Name',
    subject: 'The name',
    kind: 'name',
    most: 80,
    form: 'name',
    column: 'Name',
    alsoColumn: ['title'],
    copied: true,
    searched: true,
  },
  description: {
    label: 'In your words',
    subject: 'What you say about it',
    kind: 'text',
    most: 400,
    empty: '',
    form: 'description',
    column: 'Description',
    copied: true,
    searched: true,
  },
  medium: {
    label: 'Medium',
    subject: 'The medium',
    kind: 'line',
    most: 80,
    empty: '',
    form: 'medium',
    isWide: true,
    column: 'Medium',
    alsoColumn: ['materials'],
    copied: true,
    searched: true,
  },
  size: {
    label: 'Size',
    subject: 'The size',
    kind: 'line',
    most: 60,
    empty: '',
    form: 'size',
    column: 'Size',
    copied: true,
  },
  year: {
    label: 'Year',
    subject: 'The year',
    kind: 'year',
    empty: null,
    form: 'year',
    column: 'Year',
    copied: true,
  },
  care: {
    label: 'Care',
    subject: 'What you say about its care',
    kind: 'text',
    most: 300,
    empty: null,
    form: 'care',
    column: 'Care',
    copied: true,
  },
  priceCents: { label: 'Price', kind: 'price', form: 'price', column: 'Price', copied: true },
  /** What cash pays at a booth, where it isn't the price. Only the booth uses it. */
  cashPriceCents: {
    label: 'Cash price at your booth',
    kind: 'cash',
    empty: null,
    form: 'cashPrice',
    column: 'Cash price',
    copied: true,
  },
  inventory: {
    label: 'Available',
    subject: 'The number available',
    kind: 'count',
    form: 'count',
    column: 'Quantity',
    copied: false,
  },
  categorySlug: { label: 'Category', kind: 'category', form: 'category', column: 'Category', copied: true },
  /** Key of the box that it is sent in (`boxes.ts`). This and the weight are for its artist only. */
  box: { label: 'Box', subject: 'The box', kind: 'box', empty: null, form: 'box', column: 'Box', copied: true },
  /** Without the box. */
  weightOz: {
    label: 'Weight',
    subject: 'The weight',
    kind: 'weight',
    empty: null,
    form: 'weight',
    column: 'Weight',
    copied: true,
  },
  pictures: { label: 'Photos', kind: 'pictures', empty: [], form: 'photos', column: null, copied: true },
} as const satisfies Readonly<Record<string, DetailRow | OwnRow>>;

type Fields = typeof pieceFields;

export type PieceField = keyof Fields;

type FieldWith<P> = { [F in PieceField]: Fields[F] extends P ? F : never }[PieceField];

interface Valued {
  name: string;
  year: number | null;
  price: Cents;
  cash: Cents | null;
  count: number;
  category: string | null;
  box: string | null;
  weight: number | null;
}

export type PieceValue<F extends PieceField> = Fields[F] extends { kind: 'line' | 'text'; empty: infer Empty }
  ? string | Empty
  : Fields[F] extends { kind: infer Kind extends keyof Valued }
    ? Valued[Kind]
    : readonly Picture[];

export type DetailName = FieldWith<{ kind: 'line' | 'text' | 'year' }>;

export type PieceDetails = { [F in DetailName]: PieceValue<F> };

export type TextName = FieldWith<{ most: number }>;

export type ValueName = Exclude<PieceField, 'pictures'>;

const rows: Readonly<Record<PieceField, DetailRow | OwnRow>> = pieceFields;
const names = Object.keys(pieceFields) as PieceField[];

/** All fields but the pictures, whose files go their own way. */
export const valueNames = names.filter((name): name is ValueName => name !== 'pictures');

export const isDetail = (name: PieceField): name is DetailName => ['line', 'text', 'year'].includes(rows[name].kind);

/** The details, in the order of the API. */
export const detailNames: readonly DetailName[] = names.filter(isDetail);

export const subjectNames = names.filter(
  (name): name is FieldWith<{ subject: string }> => rows[name].subject !== undefined,
);

export const textNames: readonly TextName[] = names.filter((name): name is TextName => rows[name].most !== undefined);

export const yearNames = names.filter((name): name is FieldWith<{ kind: 'year' }> => rows[name].kind === 'year');

type PlainName = Exclude<PieceField, FieldWith<{ kind: 'count' | 'category' | 'pictures' }>>;

/** What is stored and compared as it is sent. The others are looked up, counted, or put together first. */
export const plainNames: readonly PlainName[] = names.filter(
  (name): name is PlainName => !['count', 'category', 'pictures'].includes(rows[name].kind),
);

export const copiedNames = names.filter((name): name is FieldWith<{ copied: true }> => rows[name].copied);

export const searchedNames = names.filter(
  (name): name is FieldWith<{ searched: true }> => rows[name].searched === true,
);

type EmptiedName = FieldWith<{ empty: unknown }>;

const emptyOf = (of: readonly PieceField[]) => mapNames(of, (name) => rows[name].empty);

export const noDetails = emptyOf(detailNames) as PieceDetails;

/** What is left of a piece's fields once its store is closed: those that aren't here stay, because orders name them. */
export const erasedValues = emptyOf(names.filter((name) => rows[name].empty !== undefined)) as {
  [F in EmptiedName]: PieceValue<F>;
};

export const labelsByForm = Object.fromEntries(names.map((name) => [rows[name].form, rows[name].label])) as Readonly<
  Record<Fields[PieceField]['form'], string>
>;

export const editorOrder = [
  'name',
  'priceCents',
  'cashPriceCents',
  'inventory',
  'medium',
  'size',
  'categorySlug',
  'year',
  'care',
  'description',
  'box',
  'weightOz',
] as const satisfies readonly PieceField[];

export const tableOrder = [
  'name',
  'description',
  'priceCents',
  'cashPriceCents',
  'inventory',
  'medium',
  'size',
  'year',
  'care',
  'categorySlug',
  'box',
  'weightOz',
] as const satisfies readonly PieceField[];

/** The names that the column of a field may have, in lower case. */
export function columnNames(name: PieceField): string[] {
  const { column, alsoColumn = [] } = rows[name];
  return column === null ? [] : [column.toLowerCase(), ...alsoColumn];
}

export const labelNames = ['medium', 'size', 'year'] as const satisfies readonly DetailName[];
