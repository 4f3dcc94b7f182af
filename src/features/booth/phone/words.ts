/** The page of a booth: what a paired phone says. */
import { plural } from '../../../platform/plural.ts';
import { cardByQr, tenderNames } from '../../buying/in-person/words.ts';

export const boothWords = {
  title: 'Booth',
  shortTitle: 'Booth',
  description: 'Sell your pieces at a market, with or without signal.',
  loading: 'Opening the booth…',
  noScript: 'The booth needs JavaScript.',
  away: 'No signal. Open this page once with signal: then it works without.',
  tryAgain: 'Try Again',
  back: 'Back',
  dashboard: 'Dashboard',
  badText: 'This has characters we can’t accept, or too many. Type it again.',
};

export const pairWords = {
  title: 'Sell from this phone',
  text: (store: string) =>
    `It keeps your pieces and sales on it, with or without signal, also after you sign out. It can sell for ${store}, email receipts, and hand over pickups. It can’t change anything else, so you may lend it.`,
  helperText:
    'Sell at the booth from your own phone, with or without signal. You don’t need an account. It can sell for the store, email receipts, and hand over pickups, and shows no totals.',
  helperName: 'Your name',
  thisStore: 'your store',
  name: 'Name',
  example: 'My phone',
  pair: 'Pair and Open the Booth',
  /** Leads to the dashboard. */
  phones: 'All phones of the store, and codes for helpers',
  signIn: 'Sign In to Pair',
  signedOut: 'Sign in as the store’s artist first. You can sign out again afterward.',
  notYours: 'Only the store’s artist can pair a phone with it.',
  failed: 'That didn’t work. Check your signal, and try again.',
  /** Of a phone that was paired before. */
  revoked: (store: string) =>
    `This phone is no longer paired with ${store}. Nothing is lost: sales it tried to send are in the dashboard, under Booth Phones.`,
  held: (count: number) =>
    plural(count, {
      one: 'One sale is still only on this phone. It will be sent once the phone is paired again.',
      other: `${count} sales are still only on this phone. They will be sent once the phone is paired again.`,
    }),
  heldElsewhere: (store: string) =>
    `Sales of ${store} are still only on this phone. Open that store’s booth, and pair this phone with it again, or save them as a file first.`,
  elsewhere: (store: string) => `This phone sells for ${store}.`,
  goThere: (store: string) => `Open ${store}`,
  changeOver: (store: string) =>
    `A phone sells for one store at a time. To sell here with it, unpair it from ${store} first. Sales that it sent stay in that store’s books.`,
  heldBefore: (store: string, count: number) =>
    plural(count, {
      one: `One sale of ${store} is only on this phone. Send it, or save it as a file, before you unpair.`,
      other: `${count} sales of ${store} are only on this phone. Send them, or save them as a file, before you unpair.`,
    }),
  exportedBefore: (store: string) =>
    `The file has them. You can change over now; what wasn’t sent won’t be in the books of ${store}.`,
  leave: (store: string) => `Unpair from ${store}`,
};

export const tableWords = {
  booth: (name: string) => `Booth ${name}`,
  allRecorded: (count: number) =>
    count === 0 ? 'No sales yet' : plural(count, { one: '1 sale, recorded', other: `${count} sales, all recorded` }),
  onlyHere: (count: number) =>
    plural(count, { one: '1 sale only on this phone', other: `${count} sales only on this phone` }),
  offline: 'No signal. Cash and payments taken elsewhere work; cards through us wait.',
  refused: (count: number) => plural(count, { one: '1 sale needs you. ', other: `${count} sales need you. ` }),
  seePhones: 'See it in the dashboard',
  /** The site has nothing of these. */
  unreadable: (count: number) =>
    plural(count, {
      one: 'We couldn’t read 1 sale, so it is only on this phone. Save it as a file, and record it in your dashboard.',
      other: `We couldn’t read ${count} sales, so they are only on this phone. Save them as a file, and record them in your dashboard.`,
    }),
  scan: 'Scan a tag',
  search: 'Search',
  closeSearch: 'Close search',
  day: 'Day',
  noPieces: 'You have no pieces that are for sale. Use Something Else, or publish a piece.',
  noneFound: 'No piece has that name.',
  noneLeft: 'None left',
  picked: (count: number) => `${count} picked`,
  other: 'Something Else',
  pickup: 'Pickup',
  pieces: (count: number) => plural(count, { one: '1 piece', other: `${count} pieces` }),
  withTax: (count: number) => plural(count, { one: '1 piece, with tax', other: `${count} pieces, with tax` }),
  cash: 'Cash',
  card: 'Card',
  cardNeedsSignal: 'Card needs signal',
  cardFrom: (least: string) => `Card from ${least}`,
  tooMuch: (most: string) => `A sale can’t be more than ${most}. Split it in two.`,
  elsewhere: tenderNames.other,
};

