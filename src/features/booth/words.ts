/** The booth: what can be wrong with a call of a phone. */
import { formatCents } from '../../platform/money.ts';
import { plural } from '../../platform/plural.ts';

export const boothErrors = {
  phoneLabel: 'The phone’s name',
  emailLabel: 'The email address',
  lineLabel: 'The name',
  tenderLabel: 'The label',
  referenceLabel: 'The reference',
  priceLabel: 'The price',
  amountLabel: 'The amount',
  quantityLabel: 'The quantity',
  noLines: 'A sale needs at least one piece.',
  tooManyLines: (most: number) => `A sale has at most ${most} lines.`,
  twiceInSale: 'A sale has each piece in one line.',
  labelOfCash: 'Cash has no label.',
  tooLittle: 'The buyer can’t have paid with less than the total.',
  /** In the place of a name. */
  unreadableName: 'Something whose name can’t be read',
  namelessLine: 'Name what was sold.',
  tooExpensive: (mostCents: number) => `A sale can’t be more than ${formatCents(mostCents)}.`,
  noSales: 'Send at least one sale.',
  tooManySales: (most: number) => `Send at most ${most} sales at once.`,
  badMoment: 'That isn’t a date with a time.',
  badToken: 'That isn’t a receipt’s code.',
  badTender: 'Say how it was paid.',
  badCode: 'Enter the four digits that the buyer tells you.',
  badNumber: 'That isn’t the number of an order.',
  notPaired: 'This phone isn’t paired with a store. Pair it again.',
  pairedElsewhere: (store: string) => `This phone is paired with ${store}. Unpair it there first.`,
  badHelperCode: 'That isn’t a code of a helper’s phone.',
  helperCodeGone: 'This code was used, or its ten minutes are over. Ask for a new one.',
  helperCodeElsewhere: 'This code is of another store. Ask for a new one.',
  badUnsent: 'That isn’t how many sales a phone holds.',
  noSuchSale: 'We couldn’t find this sale.',
  noMoreReceipts: (most: number) => `This receipt was already mailed to ${most} addresses.`,
  nothingPaid: 'Nothing was paid for this sale, so there is no receipt to mail.',
  noMoreToday: (most: number) =>
    `Your store has mailed ${most} receipts in a day. Show the buyer the receipt’s code instead.`,
  tooManyPhones: (most: number) => `${most} phones are paired with this store. Unpair one first.`,
  noPayment: 'We couldn’t find this payment.',
  noPickup: 'No order that waits for pickup has this code.',
  severalPickups: 'Two orders have this code. Enter the number of the order too.',
  noMorePickups: 'Too many wrong codes. Try again in an hour, or find the order in your dashboard.',
};

/** Why a sale isn't in the books. */
export const refusalWords = {
  unreadable: 'This sale can’t be read.',
  totals: 'Its amounts don’t add up.',
  piece: 'A piece of it isn’t in your store any more.',
  revoked: 'This phone was unpaired before it was sent.',
  changed: 'It was changed after it had been recorded.',
  old: 'It is too long ago to be recorded.',
};

/** The same, of a phone that was unpaired and sends without end. */
export const tooManyRevoked = (most: number) =>
  `This phone was unpaired, and has sent ${most} sales since. This one stays on the phone: record it by hand.`;

/** The page of a store's phones. */
export const phonesWords = {
  title: 'Booth Phones',
  description: 'The phones that sell for your store at markets.',
  text: 'These phones can sell for your store at a market. They can’t see your orders, messages, or figures, and can’t change prices, so you can lend one.',
  open: 'Open the Booth',
  openNote: 'Open it on the phone that sells, pair it, and add it to the home screen.',
  none: 'No phone is paired with your store.',
  facts: (paired: string, by: string | null, seen: string) =>
    `Paired ${paired}${by === null ? '' : ` by ${by}`}, last used ${seen}.`,
  helper: 'A helper’s phone',
  unsent: (count: number) =>
    plural(count, {
      one: 'When it was last here, one sale was only on this phone.',
      other: `When it was last here, ${count} sales were only on this phone.`,
    }),
  revoke: 'Unpair',
  unsentWarning: (name: string, count: number) =>
    plural(count, {
      one: `Open the booth on ${name} with signal first, and wait until it says that everything is recorded. If you unpair it now, you have to record its sale by hand.`,
      other: `Open the booth on ${name} with signal first, and wait until it says that everything is recorded. If you unpair it now, you have to record its ${count} sales by hand.`,
    }),
  revokeAnyway: 'Unpair Anyway',
  helperTitle: 'A phone of a helper',
  helperText:
    'Somebody who helps you can sell from their own phone, without your password and without seeing the day’s totals. Make a code, and let them scan it with their camera.',
  makeCode: 'Make a Code',
  makeAnother: 'Make Another Code',
  codeTitle: 'QR code that pairs a helper’s phone',
  codeText: (until: string) =>
    `It pairs one phone, until ${until}. Whoever scans it can sell for your store, so show it to your helper only.`,
  ofPhone: (name: string) => `: ${name}`,
  revokeNote: 'What an unpaired phone sends later isn’t recorded by itself. You’ll find it here.',
  attention: 'Sales that aren’t recorded yet',
  attentionText:
    'Money was taken for these sales, but we couldn’t record them. Record each one yourself if it belongs in your books, then mark it as done.',
  line: (name: string, quantity: number) => (quantity === 1 ? name : `${name} × ${quantity}`),
  sold: (total: string, tender: string, phone: string, at: string) => `${total}, ${tender}, from ${phone}, sent ${at}.`,
  unknownPieces: 'What was sold can’t be read',
  unknownTotal: 'Unknown amount',
  record: 'Record It',
  /** Of a sale of several, which are recorded one by one. */
  recordOne: (name: string) => `Record ${name}`,
  done: 'Done',
  /** On To Do. */
  needs: 'At the market',
  waiting: (count: number) =>
    count === 1 ? 'One sale of a phone couldn’t be recorded.' : `${count} sales of your phones couldn’t be recorded.`,
  look: 'Look at Them',
};

/** The receipt that a buyer finds by the code of a sale in person. */
export const receiptWords = {
  title: 'Receipt',
  description: 'The receipt of something bought in person.',
  heading: (store: string) => `Receipt from ${store}`,
  facts: (owner: string, at: string, number: string) => `Bought from ${owner} on ${at}. Number ${number}.`,
  caption: 'What was bought',
  line: (name: string, quantity: number) => (quantity === 1 ? name : `${quantity} × ${name}`),
  rounding: 'Rounded to five cents',
  paid: (tender: string) => `Paid, ${tender}`,
  undone: 'The artist has undone this sale.',
  notYet: 'This receipt isn’t here yet',
  notYetText:
    'If you just bought something at a market, the artist’s phone may still be without signal. Keep this link and try again later.',
  explore: 'Explore Artists',
};

/** The same by email. */
export const receiptMailWords = {
  subject: (store: string) => `Your receipt from ${store}`,
  preview: (total: string, tender: string) => `${total}, paid, ${tender}`,
  title: (store: string) => `Receipt from ${store}`,
  text: (owner: string, day: string) => `You bought this from ${owner} in person on ${day}. Thank you.`,
  paid: receiptWords.paid,
  number: 'Number',
  tax: 'Tax',
  visit: (store: string) => `Visit ${store}`,
  why: (store: string) =>
    `This address was typed at the booth of ${store} for a receipt, and was used for this mail only. If you didn’t buy anything there, somebody mistyped it: no other mail follows.`,
};
