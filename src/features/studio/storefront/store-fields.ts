/**
 * The fields of the storefront editor, described once. Its parts and their schemas, what is compared and saved, archives, and what
 * closing a store erases follow from this; `tests/features/studio/storefront/store-fields.test.ts` compares it with the columns of
 * the vendors. Runs in both.
 */
import type { Texts } from '../../../platform/forms/form-state.ts';
import { mapNames } from '../../../platform/objects.ts';
import { deliveries, deliveryNames } from '../../catalog/deliveries.ts';
import { hoursFieldOf, type PickupHours, weekdays } from '../../catalog/pickup-hours.ts';

export const lineLength = 90;
export const aboutLength = 2000;
export const salesNoteLength = 400;
export const cssBytes = 16 * 1024;

/** The part that the page “Shipping and pickup” asks, too. */
export const deliveryPart = 'shipping';
export const storeParts = ['look', 'about', deliveryPart] as const;
export type StorePart = (typeof storeParts)[number];

interface Row {
  part: StorePart;
  /** text: as typed. line: of one line, though it may wrap in the form. Numbers and prices are empty for "not set". hours: two fields a day. */
  kind: 'text' | 'line' | 'number' | 'price' | 'color' | 'picture' | 'hours';
  /** The column, if it has another name. */
  column?: 'customCssSource' | 'headerPicture';
  /** What an empty text stands for, and what is left once the store is closed. What has none stays, or is no text. */
  empty?: '' | null;
}

/** Keyed by the names of the API, which archives use, too. */
const storeFields = {
  theme: { part: 'look', kind: 'text' },
  primaryColor: { part: 'look', kind: 'color', empty: null },
  secondaryColor: { part: 'look', kind: 'color', empty: null },
  header: { part: 'look', kind: 'picture', column: 'headerPicture', empty: null },
  customCss: { part: 'look', kind: 'text', column: 'customCssSource', empty: '' },
  portrait: { part: 'about', kind: 'picture', empty: null },
  name: { part: 'about', kind: 'text' },
  owner: { part: 'about', kind: 'text' },
  description: { part: 'about', kind: 'line', empty: '' },
  about: { part: 'about', kind: 'text', empty: '' },
  specialties: { part: 'about', kind: 'text', empty: '' },
  neighborhood: { part: 'about', kind: 'text', empty: '' },
  instagram: { part: 'about', kind: 'text', empty: '' },
  website: { part: 'about', kind: 'text', empty: '' },
  shippingCents: { part: deliveryPart, kind: 'price' },
  freeShippingOverCents: { part: deliveryPart, kind: 'price' },
  sendsWithinDays: { part: deliveryPart, kind: 'number' },
  pickup: { part: deliveryPart, kind: 'line', empty: null },
  pickupHours: { part: deliveryPart, kind: 'hours', empty: null },
  customerDiscountPercent: { part: deliveryPart, kind: 'number' },
  salesNote: { part: deliveryPart, kind: 'line', empty: '' },
} as const satisfies Readonly<Record<string, Row>>;

type Fields = typeof storeFields;
export type StoreField = keyof Fields;
type FieldWith<P> = { [F in StoreField]: Fields[F] extends P ? F : never }[StoreField];
export type PictureField = FieldWith<{ kind: 'picture' }>;

export type ColumnOf<F extends StoreField> = F extends StoreField
  ? Fields[F] extends { column: infer C extends string }
    ? C
    : F
  : never;

const rows: Readonly<Record<StoreField, Row>> = storeFields;
export const storeFieldNames = Object.keys(storeFields) as StoreField[];

export const columnOf = <F extends StoreField>(field: F): ColumnOf<F> => (rows[field].column ?? field) as ColumnOf<F>;

export const namesOfPart = (part: StorePart): StoreField[] =>
  storeFieldNames.filter((name) => rows[name].part === part);

export const isText = (name: StoreField): boolean => rows[name].kind === 'text' || rows[name].kind === 'line';

export const isPrice = (name: StoreField): boolean => rows[name].kind === 'price';

export const picturesOfPart = (part: StorePart): PictureField[] =>
  namesOfPart(part).filter((name): name is PictureField => rows[name].kind === 'picture');

export const storeValueNames = storeFieldNames.filter(
  (name): name is Exclude<StoreField, PictureField> => rows[name].kind !== 'picture',
);

const erasedNames = storeFieldNames.filter((name) => rows[name].empty !== undefined);

