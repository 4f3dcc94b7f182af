import { plural } from '../../../platform/plural.ts';
import type { Delivery } from '../../catalog/deliveries.ts';

/** Errors of a checkout session's id. */
export const orderErrors = {
  sessionNotText: 'The session must be text.',
  notSession: 'This isn’t a checkout session.',
};

/** Errors of a vendor's changes of how many units are free. */
export const stockErrors = {
  belowAllowed: 'That’s less than helpers may ask for it.',
  noPiece: 'We couldn’t find this piece.',
  badCount: (most: number) => `Enter a whole number from 0 to ${most.toLocaleString('en-US')}.`,
  staleCount: (free: number, held: number) =>
    held === 0
      ? `The count has changed: ${free} free now. Nothing was saved. Check the number and save again.`
      : `The count has changed: ${free} free now, and ${held} being bought. Nothing was saved. Check the number and save again.`,
  tooFew: (free: number) => plural(free, { one: 'Only 1 is free.', other: `Only ${free} are free.` }),
};

/** Errors of what a vendor does with an order's parcel. */
export const parcelErrors = {
  decideFirst: 'A piece of this order was sold twice. Decide what happens before you ship it.',
  noOrder: 'We couldn’t find this order.',
  refunded: 'This order was fully refunded. Don’t ship it.',
  nothingToSend: 'There’s nothing to ship for this order.',
  isPickup: 'This order is for pickup. Ask the buyer for their code.',
  isShipped: 'This order ships, so it has no pickup code.',
  noCarrier: 'Choose a carrier.',
  badTracking: 'A tracking number has 6 to 40 letters and digits. You can also leave it blank.',
  alreadySent: 'This order was already marked as shipped. You can correct its tracking number below.',
  notSent: 'This order isn’t marked as shipped yet.',
  nothingToUndo: 'There’s nothing left to undo. This is the order as it is now.',
  undoEnded: 'Ten minutes have passed, so this can’t be undone anymore.',
  badCode: 'Enter the four digits from the buyer’s email.',
  wrongCode: (left: number) =>
    plural(left, {
      one: 'That’s not the code for this order. You have one more try.',
      other: `That’s not the code for this order. You have ${left} more tries.`,
    }),
  noMoreTries: 'You’ve entered five wrong codes. Check the buyer’s name and order number instead.',
  wrongName: 'The name or order number doesn’t match. Ask the buyer to read both from their email.',
  noteLabel: 'The note',
  noNote: 'Say how you recognized the buyer.',
};

/** Who carries a parcel. */
export const carrierNames: Readonly<Record<string, string>> = {
  usps: 'USPS',
  ups: 'UPS',
  fedex: 'FedEx',
  dhl: 'DHL',
  other: 'Other',
};

interface WayWords {
  /** The mail to the buyer. `by` is empty if no day is promised. */
  thanks(vendor: string, owner: string, by: string, hasAddress: boolean): string;
  /** The confirmation. `day` is null if none is promised; what is said of the place follows. */
  next(owner: string, day: string | null, hasPlace: boolean): string;
  /** The mail to the artist. */
  toDo(day: string | null): string;
  /** Labels of the address or the place, for the buyer and for the artist. */
  goesTo: string;
  bringTo: string;
  /** The buyer’s page, heading and text, while it waits to be handed over and afterwards; null if it never does. */
  byHand: Readonly<
    Record<'to_hand_over' | 'handed_over', readonly [string, (owner: string, day: string | null) => string]>
  > | null;
}

