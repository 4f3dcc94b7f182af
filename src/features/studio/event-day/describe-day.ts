import { type Cents, formatCents } from '../../../platform/money.ts';
import { nameTender } from '../../buying/in-person/name-tender.ts';
import type { EventDay } from './day.server.ts';
import { dayWords as words } from './words.ts';

export interface DayLine {
  label: string;
  cents: Cents;
  isSum?: boolean;
}

/** Returns what came in, with tax: by tender, and its sum. */
export const listTakings = ({ tenders, sums }: EventDay): DayLine[] => [
  ...tenders.map((sum) => ({
    label: words.tender(nameTender(sum.tender, sum.label), sum.count),
    cents: sum.totalCents,
  })),
  { label: words.together, cents: sums.totalCents, isSum: true },
];

export const listCash = ({ notes, sums }: EventDay): DayLine[] => [
  { label: words.float, cents: notes.floatCents },
  { label: words.cashSales, cents: sums.cashCents },
  { label: words.expected, cents: sums.expectedCents, isSum: true },
];

/** Returns what is left of it, without tax. The lines add up to the last one. */
export function listParts({ notes, sums, estimated }: EventDay): DayLine[] {
  const { differenceCents } = sums;
  return [
    { label: words.goods, cents: sums.goodsCents },
    { label: words.rounding, cents: sums.roundingCents },
    { label: estimated > 0 ? words.processorEstimated : words.processor, cents: sums.processorFeeCents },
    { label: words.fee, cents: sums.applicationFeeCents },
    { label: words.refunds, cents: sums.backCents },
    { label: words.boothFee, cents: sums.boothFeeCents },
    ...notes.costs.map(({ name, cents }) => ({ label: name || words.other, cents: 0 - cents })),
    { label: differenceCents < 0 ? words.short : words.over, cents: differenceCents },
    { label: words.sum, cents: sums.profitCents, isSum: true },
  ].filter(({ cents, label }) => cents !== 0 || label === words.goods || label === words.sum);
}

export function describeTax({ artistTaxCents, marketplaceTaxCents }: EventDay['sums']): string[] {
  const sentences = [
    artistTaxCents !== 0 && words.artistTax(formatCents(artistTaxCents)),
    marketplaceTaxCents !== 0 && words.marketplaceTax(formatCents(marketplaceTaxCents)),
  ].filter((sentence) => sentence !== false);
  return sentences.length > 0 ? sentences : [words.noTax];
}

/** Says why the cash is asked for again; undefined if it isn't. */
export function describeRecount({ notes, lateCash }: Pick<EventDay, 'notes' | 'lateCash'>): string | undefined {
  if (lateCash === null) return undefined;
  const { cameIn, undone } = lateCash;
  const changes = [
    cameIn.count > 0 && words.cashCameIn(cameIn.count, formatCents(cameIn.cents)),
    undone.count > 0 && words.cashUndone(undone.count, formatCents(undone.cents)),
  ];
  return words.countAgain(
    formatCents(notes.countedCents ?? 0),
    changes.filter((change) => change !== false).join(', and '),
  );
}
