/** The fields of the storefront editor, between the form's texts and the values of the API. Runs in both. */

export const lineLength = 90;
export const aboutLength = 2000;
export const cssBytes = 16 * 1024;

/** Values of the editor as the API takes them, apart from the pictures. */
interface StoreValues {
  revision: number;
  name: string;
  owner: string;
  neighborhood: string;
  description: string;
  specialties: string;
  about: string;
  theme: string;
  primaryColor: string | null;
  secondaryColor: string | null;
  /** Null for "not set"; 0 is free. */
  shippingCents: number | null;
  freeShippingOverCents: number | null;
  pickup: string | null;
  sendsWithinDays: number | null;
  customerDiscountPercent: number;
  customCss: string;
}

type PictureRef = { key: string; alt: string } | null;

type Fields = Readonly<Record<string, string | undefined>>;

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
const toDollars = (cents: number | null): string =>
  cents === null ? '' : cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);

function toPicture(fields: Fields, name: string): PictureRef | undefined {
  const key = fields[`${name}.key`];
  if (key === undefined) return undefined;
  return key === '' || fields[`${name}.remove`] ? null : { key, alt: fields[`${name}.alt`] ?? '' };
}

/** Fields of one line may wrap in the form. */
const oneLine = (text: string | undefined) => text?.replace(/\s*[\r\n]+\s*/g, ' ');

/** False while a form names neither a price of shipping nor pickup. */
export const saysDelivery = ({ shippingCents = '', pickup = '' }: Fields): boolean =>
  `${shippingCents}${pickup}`.trim() !== '';

/** Returns the body of the API's call for what a form holds, not yet validated. */
export function toStoreInput(fields: Fields): unknown {
  const { ownColors, revision, name, owner, neighborhood, description, specialties, about, theme, customCss } = fields;
  const pickup = oneLine(fields['pickup']);
  return {
    name,
    owner,
    neighborhood,
    description: oneLine(description),
    specialties,
    about,
    theme,
    customCss,
    revision: toNumber(revision ?? ''),
    primaryColor: ownColors ? fields['primaryColor'] : null,
    secondaryColor: ownColors ? fields['secondaryColor'] : null,
    shippingCents: toCents(fields['shippingCents'] ?? ''),
    freeShippingOverCents: toCents(fields['freeShippingOverCents'] ?? ''),
    pickup: pickup?.trim() === '' ? null : pickup,
    sendsWithinDays: toNumber(fields['sendsWithinDays'] ?? ''),
    customerDiscountPercent: toNumber(fields['customerDiscountPercent'] ?? '') ?? 0,
    header: toPicture(fields, 'header'),
    portrait: toPicture(fields, 'portrait'),
  };
}

/** Returns the texts of the form's fields for the values of a store. */
export function toStoreFields(
  store: StoreValues & { headerPicture: PictureRef; portrait: PictureRef },
  themeColors: { primary: string; secondary: string },
): Record<string, string> {
  const { name, owner, neighborhood, description, specialties, about, theme, customCss } = store;
  return {
    name,
    owner,
    neighborhood,
    description,
    specialties,
    about,
    theme,
    customCss,
    revision: String(store.revision),
    ownColors: store.primaryColor === null && store.secondaryColor === null ? '' : 'yes',
    primaryColor: (store.primaryColor ?? themeColors.primary).toLowerCase(),
    secondaryColor: (store.secondaryColor ?? themeColors.secondary).toLowerCase(),
    shippingCents: toDollars(store.shippingCents),
    freeShippingOverCents: toDollars(store.freeShippingOverCents),
    pickup: store.pickup ?? '',
    sendsWithinDays: store.sendsWithinDays === null ? '' : String(store.sendsWithinDays),
    customerDiscountPercent: String(store.customerDiscountPercent),
    'header.key': store.headerPicture?.key ?? '',
    'header.alt': store.headerPicture?.alt ?? '',
    'portrait.key': store.portrait?.key ?? '',
    'portrait.alt': store.portrait?.alt ?? '',
  };
}
