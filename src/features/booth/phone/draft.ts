import type { Cents } from '../../../platform/money.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { minimumChargeCents } from '../../buying/fees/fees.ts';
import { computeSaleTotal, maxSaleCents, type SaleTotal } from '../../buying/in-person/sale-total.ts';
import { lowestPrice, splitPrice } from '../../buying/orders/line-price.ts';
import type { PriceReason, Tender } from '../../buying/orders/orders.ts';
import type { BoothDay, PhoneSale } from '../booth.api.ts';
import { maxLines, maxUnits } from '../sale-limits.ts';

export interface DraftLine {
  /** Id of the piece, or one of the line's own. */
  key: string;
  /** Null for what isn't a piece of the store. */
  productId: string | null;
  name: string;
  unitPriceCents: Cents;
  /** The piece's own price. */
  listPriceCents: Cents;
  /** What cash pays for one; null if it pays the same, as for every price that was typed. */
  cashPriceCents: Cents | null;
  /** Why it is sold for another one. */
  reason: PriceReason | null;
  quantity: number;
  picture: Picture | null;
}

export type Draft = readonly DraftLine[];

/** At this price or more, a line that isn't a piece is asked about once more: a slipped digit costs most there. */
export const askAgainCents: Cents = 50_000;

/** Changes how many of a line are sold; none takes it out. */
export const changeQuantity = (draft: Draft, key: string, by: number): Draft =>
  draft
    .map((line) => (line.key === key ? { ...line, quantity: Math.min(line.quantity + by, maxUnits) } : line))
    .filter(({ quantity }) => quantity > 0);

/** Returns a key for one more line of a piece. */
function freeKey(draft: Draft, id: string): string {
  let key = id;
  for (let nth = 2; draft.some((line) => line.key === key); nth += 1) key = `${id} ${nth}`;
  return key;
}

const priceOf = (cents: Cents, cashPriceCents: Cents | null) => ({
  unitPriceCents: cents,
  listPriceCents: cents,
  cashPriceCents,
  reason: null,
});

export function addPiece(draft: Draft, piece: BoothDay['pieces'][number]): Draft {
  const { id, name, priceCents, cashPriceCents = null, picture } = piece;
  // What was sold for another price stays as it is.
  const isSame = (line: DraftLine) => line.unitPriceCents === priceCents && line.cashPriceCents === cashPriceCents;
  const same = draft.find((line) => line.productId === id && isSame(line));
  if (same) return changeQuantity(draft, same.key, 1);
  if (draft.length >= maxLines) return draft;
  const price = priceOf(priceCents, cashPriceCents);
  return [...draft, { key: freeKey(draft, id), productId: id, name, ...price, quantity: 1, picture }];
}

export function addOther(draft: Draft, key: string, name: string, unitPriceCents: Cents): Draft {
  if (draft.length >= maxLines) return draft;
  return [...draft, { key, productId: null, name, ...priceOf(unitPriceCents, null), quantity: 1, picture: null }];
}

/** True if this phone may change prices: one that was never told may not. */
export const canPrice = ({ maxDiscountPercent }: BoothDay): boolean => maxDiscountPercent > 0;

/**
 * Returns the lowest price of these lines together. At it, each unit's share is one that the server accepts: what isn't a piece takes its
 * share, too, so it counts as soon as a piece is among them.
 */
export const lowestTogether = (lines: Draft, { maxDiscountPercent }: BoothDay): Cents =>
  lines.every(({ productId }) => productId === null)
    ? 0
    : lines.reduce(
        (sum, { listPriceCents, quantity }) =>
          sum + Math.ceil((listPriceCents * quantity * (100 - maxDiscountPercent)) / 100),
        0,
      );

export const lowestEach = ({ productId, listPriceCents }: DraftLine, { maxDiscountPercent }: BoothDay): Cents =>
  productId === null ? 0 : lowestPrice(listPriceCents, maxDiscountPercent);

const isListed = ({ unitPriceCents, listPriceCents }: DraftLine): boolean => unitPriceCents === listPriceCents;

const withPrice = (line: DraftLine, unitPriceCents: Cents, reason: PriceReason | null): DraftLine => {
  const priced = { ...line, unitPriceCents, cashPriceCents: null };
  return { ...priced, reason: isListed(priced) ? null : reason };
};

/** Sells each unit of a line for this price. */
export const priceLine = (draft: Draft, key: string, cents: Cents, reason: PriceReason | null): Draft =>
  draft.map((line) => (line.key === key ? withPrice(line, cents, reason) : line));

/** Sells these lines for one price together, to the cent. Null if there is no room for one more line. */
export function priceTogether(
  draft: Draft,
  keys: readonly string[],
  cents: Cents,
  reason: PriceReason | null,
): Draft | null {
  const chosen = draft.filter(({ key }) => keys.includes(key));
  const next: DraftLine[] = draft.filter(({ key }) => !keys.includes(key));
  for (const { line, unitPriceCents, quantity } of splitPrice(cents, chosen)) {
    const key = freeKey(next, line.key);
    next.push({ ...withPrice(line, unitPriceCents, reason), key, quantity });
  }
  return next.length > maxLines ? null : next;
}

