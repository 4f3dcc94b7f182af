/** What was sold today on a phone: what it holds itself, and what only the server knows, such as cards by QR code. */
import type * as v from 'valibot';
import type { Cents } from '../../../platform/money.ts';
import { tenderNames } from '../../buying/in-person/words.ts';
import type { daySalesSchema } from '../booth.api.ts';
import { isUndone, type KeptSale } from './kept-sale.ts';
import { dayWords } from './words.ts';

export type DaySales = v.InferOutput<typeof daySalesSchema>;

export interface Answered extends DaySales {
  /** ISO. */
  at: string;
}

/** A card that was paid on this phone, as it knows it without asking. */
export interface KeptCard {
  /** Number of its order. */
  number: string;
  names: string;
  taxCents: Cents;
  totalCents: Cents;
  /** ISO, by the phone's clock. */
  at: string;
}

export interface SoldToday {
  key: string;
  /** The phone's own id of it; null for what it doesn't hold. */
  id: string | null;
  names: string;
  label: string;
  isCash: boolean;
  /** Number of the order of a card through us, which is refunded on its page; null for all others. */
  cardNumber: string | null;
  taxCents: Cents;
  totalCents: Cents;
  state: KeptSale['state'];
}

export const namesOf = (lines: readonly { name: string }[]): string => lines.map(({ name }) => name).join(', ');

const fromPhone = ({ id, sale, state }: KeptSale): SoldToday => ({
  key: id,
  id,
  names: namesOf(sale.lines),
  label: sale.label ?? tenderNames[sale.tender],
  isCash: sale.tender === 'cash',
  cardNumber: null,
  taxCents: sale.taxCents,
  totalCents: sale.totalCents,
  state,
});

const fromServer = ({ number, lines, tender, label, taxCents, totalCents }: DaySales['sales'][number]): SoldToday => ({
  key: number,
  id: null,
  names: namesOf(lines),
  label: label ?? (tender === null ? dayWords.card : tenderNames[tender]),
  isCash: tender === 'cash',
  cardNumber: tender === null ? number : null,
  taxCents,
  totalCents,
  state: 'recorded',
});

const fromCard = ({ number, names, taxCents, totalCents }: KeptCard): SoldToday => ({
  key: number,
  id: null,
  names: names || number,
  label: dayWords.card,
  isCash: false,
  cardNumber: number,
  taxCents,
  totalCents,
  state: 'recorded',
});

// Older answers have this phone's sales alone.
const isOwn = ({ isOwn: own }: { isOwn?: boolean }): boolean => own !== false;

/**
 * Lists what this phone sold today, without what was undone.
 * @param answered what the server had when it was last asked; null if it never was today
 * @param cards that were paid on this phone today: the server may not have been asked since
 */
export function listToday(
  kept: readonly KeptSale[],
  answered: DaySales | null,
  cards: readonly KeptCard[] = [],
): SoldToday[] {
  const undone = new Set(answered?.undone);
  const held = new Set(kept.map(({ id }) => id));
  const others = (answered?.sales ?? []).filter((sale) => isOwn(sale) && (sale.id === null || !held.has(sale.id)));
  const known = new Set(others.map(({ number }) => number));
  return [
    ...kept.filter((sale) => !undone.has(sale.id) && !isUndone(sale)).map(fromPhone),
    ...others.map(fromServer),
    ...cards.filter(({ number }) => !known.has(number)).map(fromCard),
  ];
}

/** Lists what this phone sold today and was undone, here or on the dashboard. */
export function listUndone(kept: readonly KeptSale[], answered: DaySales | null): SoldToday[] {
  const undone = new Set(answered?.undone);
  return kept
    .filter((sale) => undone.has(sale.id) || isUndone(sale))
    .map((sale) => ({ ...fromPhone(sale), id: null, state: 'undone' }));
}

/** Adds up what the store's other phones and its dashboard sold today, as far as the server said. */
export function sumElsewhere(answered: DaySales | null): { count: number; totalCents: Cents } {
  const others = (answered?.sales ?? []).filter((sale) => !isOwn(sale));
  return { count: others.length, totalCents: others.reduce((sum, { totalCents }) => sum + totalCents, 0) };
}

interface DaySums {
  tenders: { label: string; count: number; totalCents: Cents }[];
  totalCents: Cents;
  taxCents: Cents;
  cashCents: Cents;
}

/** Adds up by how it was paid. What was refused counts: its money was taken. */
export function sumByTender(sales: readonly SoldToday[]): DaySums {
  const sum = (of: readonly SoldToday[], name: 'taxCents' | 'totalCents'): Cents =>
    of.reduce((cents, sale) => cents + sale[name], 0);
  return {
    tenders: [...new Set(sales.map(({ label }) => label))]
      .map((label) => ({ label, of: sales.filter((sale) => sale.label === label) }))
      .map(({ label, of }) => ({ label, count: of.length, totalCents: sum(of, 'totalCents') }))
      .sort((one, other) => other.totalCents - one.totalCents),
    totalCents: sum(sales, 'totalCents'),
    taxCents: sum(sales, 'taxCents'),
    cashCents: sum(
      sales.filter(({ isCash }) => isCash),
      'totalCents',
    ),
  };
}
