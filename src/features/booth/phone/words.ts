/** The page of a booth: what a paired phone says. */
import { plural } from '../../../platform/plural.ts';
import { cardByQr, stripeApp, tenderNames } from '../../buying/in-person/words.ts';

export const boothWords = {
  title: 'Booth',
  shortTitle: 'Booth',
  description: 'Sell your pieces at a market, online or offline.',
  loading: 'Opening the booth…',
  noScript: 'The booth needs JavaScript.',
  away: 'You’re offline. Open this page once while you’re online, and it’ll work offline after that.',
  tryAgain: 'Try Again',
  back: 'Back',
  dashboard: 'Dashboard',
  badText: 'This has characters we can’t accept, or too many. Type it again.',
};

export const pairWords = {
  title: 'Sell from this phone',
  text: (store: string) =>
    `It keeps your pieces and sales on it, online or offline, even after you sign out. It can sell for ${store}, take card payments, email receipts, and hand over pickups. It can’t change anything else, so you can lend it.`,
  helperText:
    'Sell at the booth from your own phone, online or offline. You don’t need an account. It can sell for the store, take card payments, email receipts, and hand over pickups, and shows no totals.',
  helperName: 'Your name',
  thisStore: 'your store',
  name: 'Name',
  example: 'My phone',
  pair: 'Pair and Open the Booth',
  phones: 'All the store’s phones, and codes for helpers',
  signIn: 'Sign In to Pair',
  signedOut: 'Sign in as the store’s artist first. You can sign out again afterward.',
  notYours: 'Only the store’s artist can pair a phone with it.',
  failed: 'That didn’t work. Check your connection and try again.',
  /** Said on a phone that was paired before. */
  revoked: (store: string) =>
    `This phone is no longer paired with ${store}. Nothing is lost: sales it tried to send are in the dashboard, under Booth Phones.`,
  held: (count: number) =>
    plural(count, {
      one: 'This phone has 1 unsent sale. It’ll be sent once the phone is paired again.',
      other: `This phone has ${count} unsent sales. They’ll be sent once the phone is paired again.`,
    }),
  heldElsewhere: (store: string) =>
    `This phone has unsent sales for ${store}. Open that store’s booth and pair again, or save the sales as a file.`,
  elsewhere: (store: string) => `This phone sells for ${store}.`,
  goThere: (store: string) => `Open ${store}`,
  changeOver: (store: string) =>
    `A phone sells for one store at a time. To sell here with it, unpair it from ${store} first. Sales already sent stay with that store.`,
  heldBefore: (store: string, count: number) =>
    plural(count, {
      one: `This phone has 1 unsent sale for ${store}. Send it or save it as a file before you unpair.`,
      other: `This phone has ${count} unsent sales for ${store}. Send them or save them as a file before you unpair.`,
    }),
  exportedBefore: (store: string) => `The file has them. You can switch now. Unsent sales won’t show up for ${store}.`,
  leave: (store: string) => `Unpair from ${store}`,
};

export const tableWords = {
  booth: (name: string) => `Booth ${name}`,
  allRecorded: (count: number) =>
    count === 0 ? 'No sales yet' : plural(count, { one: '1 sale recorded', other: `All ${count} sales recorded` }),
  sales: (count: number) => plural(count, { one: '1 sale', other: `${count} sales` }),
  /** @param count all of today */
  withUnsent: (count: number, unsent: number) =>
    `${plural(count, { one: '1 sale', other: `${count} sales` })}, ${unsent} unsent`,
  offline: 'You’re offline. Cash and other payments work; card by QR doesn’t.',
  refused: (count: number) =>
    plural(count, { one: '1 sale needs attention. ', other: `${count} sales need attention. ` }),
  seePhones: 'See it in the dashboard',
  unreadable: (count: number) =>
    plural(count, {
      one: 'We couldn’t read 1 sale, so we can’t send it. Save it as a file, then record it in your dashboard.',
      other: `We couldn’t read ${count} sales, so we can’t send them. Save them as a file, then record them in your dashboard.`,
    }),
  scan: 'Scan a tag',
  search: 'Search',
  closeSearch: 'Close search',
  day: 'Day',
  noPieces: 'No pieces for sale. Use Something Else, or publish a piece.',
  noneFound: 'No piece has that name.',
  noneLeft: 'None left',
  picked: (count: number) => `${count} picked`,
  other: 'Something Else',
  pickup: 'Pickup',
  pieces: (count: number) => plural(count, { one: '1 piece', other: `${count} pieces` }),
  inCash: (price: string) => `${price} cash`,
  /** @param cash null if cash pays the same */
  prices: (price: string, cash: string | null): string =>
    cash === null ? price : `${price} by\u00a0card, ${tableWords.inCash(cash)}`,
  line: (name: string, quantity: number) => (quantity === 1 ? name : `${name} × ${quantity}`),
  withTax: (count: number) => plural(count, { one: '1 piece, with tax', other: `${count} pieces, with tax` }),
  cash: 'Cash',
  card: 'Card',
  cardNeedsSignal: 'Card: online only',
  cardFrom: (least: string) => `Card from ${least}`,
  held: 'To leave the booth, clear this sale first.',
  tooMuch: (most: string) => `The most for one sale is ${most}. Split it in two.`,
  elsewhere: tenderNames.other,
};

