import { normalizeText } from '../../../platform/clean-text.ts';
import { type Cents, centsToDollars, formatCents } from '../../../platform/money.ts';
import { mapNames } from '../../../platform/objects.ts';
import { readDollars } from '../../buying/fees/parse-cents.ts';
import { formatWeight, maxOz, parseWeight } from '../../catalog/boxes/weights.ts';
import {
  detailNames,
  type PieceDetails,
  type PieceValue,
  pieceFields,
  textNames,
  type ValueName,
  yearNames,
} from '../../catalog/piece-fields.ts';
import { pieceLimits as limits } from '../pieces/pieces.ts';
import { type FieldName, fieldNames } from './field-names.ts';
import { fieldProblems as problemsOf } from './words.ts';

/** What the fields hold, valid or not. */
export type PieceFields = Readonly<Record<FieldName, string>>;

export type FieldProblems = Partial<Record<FieldName | 'photos', string>>;

export interface RefusedEdit {
  fields: PieceFields;
  problems: FieldProblems;
  problem: string;
}

export type PieceValues = { [F in ValueName]: PieceValue<F> };

const typeDetails = (details: Partial<PieceDetails>) => mapNames(detailNames, (name) => String(details[name] ?? ''));

export const emptyFields = { ...typeDetails({}), cashPrice: '', box: '', weight: '' };

/** The fields of a piece that nobody has described yet. `categorySlug` may be empty. */
export const newFields = (categorySlug: string): PieceFields => ({
  ...emptyFields,
  name: '',
  price: '',
  count: '1',
  category: categorySlug,
});

export const toFields = (piece: PieceValues): PieceFields => ({
  ...typeDetails(piece),
  name: piece.name,
  price: centsToDollars(piece.priceCents).toFixed(2),
  count: String(piece.inventory),
  category: piece.categorySlug ?? '',
  // A draft of an earlier visit may have none of these.
  cashPrice: piece.cashPriceCents ? centsToDollars(piece.cashPriceCents).toFixed(2) : '',
  box: piece.box ?? '',
  weight: piece.weightOz ? formatWeight(piece.weightOz) : '',
});

function wholeNumber(text: string, least: number, most: number): number | null {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : -1;
  return number >= least && number <= most ? number : null;
}

export const parseCount = (text: string): number | null => wholeNumber(text.trim(), 0, limits.inventory);

export function parsePrice(text: string): Cents | null {
  const cents = readDollars(text);
  return cents !== null && cents >= limits.minCents && cents <= limits.maxCents ? cents : null;
}

/** Returns the cash price, null without one, or the sentence that says what is wrong with it. */
function readCashPrice(text: string, priceCents: Cents | null): { cents: Cents | null; problem?: string } {
  if (text.trim() === '') return { cents: null };
  const cents = readDollars(text);
  const most = priceCents ?? limits.maxCents;
  if (cents !== null && cents >= limits.minCashCents && cents <= most) return { cents };
  return { cents: null, problem: problemsOf.cashPrice(priceCents === null ? null : formatCents(priceCents)) };
}

/** Counts as the server does: an accent is part of its letter, an emoji is two characters or more. */
const isTooLong = (text: string, most: number) => normalizeText(text).length > most;

const parseYear = (text: string) => wholeNumber(text.trim(), limits.minYear, limits.maxYear);

function findProblems(fields: PieceFields): FieldProblems {
  const tooLong = textNames
    .filter((name) => isTooLong(fields[name], pieceFields[name].most))
    .map((name) => [name, problemsOf.tooLong(pieceFields[name].most)]);
  const wrong = yearNames
    .filter((name) => fields[name].trim() !== '' && parseYear(fields[name]) === null)
    .map((name) => [name, problemsOf.year]);
  return Object.fromEntries([...tooLong, ...wrong]);
}

const readDetails = (fields: PieceFields) =>
  mapNames(detailNames, (name) => {
    const { kind, empty } = pieceFields[name];
    return kind === 'year' ? parseYear(fields[name]) : fields[name].trim() || empty;
  }) as PieceDetails;

/** Returns the values of fields, or a sentence for each field that the server would refuse. */
export function readFields(fields: PieceFields): { values: PieceValues | null; problems: FieldProblems } {
  const problems = findProblems(fields);
  const name = fields.name.trim();
  const priceCents = parsePrice(fields.price);
  const inventory = parseCount(fields.count);
  if (name === '') problems.name = problemsOf.name;
  if (priceCents === null) problems.price = fields.price.trim() === '' ? problemsOf.noPrice : problemsOf.price;
  const cash = readCashPrice(fields.cashPrice, priceCents);
  if (cash.problem !== undefined) problems.cashPrice = cash.problem;
  const weightOz = parseWeight(fields.weight);
  if (fields.weight.trim() !== '' && weightOz === null) problems.weight = problemsOf.weight(formatWeight(maxOz));
  if (inventory === null) problems.count = problemsOf.count(limits.inventory);
  if (Object.keys(problems).length > 0 || priceCents === null || inventory === null) return { values: null, problems };
  const { category, box } = fields;
  const details = { ...readDetails(fields), cashPriceCents: cash.cents, box: box || null, weightOz };
  return { values: { ...details, name, priceCents, inventory, categorySlug: category || null }, problems };
}

/** Returns a value as the server would give it back, so that "110" and "110.00" are the same price. */
function normal(name: FieldName, text: string): string {
  if (name === 'price') return String(parsePrice(text) ?? text.trim());
  if (name === 'cashPrice') return String(readDollars(text) ?? text.trim());
  if (name === 'weight') return String(parseWeight(text) ?? text.trim());
  if (name === 'count') return String(parseCount(text) ?? text.trim());
  return text.normalize('NFC').trim().replace(/\r\n?/g, '\n');
}

export const differingFields = (one: PieceFields, other: PieceFields): FieldName[] =>
  fieldNames.filter((name) => normal(name, one[name]) !== normal(name, other[name]));