export const draftWords = {
  title: 'This sale',
  clear: 'Clear',
  addOther: 'Add Something Else',
  pieces: (count: number) => plural(count, { one: 'One piece', other: `${count} pieces` }),
  fewer: (name: string) => `One less: ${name}`,
  more: (name: string) => `One more: ${name}`,
  cash: 'Cash',
  toNickel: 'to the nickel, no fee',
  noFee: 'no fee',
  card: cardByQr,
  cardText: 'the buyer’s phone, 1.5% and processing',
  cardOff: 'Cards need signal.',
  cardTooSmall: (least: string) => `Cards start at ${least}.`,
  notReady: 'Your store can’t take cards right now.',
  elsewhere: tenderNames.other,
  elsewhereText: 'Square, Venmo, check; no fee',
};

export const cashWords = {
  title: 'Cash',
  toPay: 'To pay',
  rounded: (total: string, cents: number) =>
    `${total} with tax, ${plural(Math.abs(cents), { one: 'one cent', other: `${Math.abs(cents)} cents` })} ${cents < 0 ? 'down' : 'up'} to the nickel`,
  handedOver: 'Cash received',
  exact: 'Exact',
  change: 'Change',
  short: 'Still missing',
  delete: 'Delete the last digit',
  record: (total: string) => `Record ${total} Cash`,
};

export const elsewhereWords = {
  title: 'Taken elsewhere',
  text: 'Take the money there first, then record it here. It never passes through us: no fee.',
  labels: { square: 'Square', venmo: 'Venmo', check: 'Check', stripe: 'Stripe’s own app', other: 'Another way' },
  how: 'How it was paid',
  what: 'What it was',
  reference: 'Reference, if you want one',
  choose: 'Choose how it was paid.',
  record: (total: string, label: string | null) => (label === null ? `Record ${total}` : `Record ${total}, ${label}`),
};

export const otherWords = {
  title: 'Something else',
  what: 'What is it?',
  price: 'Price before tax',
  add: 'Add to Sale',
  wrong: 'Type a name, and a price such as 12.50.',
  askAgain: (price: string) => `${price}. Is that right?`,
  yes: (price: string) => `Yes, Add ${price}`,
};

export const cardWords = {
  title: 'Card by QR',
  starting: 'Making the QR code…',
  scan: 'The buyer scans this with their phone’s camera.',
  code: 'QR code of the payment page',
  waiting: 'Waiting for the buyer',
  ending: 'Closing the payment…',
  away: 'We can’t reach the server. The payment may still go through.',
  cantEnd: 'We couldn’t close the payment: it may still be paid. Try again once you have signal.',
  next: 'Next Customer',
  cancel: 'Cancel This Payment',
  both: 'Both close the link first, so nobody pays twice.',
  paid: 'Paid',
  paidText: (total: string, number: string) => `${total}, card, order ${number}`,
  handOver: (names: string) => `Give the buyer: ${names}.`,
  handOverUnknown: 'Give the buyer what they bought.',
  late: 'Paid after all',
  lateText:
    'The buyer’s payment was already through when you pressed Cancel, so it stands. Give them what they bought if they’re still here. If not, the order is in your dashboard.',
  lateOrder: (number: string) => `Card, order ${number}`,
  ended: 'This payment is closed. Nobody was charged.',
};