export const draftWords = {
  title: 'This sale',
  clear: 'Clear',
  addOther: 'Add Something Else',
  pieces: (count: number) => plural(count, { one: 'One piece', other: `${count} pieces` }),
  fewer: (name: string) => `Decrease ${name}`,
  more: (name: string) => `Increase ${name}`,
  cash: 'Cash',
  toNickel: 'to the nickel, no fee',
  noFee: 'no fee',
  card: cardByQr,
  cardText: 'the buyer’s phone, 1.5% and processing',
  cardOff: 'Cards work online only.',
  cardTooSmall: (least: string) => `Cards start at ${least}.`,
  notReady: 'Your store can’t take cards right now.',
  elsewhere: tenderNames.other,
  elsewhereText: 'Square, Venmo, check; no fee',
};

export const cashWords = {
  title: 'Cash',
  toPay: 'Due',
  rounded: (total: string, cents: number) =>
    `${total} with tax, rounded ${cents < 0 ? 'down' : 'up'} ${Math.abs(cents)}¢`,
  handedOver: 'Cash received',
  exact: 'Exact',
  change: 'Change',
  short: 'Still due',
  record: (total: string) => `Record ${total} Cash`,
};

export const elsewhereWords = {
  title: 'Paid another way',
  text: 'Take the payment first, then record it here. It doesn’t go through us, so there’s no fee.',
  labels: { square: 'Square', venmo: 'Venmo', check: 'Check', stripe: stripeApp, other: 'Other' },
  how: 'How it was paid',
  what: 'What it was',
  reference: 'Reference (optional)',
  choose: 'Choose how it was paid.',
  record: (total: string, label: string | null) => (label === null ? `Record ${total}` : `Record ${total}, ${label}`),
};

export const otherWords = {
  title: 'Something else',
  what: 'What is it?',
  price: 'Price',
  priceBeforeTax: 'Price before tax',
  add: 'Add to Sale',
  wrong: 'Enter a name, and a price such as 12.50.',
  askAgain: (price: string) => `${price}. Is that right?`,
  yes: (price: string) => `Yes, Add ${price}`,
};

export const cardWords = {
  title: 'Card by QR',
  starting: 'Creating QR code…',
  scan: 'The buyer scans this with their phone’s camera.',
  code: 'QR code of the payment page',
  waiting: 'Waiting for the buyer',
  ending: 'Canceling the payment…',
  away: 'We can’t reach the server. The payment may still go through.',
  cantEnd: 'We couldn’t cancel this payment, so it may still go through. Try again when you’re online.',
  next: 'Next Customer',
  cancel: 'Cancel This Payment',
  both: 'Both cancel the link first, so no one pays twice.',
  paid: 'Paid',
  paidText: (total: string, number: string) => `${total}, card, order ${number}`,
  handOver: (names: string) => `Give the buyer: ${names}.`,
  handOverUnknown: 'Give the buyer what they bought.',
  late: 'Paid anyway',
  lateText:
    'The payment went through just before you canceled, so it counts. Give the buyer what they bought if they’re still here. If not, the order is in your dashboard.',
  lateOrder: (number: string) => `Card, order ${number}`,
  ended: 'This payment is closed. Nobody was charged.',
};

export const doneWords = {
  giveBack: 'Change',
  saving: 'Saving…',
  saved: 'Saved on this phone',
  savedText: 'We’ll record it when you’re back online.',
  recorded: 'Recorded',
  recordedText: (number: string) => `Recorded as ${number}.`,
  unsaved: 'Not saved on this phone',
  unsavedText: 'This phone couldn’t save it. Keep this page open until it says Recorded, or write the sale down.',
  refused: 'Needs attention',
  conflict: 'This was out of stock or also sold online. See To Do.',
  mistake: 'Recorded by mistake?',
  undo: 'Undo it',
  giveMoneyBack: (total: string, count: number) =>
    `Give the buyer ${total} back and take the ${plural(count, { one: 'piece', other: 'pieces' })}. The sale won’t count.`,
  undoNow: 'Undo This Sale',
  cancelUndo: 'Cancel',
  undoByOwner: 'Helpers can undo a sale within ten minutes. After that, ask the store’s owner.',
  undoNeedsSignal: 'This sale was already sent, so you need to be online to undo it. Try again.',
  undone: 'Undone',
  undoneText: (count: number) =>
    plural(count, {
      one: 'This sale doesn’t count, and the piece is back on your table.',
      other: 'This sale doesn’t count, and the pieces are back on your table.',
    }),
  next: 'Next Customer',
};