/** What is said of an order by the way in which it reaches its buyer. */
export const orderWayWords: Readonly<Record<Delivery, WayWords>> = {
  shipping: {
    thanks: (vendor, owner, by, hasAddress) =>
      `Thank you for buying from ${vendor}. ${owner} has been notified and will ship your order${hasAddress ? ' to the address below' : ''}${by}.`,
    next: (owner, day) =>
      day === null
        ? `${owner} will pack your order and ship it to the address you gave at checkout.`
        : `${owner} will ship it by ${day} to the address you gave at checkout.`,
    toDo: (day) => `Please ship the order to the address below${day === null ? '' : ` by ${day}`}.`,
    goesTo: 'Ships to',
    bringTo: 'Ship to',
    byHand: null,
  },
  pickup: {
    thanks: (vendor, owner) =>
      `Thank you for buying from ${vendor}. ${owner} has been notified and will get your order ready for pickup.`,
    next: (owner, _day, hasPlace) =>
      hasPlace
        ? `${owner} will get your order ready. Please pick it up here:`
        : `${owner} will get your order ready for you to pick up.`,
    toDo: () =>
      'The buyer will pick up this order. Message them from the order’s page to set a time, and ask for their four-digit code at pickup.',
    goesTo: 'Pickup location',
    bringTo: 'Pickup location',
    byHand: {
      to_hand_over: [
        'Pick Up Your Order',
        (owner) => `${owner} is holding your order. Send a message to set a pickup time.`,
      ],
      handed_over: [
        'Picked Up',
        (_owner, day) => (day === null ? 'You picked up your order.' : `You picked up your order on ${day}.`),
      ],
    },
  },
};

/** Orders that a buyer gets from the artist’s hand, in lists of all such ways. */
export const handOverWords = {
  waiting: 'For pickup',
  all: 'All orders for pickup',
  none: 'No orders for pickup.',
  done: 'Picked up',
  marked: 'Marked as picked up.',
  undone: 'Undone. The order is waiting for pickup again.',
};

/** The code that a buyer tells at pickup, on the confirmation and in its mail. */
export const pickupCodeWords = {
  label: 'Pickup code',
  tell: (owner: string) => `Give ${owner} this code at pickup. Don’t share it sooner.`,
  mailed: 'In the email with your order',
};

/** An order's lines and amounts, on its pages and in its mails. */
export const orderSummaryWords = {
  order: (number: string) => `Order ${number}`,
  caption: (vendor: string) => `Pieces ordered from ${vendor}`,
  piece: 'Piece',
  price: 'Price',
  each: (price: string) => `${price} each`,
  subtotal: 'Subtotal',
  discount: 'Discount',
  processingFee: 'Processing fee',
  /** What comes back of the processing in the prices of several pieces. Stripe shows it too, and takes 40 characters. */
  processingSaved: 'Processing saved, one payment',
  /** Below a total whose prices contain it. */
  processingIncluded: (amount: string) => `Includes ${amount} card processing.`,
  processingInTotal: 'Includes card processing',
  tax: 'Sales tax',
  total: 'Total',
  paid: 'Paid',
  number: 'Order',
  soldBy: 'Sold by',
  vendorByOwner: (vendor: string, owner: string) => `${vendor} by ${owner}`,
  date: 'Date',
  email: 'Email',
  sendsBy: 'Ships by',
  arrival: 'When',
  refunded: 'Refunded',
  kept: 'Paid after refunds',
  shippedTo: 'Shipped to',
  addressFromCheckout: 'The address you gave at checkout',
};

/** The tax of an order, wherever it is a line. */
export const taxLineWords = {
  line: (state: string, percent: number) => `${state} sales tax ${percent}%`,
  permit: (state: string, number: string, owedBy: 'artist' | 'marketplace', site: string) =>
    owedBy === 'artist' ? `${state} sales tax permit ${number}` : `${state} sales tax permit ${number} of ${site}`,
};

/** Statuses in lists of orders. A pending order may be unpaid, or paid but not confirmed yet. */
export const orderStatusWords = {
  pending: 'Awaiting payment',
  paid: 'Paid',
  expired: 'Expired',
  cancelled: 'Canceled',
  refunded: 'Refunded',
  needs_attention: 'Under review',
};

