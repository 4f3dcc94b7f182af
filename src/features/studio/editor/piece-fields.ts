/** The fields of a piece as they are typed, and what they mean. */
import { type Cents, centsToDollars } from '../../../platform/money.ts';
import { readDollars } from '../../buying/fees/parse-cents.ts';
import type { StudioPiece } from '../pieces/pieces.api.ts';
import { pieceLimits as limits } from '../pieces/pieces.ts';
import { fieldProblems as problemsOf } from './words.ts';

export const fieldNames = ['name', 'price', 'count', 'medium', 'size', 'category', 'year', 'description'] as const;
export type FieldName = (typeof fieldNames)[number];

/** What the fields hold, valid or not. */
export type PieceFields = Readonly<Record<FieldName, string>>;

export type FieldProblems = Partial<Record<FieldName | 'photos', string>>;

/** The values that the server takes. */
export interface PieceValues {
  name: string;
  priceCents: Cents;
  inventory: number;
  medium: string;
  size: string;
  year: number | null;
  /** Null until one is chosen. */
  categorySlug: string | null;
  description: string;
}

/** The fields of a piece that nobody has described yet. `categorySlug` may be empty. */
export const newFields = (categorySlug: string): PieceFields => ({
  name: '',
  price: '',
  count: '1',
  medium: '',
  size: '',
  category: categorySlug,
  year: '',
  description: '',
});

/** Returns a piece's values as they show in the fields. */
export function toFields(piece: StudioPiece): PieceFields {
  return {
    name: piece.name,
    price: centsToDollars(piece.priceCents).toFixed(2),
    count: String(piece.inventory),
    medium: piece.medium,
    size: piece.size,
    category: piece.categorySlug ?? '',
    year: piece.year === null ? '' : String(piece.year),
    description: piece.description,
  };
}

/** A whole number of this range, or null. */
function wholeNumber(text: string, least: number, most: number): number | null {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : -1;
  return number >= least && number <= most ? number : null;
}

/** Returns the number of units that a field says, or null. */
export const parseCount = (text: string): number | null => wholeNumber(text.trim(), 0, limits.inventory);

/** Returns the price that a field says in cents, or null. */
export function parsePrice(text: string): Cents | null {
  const cents = readDollars(text);
  return cents !== null && cents >= limits.leastCents && cents <= limits.mostCents ? cents : null;
}

const isTooLong = (text: string, most: number) => [...text.trim()].length > most;

/** Returns the values of fields, or a sentence for each field that the server would refuse. */
export function readFields(fields: PieceFields): { values: PieceValues | null; problems: FieldProblems } {
  const problems: FieldProblems = {};
  const name = fields.name.trim();
  const priceCents = parsePrice(fields.price);
  const inventory = parseCount(fields.count);
  const typedYear = fields.year.trim();
  const year = wholeNumber(typedYear, limits.leastYear, limits.mostYear);
  if (name === '') problems.name = problemsOf.name;
  for (const key of ['name', 'medium', 'size', 'description'] as const) {
    if (isTooLong(fields[key], limits[key])) problems[key] = problemsOf.tooLong(limits[key]);
  }
  if (priceCents === null) problems.price = fields.price.trim() === '' ? problemsOf.noPrice : problemsOf.price;
  if (inventory === null) problems.count = problemsOf.count(limits.inventory);
  if (typedYear !== '' && year === null) problems.year = problemsOf.year;
  if (Object.keys(problems).length > 0 || priceCents === null || inventory === null) return { values: null, problems };
  return {
    values: {
      name,
      priceCents,
      inventory,
      medium: fields.medium.trim(),
      size: fields.size.trim(),
      year,
      categorySlug: fields.category || null,
      description: fields.description.trim(),
    },
    problems,
  };
}

/** Returns a value as the server would give it back, so that "110" and "110.00" are the same price. */
function normal(name: FieldName, text: string): string {
  if (name === 'price') return String(parsePrice(text) ?? text.trim());
  if (name === 'count') return String(parseCount(text) ?? text.trim());
  return text.normalize('NFC').trim().replace(/\r\n?/g, '\n');
}

/** Returns the names of the fields whose values differ. */
export const differingFields = (one: PieceFields, other: PieceFields): FieldName[] =>
  fieldNames.filter((name) => normal(name, one[name]) !== normal(name, other[name]));
