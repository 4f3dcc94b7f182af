/** Sales in person: how they were paid, and what can be wrong with recording or undoing one. */
import { formatCents } from '../../../platform/money.ts';
import { plural } from '../../../platform/plural.ts';

/** What a sale that didn't go through this site is called. */
export const soldInPerson = 'Sold in person';

/** `other` is any money that doesn't go through this site, whatever way: what the phone calls it as well. */
export const tenderNames = {
  cash: 'Cash',
  card: 'Card (other app)',
  venmo: 'Venmo',
  check: 'Check',
  other: 'Other payment',
};

/** Why a piece was sold for another price than its own. */
export const priceReasonNames = { bundle: 'Bundle', flaw: 'Flaw', friend: 'Friend' };

/** Said beside the price that was taken. */
export const listedAt = (listPrice: string, reason: string | null): string =>
  `listed at ${listPrice}${reason === null ? '' : `, ${reason.toLowerCase()}`}`;

/** What a card is called that an artist charged by the provider's own app. */
export const stripeApp = 'Stripe’s own app';

/** How a card is charged at a booth. */
export const cardByQr = 'Card by QR';

export const saleErrors = {
  noPiece: 'Choose the piece you sold.',
  badQuantity: (most: number) => `Enter a whole number from 1 to ${most}.`,
  badPrice: (maxCents: number) => `Enter a price from $0.01 to ${formatCents(maxCents)}.`,
  tooLarge: (maxCents: number) => `The total can’t be more than ${formatCents(maxCents)}.`,
  noDay: 'Choose the day you sold it.',
  future: 'That day hasn’t come yet. Choose today or an earlier day.',
  tooOld: (days: number) => `Choose a day in the past ${days} days.`,
  noTender: 'Choose how it was paid.',
  placeLabel: 'The place',
  tooFew: (left: number) =>
    left === 0
      ? 'There are none left to sell, so nothing was recorded. If you still have one, increase its count first.'
      : plural(left, {
          one: 'There is only 1 left, so nothing was recorded. If you have more, increase the count first.',
          other: `There are only ${left} left, so nothing was recorded. If you have more, increase the count first.`,
        }),
  beingPaid: 'Someone is paying for it online right now, so nothing was recorded. Wait a few minutes, and try again.',
  paymentsAway:
    'Someone is buying it online, and we couldn’t reach Stripe to cancel that. Nothing was recorded. Try again in a minute.',
  alreadyRecorded: 'This form has already recorded a sale. If this is another one, record it again.',
  noSale: 'We couldn’t find this sale.',
  tooManyLosers: 'This phone has sold too many pieces today that were bought online.',
  noCharge: 'We couldn’t find this payment.',
  chargeSettled: 'Somebody has already said what this payment was for.',
  keptBefore: 'This sale was undone on the phone, or waits for you to look at it.',
  undoEnded: 'It’s too late to undo this sale.',
};

export const conflictErrors = {
  none: 'We couldn’t find this piece.',
  reason: 'It was sold in person before it could be sent.',
};

/** The mail to a buyer whose piece was sold in person before it was sent. */
export const conflictMailWords = {
  subject: (number: string, piece: string) => `Your order ${number}: ${piece} may be gone`,
  preview: (owner: string) => `${owner} sold it in person, and will say what happens next.`,
  title: (piece: string) => `${piece} may be gone`,
  text: (owner: string) =>
    `${owner} sold this piece in person around the time you bought it, so yours may be gone. We’ve asked ${owner} if there’s another.`,
  promise:
    'If we don’t hear back within three days, you’ll get a full refund. You don’t need to do anything. We’re sorry.',
};

/** The mail that takes it back: there is another one, or the sale in person was a mistake. */
export const standsMailWords = {
  subject: (number: string) => `Good news about order ${number}`,
  preview: (owner: string) => `${owner} has your piece.`,
  title: (piece: string) => `You’ll get your ${piece}`,
  text: (owner: string, piece: string) =>
    `We told you that ${piece} may be gone. ${owner} has one for you after all. You don’t need to do anything.`,
};