/** The mail to the buyer about a confirmed payment. */
export const orderConfirmedMailWords = {
  subject: (number: string, vendor: string) => `Your order ${number} from ${vendor}`,
  preview: (owner: string) => `${owner} has been notified about your order.`,
  title: 'Order Confirmed!',
  takenAlong: (vendor: string) =>
    `Thank you for buying from ${vendor}. You took it home with you. This is your receipt.`,
  by: (day: string) => ` by ${day}`,
  /** When it arrives, or can be picked up. */
  arrival: (arrival: string) => `${arrival}.`,
  totalPaid: 'Total paid',
};

/** Where the mails to buyers lead, and which order they are about. */
export const buyerLinkWords = {
  viewOrder: 'View Your Order',
  visit: (vendor: string) => `Visit ${vendor}`,
  questions: 'Questions?',
  message: (owner: string) => `Message ${owner}`,
  about: (number: string) => `Order ${number}. You’re getting this email because you placed an order.`,
};

/** The mail to the buyer whose order was sent, or whose tracking number was corrected. */
export const orderSentMailWords = {
  subject: {
    sent: (number: string, vendor: string) => `Your order ${number} from ${vendor} is on its way`,
    corrected: (number: string, vendor: string) => `A new tracking number for your order ${number} from ${vendor}`,
    delivered: (number: string, vendor: string) => `Your order ${number} from ${vendor} has arrived`,
  },
  preview: {
    sent: (owner: string) => `${owner} has shipped your order.`,
    corrected: (owner: string) => `${owner} has corrected the tracking number.`,
    delivered: (owner: string) => `The carrier has delivered what ${owner} sent you.`,
  },
  title: { sent: 'On Its Way', corrected: 'New Tracking Number', delivered: 'Delivered' },
  missing: (owner: string) =>
    `Can’t find it, or is something broken? Check with neighbors first, then message ${owner}.`,
  tracked: 'New tracking numbers can take a day to show up.',
  untracked: (owner: string) => `${owner} shipped it without a tracking number.`,
  carrier: 'Carrier',
  trackingNumber: 'Tracking number',
  track: 'Track Your Order',
  everything: 'Your receipt and more:',
};

/** The mail to the artist about a new order. */
export const orderReceivedMailWords = {
  guest: 'A guest',
  subject: (number: string, first: string) => `New order ${number}: ${first}`,
  subjectOfSeveral: (number: string, first: string, others: number) =>
    `New order ${number}: ${first} and ${others} more`,
  preview: (buyer: string, vendor: string, amount: string) => `${buyer} bought from ${vendor}. You keep ${amount}.`,
  title: (amount: string) => `You keep ${amount}`,
  paid: (buyer: string, vendor: string, feePercent: number) =>
    `${buyer} bought from ${vendor} and has paid. You keep what’s left after card processing and our ${feePercent}% fee.`,
  buyerPaid: 'The buyer paid',
  fees: 'Fees',
  tax: { artist: 'Sales tax you file', marketplace: 'Sales tax we file' },
  youKeep: 'You keep',
  buyer: 'Buyer',
  unpermitted: {
    label: 'Sales tax',
    lines: (state: string) => [
      `Your first order here has no sales tax, because you haven’t entered a ${state} permit.`,
      `${state} may still ask you for its tax on what you sell there. The buyer owes nothing more.`,
      'A permit is free. Sales Tax, under Figures on your dashboard, says how to get one, and takes its number.',
    ],
  },
  see: 'See the Order',
  slip: 'Print Packing Slip',
  about: (number: string) => `Order ${number}. You’re getting this email because someone ordered from your store.`,
};

/** The mail to the buyer about the refund of a payment that came after the order had ended. */
export const orderRefundedMailWords = {
  subject: (number: string, vendor: string) => `Your order ${number} from ${vendor} was refunded`,
  preview: (amount: string) => `${amount} is going back to your card.`,
  title: (amount: string) => `${amount} is on its way back to you`,
  reason: (vendor: string) =>
    `Your payment to ${vendor} came through after this order expired, so the pieces were no longer held for you. We refunded the full amount to your card. Banks can take up to 10 days to show it.`,
  apology: 'We’re sorry for the trouble. If a piece is still available, you can order it again in the store.',
  totalRefunded: 'Total refunded',
};
