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
  twiceInSale: 'Something went wrong. Reload the page and try again.',
  badReason: 'Something went wrong. Reload the page and try again.',
  labelOfCash: 'Cash has no label.',
  tooLittle: 'The buyer can’t have paid with less than the total.',
  unreadableName: 'Something whose name can’t be read',
  namelessLine: 'Name what was sold.',
  tooExpensive: (maxCents: number) => `The most for one sale is ${formatCents(maxCents)}.`,
  noSales: 'Send at least one sale.',
  tooManySales: 'Something went wrong. Reload the page and try again.',
  badMoment: 'That isn’t a date with a time.',
  badToken: 'Something went wrong. Reload the page and try again.',
  badTender: 'Say how it was paid.',
  badCode: 'Enter the buyer’s four-digit code.',
  badNumber: 'That isn’t an order number.',
  notPaired: 'This phone isn’t paired with a store. Pair it again.',
  pairedElsewhere: (store: string) => `This phone is paired with ${store}. Unpair it there first.`,
  badHelperCode: 'That isn’t a code for a helper’s phone.',
  helperCodeGone: 'This code was used, or it expired after ten minutes. Ask for a new one.',
  helperCodeElsewhere: 'This code is for another store. Ask for a new one.',
  badDiscount: 'Choose one of the percentages in the list. Nothing was saved.',
  badUnsent: 'Something went wrong. Reload the page and try again.',
  undoTooLate: 'Helpers can undo a sale within ten minutes. Ask the store’s owner.',
  undoToday: 'Only today’s sales can be undone here. Undo it in your dashboard.',
  noCharge: 'We couldn’t find this payment.',
  chargesAreOwners: 'Only the owner’s phone can say what this payment was for.',
  noSuchSale: 'We couldn’t find this sale.',
  noMoreReceipts: (most: number) => `This receipt was already emailed to ${most} addresses.`,
  notMailable: 'We can’t email this receipt. Show its code instead.',
  unopenedReceipt: 'Not sent: they haven’t opened the last receipt you emailed. Show this receipt’s code instead.',
  noMoreToAddress: (max: number) =>
    `Not sent: this address got ${max} of your receipts today. Show this receipt’s code instead.`,
  nothingPaid: 'Nothing was paid for this sale, so there’s no receipt to email.',
  noMoreToday: (most: number) =>
    `Your store has emailed ${most} receipts in a day. Show the buyer the receipt’s code instead.`,
  tooManyPhones: (most: number) => `${most} phones are paired with this store. Unpair one first.`,
  noPayment: 'We couldn’t find this payment.',
  noPickup: 'No pickup order has this code.',
  severalPickups: 'Two orders have this code. Enter the number of the order too.',
  noMorePickups: (wait: string) =>
    `Your store has entered too many wrong codes. Try again ${wait}, or find the order in your dashboard.`,
};

/** What a sale is refused with if its amounts add up: the store's tax isn't the one that the phone knew when it sold. */
export const taxRefusalWords = {
  taxed:
    'The store’s sales tax settings changed before the phone sent this sale, so its tax can’t be recorded as it was. If you still file this tax, enter your permit again, then record the sale.',
  untaxed:
    'The store’s sales tax settings changed before the phone sent this sale, which had no tax. You can record it without tax.',
};

/** Why a sale isn't in the books. */
export const refusalWords = {
  unreadable: 'This sale can’t be read.',
  totals: 'Its amounts don’t add up.',
  piece: 'A piece in it is no longer in your store.',
  revoked: 'This phone was unpaired before it was sent.',
  changed: 'It was changed after it was recorded.',
  old: 'It’s too old to record.',
  price: 'It was sold for less than helpers may ask.',
  undone: 'It was undone on the phone.',
  short: 'It was bought online, and this phone sold too many such pieces today.',
};

/** The same, of a phone that was unpaired and sends without end. */
export const tooManyRevoked = (most: number) =>
  `This phone was unpaired, and has sent ${most} sales since. This one stays on the phone: record it by hand.`;

/** The same, of a phone that is paired. */
export const tooManyKept = (max: number) =>
  `This phone sent ${max} sales today that we couldn’t record. This one stays on the phone: record it by hand.`;

