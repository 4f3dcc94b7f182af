/** What an artist sells in person: recording it, and the sale as its page shows it. */
import { plural } from '../../../platform/plural.ts';
import { soldTwiceWords } from '../orders/words.ts';

export const saleFormWords = {
  unknown: 'Something went wrong. Reload the page and try again.',
  description: 'Record what you sold at a market or in your studio.',
  back: 'Figures',
  piece: 'Piece',
  facts: (price: string, left: number) => `${price}, ${left} left`,
  unnamed: 'A piece without a name',
  others: 'Only the first 200 pieces are listed. You’ll find “Mark as Sold” beside every piece in Pieces.',
  another: 'Another Piece',
  left: (left: number) => `${left} left`,
  held: (count: number) =>
    plural(count, {
      one: 'Someone is paying for 1 of them online. If there aren’t enough left, recording the sale ends that, unless they pay first.',
      other: `People are paying for ${count} of them online. If there aren’t enough left, recording the sale ends that, unless they pay first.`,
    }),
  quantity: 'How many',
  price: 'Price',
  priceEach: 'Price each',
  priceHint: 'Leave blank to use the listed price.',
  taxed: (tax: string) => `Set aside ${tax}`,
  taxOf: (paid: string, tax: string, kept: string) => `Of ${paid}, ${tax} is sales tax you file and ${kept} is yours.`,
  taxOff: 'No tax is set aside. Uncheck this only for sales in another state or tax-exempt sales.',
  day: 'Day',
  tender: 'Paid by',
  place: 'Where (optional)',
  placeExample: 'Logan Street Market',
  record: 'Record Sale',
  note: 'This takes the piece out of your stock and counts toward your year. We charge no fee for it.',
  nothing: 'Nothing is in stock. Increase a piece’s count first.',
  pieces: 'Your Pieces',
  refused: {
    fields: 'Nothing was recorded yet. Please fix the highlighted fields.',
    rate_limited: 'Too many sales at once. Wait a minute, and try again.',
  },
  latest: 'Latest sales in person',
  none: 'You haven’t recorded a sale in person yet.',
  line: (name: string, quantity: number) => (quantity === 1 ? name : `${name} × ${quantity}`),
  lines: (first: string, others: number) => (others === 0 ? first : `${first}, and ${others} more`),
};

export const saleOrderWords = {
  sold: (day: string) => `Sold in person on ${day}.`,
  undone: (quantity: number) =>
    `Undone. ${quantity === 1 ? 'The piece is' : 'The pieces are'} back in your stock, and this sale no longer counts.`,
  recorded: (left: number) => (left === 0 ? 'Recorded. None are left in stock.' : `Recorded. ${left} left in stock.`),
  recordAnother: 'Record Another Sale',
  number: 'Number',
  day: 'Day',
  place: 'Where',
  event: 'Event',
  tender: 'Paid by',
  recordedOn: 'Recorded',
  money: 'Where each dollar went',
  noFees:
    'It didn’t go through this site, so there are no fees. Refunds and sales tax are between you and the buyer: undo the sale if you gave all of it back.',
  noFeesWithTax:
    'It didn’t go through this site, so there are no fees. Refunds are between you and the buyer: undo the sale if you gave all of it back.',
  undo: 'Undo This Sale',
  undoNote: (quantity: number) =>
    plural(quantity, {
      one: 'Puts the piece back in your stock. The sale no longer counts. No money is sent: give it back to the buyer yourself.',
      other: `Puts ${quantity} pieces back in your stock. The sale no longer counts. No money is sent: give it back to the buyer yourself.`,
    }),
  undoEnded: 'Sales can be undone for 90 days.',
};

/** Pieces that were sold in person though none was free. */
export const conflictWords = {
  ...soldTwiceWords,
  loser: (number: string, day: string) =>
    `You sold this in person after someone bought it online (order ${number}). We’ve told the buyer. Do you have another one? If we don’t hear from you by ${day}, we’ll refund them, and you’ll pay the card fee.`,
  ofLoser: (day: string) =>
    `You sold this piece in person, too. We’ve told the buyer. Do you have another one? If we don’t hear from you by ${day}, we’ll refund them, and you’ll pay the card fee.`,
  note: 'You sold one more than you had in stock. No order is affected, but please check the count.',
  look: 'See Order',
  ofPiece: (name: string) => `: ${name}`,
  order: 'See the order',
  sale: 'See the sale',
  keep: 'I Have Another',
  refund: 'Refund the Buyer',
  /** At the beginning of a sentence, in the place of a name. */
  buyer: 'The buyer',
  refundWarning: (buyer: string, amount: string, piece: string) =>
    `${buyer} gets ${amount} back, everything they paid for ${piece}, and an email. You pay the card fee. Refunds can’t be undone.`,
  confirmRefund: (amount: string) => `Refund ${amount}`,
  noRefund: 'It can’t be refunded now. The order says why.',
  read: 'Got It',
  noneOfPhone: 'Undo Every “Sold Twice” Sale From This Phone',
  noneOfPhoneNote:
    'If the phone was stolen, or these sales never happened. We’ll undo all of them that you haven’t decided about, and tell those buyers that they’ll get their pieces.',
};