export const doneWords = {
  giveBack: 'Change',
  saving: 'Saving…',
  saved: 'Saved on this phone',
  savedText: 'It reaches your books by itself, once, when there is signal.',
  recorded: 'Recorded',
  recordedText: (number: string) => `On your books as ${number}.`,
  unsaved: 'Not saved on this phone',
  unsavedText: 'This phone couldn’t save it. Keep this page open until it says Recorded, or write the sale down.',
  refused: 'Needs you',
  conflict: 'None of this was left in your stock, or it was sold online too. To Do says what to do.',
  mistake: 'Recorded by mistake?',
  undo: 'Undo it in your dashboard',
  undoLater: 'Once it’s recorded, you can undo it in your dashboard.',
  next: 'Next Customer',
};

export const receiptWords = {
  title: 'Receipt',
  text: 'The buyer scans it, now or later.',
  code: 'QR code of the receipt',
  share: 'Share Receipt',
  copy: 'Copy Link',
  copied: 'Copied',
  email: 'Email, if the buyer wants it mailed',
  emailNote: 'It is used for this one mail, and not kept.',
  mail: 'Email Receipt',
  states: {
    waiting: 'It is mailed once the sale is recorded.',
    mailed: 'The receipt is on its way by email.',
    refused: 'That receipt can’t be mailed. Let the buyer scan the code.',
  },
};

export const dayWords = {
  title: 'Today',
  phone: 'On this phone today',
  none: 'Nothing sold on this phone today.',
  /** @param time when the phone was last online today; null if it wasn't */
  asOf: (time: string | null) =>
    time === null
      ? 'This phone is offline. Card sales, and sales you undid on the dashboard, aren’t counted here.'
      : `This phone is offline. Card sales, and sales you undid on the dashboard, are counted as of ${time}.`,
  together: 'Together',
  cash: 'Cash',
  card: 'Card by QR',
  count: (label: string, count: number) =>
    plural(count, { one: `${label}, 1 sale`, other: `${label}, ${count} sales` }),
  tax: 'Tax in it',
  cashBox: 'Cash that should be in the box, besides what you began with',
  sales: 'Sales',
  states: {
    saving: 'Saving…',
    unsaved: 'Not saved on this phone',
    saved: 'Saved on this phone',
    recorded: 'Recorded',
    refused: 'Needs you',
  },
  promiseTitle: 'Without signal',
  promise:
    'Without signal you can look up pieces, record cash and payments taken elsewhere, and hand out a receipt code. A sale is safe once it says Saved on this phone, and reaches your books exactly once. Cards through us need signal; we never store a card.',
  closeDay: 'Close the Day on the Dashboard',
  phones: 'All Phones of the Store',
  export: 'Save Sales as a File',
  send: 'Send Now',
  unpair: 'Unpair This Phone',
  held: (count: number) =>
    plural(count, {
      one: 'One sale is only on this phone. Wait for signal, or save it as a file before you unpair.',
      other: `${count} sales are only on this phone. Wait for signal, or save them as a file before you unpair.`,
    }),
  /** Some of them can't be sent. */
  heldToSave: (count: number) =>
    plural(count, {
      one: 'One sale is only on this phone. Save it as a file before you unpair.',
      other: `${count} sales are only on this phone. Save them as a file before you unpair.`,
    }),
  unpairFailed: 'Unpairing needs signal. Try again.',
  exportedAll:
    'The file has every sale of this phone. You can unpair now; sales that weren’t sent won’t be in your books.',
};

export const scanWords = {
  title: 'Scan a tag',
  aim: 'Point the camera at the QR code of a price tag.',
  unknown: 'That isn’t a tag of one of your pieces for sale.',
  noReader: 'Scanning needs signal the first time. Tap the piece instead.',
  noCamera: 'The camera can’t be used. Allow it in the browser’s settings, or tap the piece.',
  camera: 'What the camera sees',
};

export const pickupWords = {
  title: 'Pickup',
  text: 'Ask the buyer for the code from their email.',
  code: 'Four digits',
  number: 'Order number, if we ask for it',
  confirm: 'Mark as Picked Up',
  done: 'Picked up',
  failed: 'That needs signal. Try again.',
};
