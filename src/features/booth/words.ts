/** The booth: what can be wrong with a call of a phone. */
import { formatCents } from '../../platform/money.ts';

export const boothErrors = {
  phoneLabel: 'The phone’s name',
  lineLabel: 'The name',
  tenderLabel: 'The label',
  referenceLabel: 'The reference',
  priceLabel: 'The price',
  amountLabel: 'The amount',
  quantityLabel: 'The quantity',
  noLines: 'A sale needs at least one piece.',
  tooManyLines: (most: number) => `A sale has at most ${most} lines.`,
  namelessLine: 'Name what was sold.',
  tooExpensive: (mostCents: number) => `A sale can’t be more than ${formatCents(mostCents)}.`,
  noSales: 'Send at least one sale.',
  tooManySales: (most: number) => `Send at most ${most} sales at once.`,
  badMoment: 'That isn’t a date with a time.',
  badToken: 'That isn’t a receipt’s code.',
  badTender: 'Say how it was paid.',
  badCode: 'Enter the four digits that the buyer tells you.',
  badNumber: 'That isn’t the number of an order.',
};
