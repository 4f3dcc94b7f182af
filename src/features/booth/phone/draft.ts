import type { Cents } from '../../../platform/money.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { minimumChargeCents } from '../../buying/fees/fees.ts';
import { computeSaleTotal, maxSaleCents, type SaleTotal } from '../../buying/in-person/sale-total.ts';
import type { Tender } from '../../buying/orders/orders.ts';
import type { BoothDay, PhoneSale } from '../booth.api.ts';
import { maxLines, maxUnits } from '../sale-limits.ts';

export interface DraftLine {
  /** Id of the piece, or one of the line's own. */
  key: string;
  /** Null for what isn't a piece of the store. */
  productId: string | null;
  name: string;
  unitPriceCents: Cents;
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

export function addPiece(draft: Draft, { id, name, priceCents, picture }: BoothDay['pieces'][number]): Draft {
  if (draft.some(({ key }) => key === id)) return changeQuantity(draft, id, 1);
  if (draft.length >= maxLines) return draft;
  return [...draft, { key: id, productId: id, name, unitPriceCents: priceCents, quantity: 1, picture }];
}

export function addOther(draft: Draft, key: string, name: string, unitPriceCents: Cents): Draft {
  if (draft.length >= maxLines) return draft;
  return [...draft, { key, productId: null, name, unitPriceCents, quantity: 1, picture: null }];
}

export const countUnits = (draft: Draft): number => draft.reduce((sum, { quantity }) => sum + quantity, 0);

export const toPaymentLines = (draft: Draft) => ({
  items: draft.flatMap(({ productId, quantity }) => (productId === null ? [] : [{ productId, quantity }])),
  others: draft.flatMap(({ productId, name, unitPriceCents, quantity }) =>
    productId === null ? [{ name, unitPriceCents, quantity }] : [],
  ),
});

/** @param tender null for a card through us */
export const totalOf = (
  draft: Draft,
  { tax, cardTax, roundsCash }: Pick<BoothDay, 'tax' | 'cardTax' | 'roundsCash'>,
  tender: Tender | null,
): SaleTotal => computeSaleTotal({ lines: draft, tax: tender === null ? cardTax : tax, tender, roundsCash });

/** True if the server would refuse the sale, however it is paid. */
export const isTooMuch = (draft: Draft, day: BoothDay): boolean =>
  ([null, 'cash', 'other'] as const).some((tender) => totalOf(draft, day, tender).totalCents > maxSaleCents);

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
    lines: draft.map(({ productId, name, unitPriceCents, quantity }) => ({
      productId,
      name,
      unitPriceCents,
      quantity,
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