/** The page of a store's phones. */
export const phonesWords = {
  title: 'Booth Phones',
  description: 'The phones that sell for your store at markets.',
  text: 'These phones can sell for your store at a market. They can’t see your orders, messages, or figures, and can’t change anything else, so you can lend one.',
  open: 'Open the Booth',
  openNote: 'Open it on the phone that sells, pair it, and add it to the home screen.',
  none: 'No phone is paired with your store.',
  facts: (paired: string, by: string | null, seen: string) =>
    `Paired ${paired}${by === null ? '' : ` by ${by}`}, last used ${seen}.`,
  helper: 'A helper’s phone',
  unsent: (count: number) =>
    plural(count, {
      one: 'At last contact, this phone had 1 unsent sale.',
      other: `At last contact, this phone had ${count} unsent sales.`,
    }),
  revoke: 'Unpair',
  unsentWarning: (name: string, count: number) =>
    plural(count, {
      one: `First open the booth on ${name} while it’s online, and wait until its sale is recorded. If you unpair it now, you’ll have to record that sale yourself.`,
      other: `First open the booth on ${name} while it’s online, and wait until all its sales are recorded. If you unpair it now, you’ll have to record its ${count} sales yourself.`,
    }),
  revokeAnyway: 'Unpair Anyway',
  unknown: 'Something went wrong. Reload the page and try again.',
  helperTitle: 'A helper’s phone',
  helperText:
    'Helpers can sell from their own phone without your password or your totals. Create a code and have them scan it.',
  makeCode: 'Create a Code',
  makeAnother: 'Create Another Code',
  pricesTitle: 'Prices at the booth',
  helperDiscount: 'Helpers can lower a price',
  discount: (percent: number) => (percent === 0 ? 'Not at all' : `By up to ${percent}%`),
  savePrices: 'Save',
  pricesSaved: 'Saved. Helpers’ phones know it as soon as they’re online.',
  pricesText: 'On your own phones, tap a price to change it. A sale below what helpers may ask waits here for you.',
  codeTitle: 'QR code that pairs a helper’s phone',
  codeText: (until: string) =>
    `It pairs one phone, until ${until}. Whoever scans it can sell for your store, so show it to your helper only.`,
  ofPhone: (name: string) => `: ${name}`,
  revokeNote: 'Sales that an unpaired phone sends later show up here for you to record.',
  attention: 'Sales that aren’t recorded yet',
  attentionText:
    'Money was taken for these sales, but we couldn’t record them. Record each one yourself if it belongs in your books, then mark it as done.',
  line: (name: string, quantity: number) => (quantity === 1 ? name : `${name} × ${quantity}`),
  sold: (total: string, tender: string, phone: string, at: string) => `${total}, ${tender}, from ${phone}, sent ${at}.`,
  unknownPieces: 'What was sold can’t be read',
  unknownTotal: 'Unknown amount',
  salesTax: 'Sales Tax Settings',
  record: 'Record It',
  /** A sale of several pieces, which are recorded one by one. */
  recordOne: (name: string) => `Record ${name}`,
  done: 'Done',
  needs: 'At the market',
  waiting: (count: number) =>
    count === 1 ? '1 sale from a phone couldn’t be recorded.' : `${count} sales from your phones couldn’t be recorded.`,
  look: 'See Them',
};

/** Said to whoever signs out on a paired phone. */
export const signOutPhoneWords = {
  stillPaired: (store: string) =>
    `This phone is still paired with ${store}’s booth. Signed in or not, it can record sales, take card payments, and hand over pickups there.`,
  unpair: 'Unpair This Phone',
};

/** The receipt that a buyer finds by the code of a sale in person. */
export const receiptWords = {
  title: 'Receipt',
  description: 'The receipt of something bought in person.',
  heading: (store: string) => `Receipt from ${store}`,
  facts: (owner: string, at: string, number: string) => `Bought from ${owner} on ${at}. Receipt ${number}.`,
  caption: 'What was bought',
  line: (name: string, quantity: number) => (quantity === 1 ? name : `${quantity} × ${name}`),
  rounding: 'Rounded to five cents',
  paid: (tender: string) => `Paid, ${tender}`,
  undone: 'The artist canceled this sale.',
  notYet: 'This receipt isn’t ready yet',
  notYetText:
    'If you just bought something at a market, the artist’s phone may still be offline. Keep this link and try again later.',
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
  permit: 'Permit',
  visit: (store: string) => `Visit ${store}`,
  open: 'Open Your Receipt',
  openNote: (store: string) => `Open it once and ${store} can email you your next receipt, too.`,
  why: (store: string) =>
    `Someone entered this address at ${store}’s booth to get a receipt. If that wasn’t you, it was a typo. They can’t email you another one until you open this one.`,
  stop: 'Don’t send me receipts',
};
