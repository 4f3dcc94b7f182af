/** What was sold today on a phone: what it holds itself, and what only the server knows, such as cards by QR code. */
import type * as v from 'valibot';
import type { Cents } from '../../../platform/money.ts';
import { tenderNames } from '../../buying/in-person/words.ts';
import type { daySalesSchema } from '../booth.api.ts';
import type { KeptSale } from './kept-sale.ts';
import { dayWords } from './words.ts';

export type DaySales = v.InferOutput<typeof daySalesSchema>;

export interface Answered extends DaySales {
  /** ISO. */
  at: string;
}

export interface SoldToday {
  key: string;
  /** The phone's own id of it; null for what it doesn't hold. */
  id: string | null;
  names: string;
  label: string;
  isCash: boolean;
  taxCents: Cents;
  totalCents: Cents;
  state: KeptSale['state'];
}

const namesOf = (lines: readonly { name: string }[]): string => lines.map(({ name }) => name).join(', ');

const fromPhone = ({ id, sale, state }: KeptSale): SoldToday => ({
  key: id,
  id,
  names: namesOf(sale.lines),
  label: sale.label ?? tenderNames[sale.tender],
  isCash: sale.tender === 'cash',
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
  taxCents,
  totalCents,
  state: 'recorded',
});

/** @param answered what the server had of this phone when it was last asked; null if it never was today */
export function listToday(kept: readonly KeptSale[], answered: DaySales | null): SoldToday[] {
  const undone = new Set(answered?.undone);
  const held = new Set(kept.map(({ id }) => id));
  const others = (answered?.sales ?? []).filter(({ id }) => id === null || !held.has(id));
  return [...kept.filter(({ id }) => !undone.has(id)).map(fromPhone), ...others.map(fromServer)];
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
