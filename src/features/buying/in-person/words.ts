/** Sales in person: how they were paid, and what can be wrong with recording or undoing one. */
import { formatCents } from '../../../platform/money.ts';
import { plural } from '../../../platform/plural.ts';

/** What a sale that didn't go through this site is called. */
export const soldInPerson = 'Sold in person';

/** `other` is any money that doesn't go through this site, whatever way: what the phone calls it as well. */
export const tenderNames = { cash: 'Cash', card: 'Card elsewhere', venmo: 'Venmo', check: 'Check', other: 'Elsewhere' };

/** How a card is charged at a booth. */
export const cardByQr = 'Card by QR';

export const saleErrors = {
  noPiece: 'Choose the piece you sold.',
  badQuantity: (most: number) => `Enter a whole number from 1 to ${most}.`,
  badPrice: (mostCents: number) => `Enter a price from $0.01 to ${formatCents(mostCents)}.`,
  tooLarge: (mostCents: number) => `All of them together can’t cost more than ${formatCents(mostCents)}.`,
  noDay: 'Choose the day you sold it.',
  future: 'That day hasn’t come yet. Choose today or an earlier day.',
  tooOld: (days: number) => `Choose a day in the past ${days} days.`,
  noTender: 'Choose how it was paid.',
  placeLabel: 'The place',
  tooFew: (left: number) =>
    left === 0
      ? 'There are none left to sell, so nothing was recorded. If you still have one, raise its count first.'
      : plural(left, {
          one: 'There is only 1 left, so nothing was recorded. If you have more, raise the count first.',
          other: `There are only ${left} left, so nothing was recorded. If you have more, raise the count first.`,
        }),
  beingPaid: 'Somebody is paying for it online right now, so nothing was recorded. Wait a few minutes, and try again.',
  paymentsAway:
    'Somebody is buying it online, and we couldn’t reach Stripe to end that. Nothing was recorded. Try again in a minute.',
  alreadyRecorded: 'This form has already recorded a sale. If this is another one, record it again.',
  noSale: 'We couldn’t find this sale.',
  undoEnded: 'This sale is too long ago to be undone.',
};

export const conflictErrors = {
  none: 'We couldn’t find this piece.',
  /** As the buyer reads it. */
  reason: 'It was sold in person before it could be sent.',
};

/** The mail to a buyer whose piece was sold in person before it was sent. */
export const conflictMailWords = {
  subject: (number: string, piece: string) => `Your order ${number}: ${piece} may be gone`,
  preview: (owner: string) => `${owner} sold it in person, and will say what happens next.`,
  title: (piece: string) => `${piece} may be gone`,
  text: (owner: string) =>
    `${owner} sold this piece in person around the time when you bought it here, so there may be none left for you. We have asked ${owner} whether there is another one.`,
  promise:
    'If we hear nothing within three days, you get your money back, and you don’t have to do anything for it. We’re sorry.',
};

/** The mail that takes it back: there is another one, or the sale in person was a mistake. */
export const standsMailWords = {
  subject: (number: string) => `Your order ${number} stands`,
  preview: (owner: string) => `${owner} has your piece.`,
  title: 'Your order stands',
  text: (owner: string, piece: string) =>
    `We told you that ${piece} may be gone. It isn’t: ${owner} has one for you, and your order stands. You don’t have to do anything.`,
};