export const countUnits = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

export const toPaymentLines = (draft: Draft) => ({
  items: draft.flatMap((line) => {
    const { productId, quantity, unitPriceCents, reason } = line;
    if (productId === null) return [];
    // Without a price, the server says if the piece's own has changed.
    return [{ productId, quantity, ...(!isListed(line) && { unitPriceCents, ...(reason && { reason }) }) }];
  }),
  others: draft.flatMap(({ productId, name, unitPriceCents, quantity }) =>
    productId === null ? [{ name, unitPriceCents, quantity }] : [],
  ),
});

/** Returns the lines at what they cost when they are paid so: cash may have a price of its own. */
const pricedFor = (draft: Draft, tender: Tender | null): Draft =>
  draft.map((line) => ({
    ...line,
    unitPriceCents: (tender === 'cash' ? line.cashPriceCents : null) ?? line.unitPriceCents,
  }));

/** True if cash pays less than a card. */
export const hasCashPrice = (draft: Draft): boolean => draft.some(({ cashPriceCents }) => cashPriceCents !== null);

/** @param tender null for a card through us */
export const totalOf = (
  draft: Draft,
  { tax, cardTax, roundsCash }: Pick<BoothDay, 'tax' | 'cardTax' | 'roundsCash'>,
  tender: Tender | null,
): SaleTotal =>
  computeSaleTotal({ lines: pricedFor(draft, tender), tax: tender === null ? cardTax : tax, tender, roundsCash });

/** Returns the highest price of all of a sale that, with tax, comes to no more than this: not every amount is a price and its tax. */
export function beforeTax(totalCents: Cents, tax: { rate: number }): Cents {
  const withTax = (cents: Cents): Cents =>
    computeSaleTotal({ lines: [{ unitPriceCents: cents, quantity: 1 }], tax, tender: 'other', roundsCash: false })
      .totalCents;
  let cents = Math.ceil((totalCents * 10_000) / (10_000 + tax.rate));
  while (cents > 0 && withTax(cents) > totalCents) cents -= 1;
  return cents;
}

/** True if the server would refuse the sale, however it is paid. */
export const isTooMuch = (draft: Draft, day: BoothDay): boolean =>
  ([null, 'cash', 'other'] as const).some(
    (tender) =>
      totalOf(draft, day, tender).totalCents > maxSaleCents ||
      mergeAlike(pricedFor(draft, tender)).some(({ quantity }) => quantity > maxUnits),
  );

export function findCardProblem(
  draft: Draft,
  day: BoothDay,
  isOffline: boolean,
): 'offline' | 'notReady' | 'tooSmall' | null {
  if (isOffline) return 'offline';
  if (!day.takesCards) return 'notReady';
  return draft.length > 0 && totalOf(draft, day, null).totalCents < minimumChargeCents ? 'tooSmall' : null;
}

const notes: readonly Cents[] = [500, 1_000, 2_000, 5_000, 10_000];

/** Returns what a buyer may hand over: the next amounts that are paid with few notes. */
export const suggestCash = (totalCents: Cents): Cents[] =>
  [...new Set(notes.map((note) => (Math.floor(totalCents / note) + 1) * note))].slice(0, 3);

/** Merges lines of one piece at one price, which may have come about in two ways. */
function mergeAlike(draft: Draft): Draft {
  const merged: DraftLine[] = [];
  for (const line of draft) {
    const at = merged.findIndex(
      ({ productId, unitPriceCents }) =>
        productId !== null && productId === line.productId && unitPriceCents === line.unitPriceCents,
    );
    const before = merged[at];
    if (before === undefined) merged.push(line);
    else merged[at] = { ...before, quantity: before.quantity + line.quantity };
  }
  return merged;
}

export interface Paid {
  tender: Tender;
  label?: string;
  reference?: string;
  handedOverCents?: Cents | null;
}

/** Returns the sale as it is sent. Nothing of it changes any more. */
export function toPhoneSale(
  draft: Draft,
  day: BoothDay,
  { tender, label, reference, handedOverCents }: Paid,
  { id, now, receiptToken }: { id: string; now: Date; receiptToken: string },
): PhoneSale {
  return {
    id,
    lines: mergeAlike(pricedFor(draft, tender)).map(({ productId, name, unitPriceCents, quantity, reason }) => ({
      productId,
      name,
      unitPriceCents,
      quantity,
      ...(reason && { reason }),
    })),
    tender,
    label: label?.trim() || null,
    reference: reference?.trim() || null,
    handedOverCents: handedOverCents ?? null,
    ...totalOf(draft, day, tender),
    soldAt: now.toISOString(),
    receiptToken,
  };
}