/** What is left of the fields once the store is closed, by their columns. The others stay: orders name them, or they say nothing. */
export const erasedColumns = Object.fromEntries(erasedNames.map((name) => [columnOf(name), rows[name].empty])) as {
  [F in FieldWith<{ empty: '' | null }> as ColumnOf<F>]: Fields[F]['empty'];
};

const dollars = /^\$?\s*(\d{1,9}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/;

/** Parses "8", "$8.50", and "1,000" to cents. Anything else stays text, which the schema refuses. */
function toCents(text: string): number | string | null {
  const typed = text.trim();
  if (typed === '') return null;
  const [, whole, part = ''] = dollars.exec(typed) ?? [];
  return whole === undefined ? typed : Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'));
}

function toNumber(text: string): number | string | null {
  const typed = text.trim();
  return typed === '' ? null : /^\d{1,9}$/.test(typed) ? Number(typed) : typed;
}

/** Formats cents for a field: "8", "8.50". */
const toDollars = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));

function toPicture(texts: Texts, name: string) {
  const key = texts[`${name}.key`];
  if (key === undefined) return undefined;
  return key === '' || texts[`${name}.remove`] ? null : { key, alt: texts[`${name}.alt`] ?? '' };
}

/** A day with one time only keeps that, which the schema refuses. */
function toHours(texts: Texts, name: string) {
  const days = weekdays.map((day) => {
    const [opens, closes] = [texts[hoursFieldOf(name, day, 'opens')], texts[hoursFieldOf(name, day, 'closes')]];
    return [day, { opens: opens?.trim(), closes: closes?.trim() }] as const;
  });
  if (days.every(([, { opens, closes }]) => opens === undefined && closes === undefined)) return undefined;
  const set = days.filter(([, { opens, closes }]) => opens || closes);
  return set.length === 0 ? null : Object.fromEntries(set);
}

function toLine(text: string, empty: Row['empty']) {
  const line = text.replace(/\s*[\r\n]+\s*/g, ' ');
  return line.trim() === '' ? empty : line;
}

/** Returns what the API calls the value of a field. A field that the form hasn't sent is undefined, never "not set". */
function toValue(name: StoreField, texts: Texts): unknown {
  const { kind, empty } = rows[name];
  const text = texts[name];
  if (kind === 'picture') return toPicture(texts, name);
  if (kind === 'hours') return toHours(texts, name);
  if (kind === 'color') return texts['ownColors'] ? text : null;
  if (text === undefined || kind === 'text') return text;
  if (kind === 'line') return toLine(text, empty);
  if (kind === 'price') return toCents(text);
  // No discount is stored as 0.
  return toNumber(text) ?? (name === 'customerDiscountPercent' ? 0 : null);
}

export const toPartInput = (part: StorePart, texts: Texts): Record<string, unknown> => ({
  part,
  revision: texts['revision'] ?? '',
  ...mapNames(namesOfPart(part), (name) => toValue(name, texts)),
});

export const saysDelivery = (texts: Texts): boolean =>
  deliveryNames.some((name) => (texts[deliveries[name].field] ?? '').trim() !== '');

const toHoursTexts = (name: string, hours: PickupHours | null): Record<string, string> =>
  Object.fromEntries(
    weekdays.flatMap((day) => [
      [hoursFieldOf(name, day, 'opens'), hours?.[day]?.opens ?? ''],
      [hoursFieldOf(name, day, 'closes'), hours?.[day]?.closes ?? ''],
    ]),
  );

type PictureRef = { key: string; alt: string } | null;

function toTexts(name: StoreField, value: unknown, themeColor: string): Record<string, string> {
  const { kind } = rows[name];
  if (kind === 'picture') {
    const { key = '', alt = '' } = (value as PictureRef) ?? {};
    return { [`${name}.key`]: key, [`${name}.alt`]: alt };
  }
  if (kind === 'hours') return toHoursTexts(name, value as PickupHours | null);
  if (kind === 'color') return { [name]: String(value ?? themeColor).toLowerCase() };
  if (value === null) return { [name]: '' };
  return { [name]: kind === 'price' ? toDollars(value as number) : String(value) };
}

export function toPartTexts(
  part: StorePart,
  store: Readonly<Record<StoreField, unknown>>,
  themeColors: { primary: string; secondary: string },
): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const name of namesOfPart(part))
    Object.assign(
      texts,
      toTexts(name, store[name], name === 'secondaryColor' ? themeColors.secondary : themeColors.primary),
    );
  const hasColors = store.primaryColor !== null || store.secondaryColor !== null;
  return part === 'look' ? { ...texts, ownColors: hasColors ? 'yes' : '' } : texts;
}