export const receiptWords = {
  title: 'Receipt',
  text: 'The buyer scans it, now or later.',
  code: 'QR code of the receipt',
  share: 'Share Receipt',
  copy: 'Copy Link',
  copied: 'Copied',
  email: 'Buyer’s email, if they want it emailed',
  emailNote: 'We use it for this email only, then forget it.',
  mail: 'Email Receipt',
  states: {
    waiting: 'We’ll email it once the sale is recorded.',
    mailed: 'The receipt is on its way by email.',
    refused: 'We can’t email that receipt. Have the buyer scan the code.',
  },
};

export const dayWords = {
  title: 'Today',
  phone: 'On this phone today',
  none: 'Nothing sold on this phone today.',
  /** @param time when the phone was last online today; null if it wasn't */
  asOf: (time: string | null, isHelper: boolean) => {
    const others = isHelper ? '' : 'what other phones sold, or ';
    const since = time === null ? 'today' : `since ${time}`;
    return `You’re offline. This has every sale on this phone, without ${others}what was changed on the dashboard ${since}.`;
  },
  store: (count: number) =>
    plural(count, {
      one: 'In all, with the store’s 1 other sale',
      other: `In all, with the store’s ${count} other sales`,
    }),
  refundCard: 'A card is refunded on the order’s page, in full or in part. You need to be online for that.',
  refundByOwner: 'Ask the store’s owner to refund a card.',
  seeOrder: (number: string) => `Order ${number}`,
  together: 'Total',
  cash: 'Cash',
  card: 'Card by QR',
  count: (label: string, count: number) =>
    plural(count, { one: `${label}, 1 sale`, other: `${label}, ${count} sales` }),
  charge: (amount: string, at: string) => `Taken with Stripe’s app: ${amount}, ${at}. Which piece was it?`,
  tax: 'Sales tax in this total',
  cashBox: 'Cash that should be in the box, plus your starting change',
  sales: 'Sales',
  states: {
    saving: 'Saving…',
    unsaved: 'Not saved on this phone',
    saved: 'Saved on this phone',
    recorded: 'Recorded',
    refused: 'Needs attention',
    undoing: 'Undone',
    undone: 'Undone',
  },
  promiseTitle: 'When you’re offline',
  promise:
    'Offline, you can look up pieces, record cash and other payments, and show a receipt code. Once a sale says “Saved on this phone,” it’s safe and will be recorded exactly once. Card by QR works online only, and we never store a card.',
  closeDay: 'Close the Day on the Dashboard',
  phones: 'All the Store’s Phones',
  export: 'Save Sales as a File',
  send: 'Send Now',
  unpair: 'Unpair This Phone',
  held: (count: number) =>
    plural(count, {
      one: 'This phone has 1 unsent sale. Wait until you’re online, or save it as a file before you unpair.',
      other: `This phone has ${count} unsent sales. Wait until you’re online, or save them as a file before you unpair.`,
    }),
  heldToSave: (count: number) =>
    plural(count, {
      one: 'This phone has 1 unsent sale. Save it as a file before you unpair.',
      other: `This phone has ${count} unsent sales. Save them as a file before you unpair.`,
    }),
  unpairFailed: 'You need to be online to unpair. Try again.',
  exportedAll: 'The file has every sale from this phone. You can unpair now. Unsent sales won’t be recorded.',
};

export const scanWords = {
  title: 'Scan a tag',
  aim: 'Point the camera at the QR code of a price tag.',
  unknown: 'That isn’t a tag for one of your pieces for sale.',
  noReader: 'You need to be online the first time you scan. Tap the piece instead.',
  noCamera: 'We can’t use the camera. Allow it in the browser’s settings, or tap the piece.',
  camera: 'What the camera sees',
};

export const pickupWords = {
  title: 'Pickup',
  text: 'Ask the buyer for the code from their email.',
  code: 'Four digits',
  number: 'Order number, if we ask for it',
  offline: 'You’re offline, and pickups need a signal. Ask for the code once you’re online.',
  confirm: 'Mark as Picked Up',
  done: 'Picked up',
  failed: 'You need to be online for that. Try again.',
};
