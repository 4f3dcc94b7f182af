import { plural } from '../../../platform/plural.ts';
import { handOverWords } from '../orders/words.ts';
import { requestPhotosMost } from '../refunds/request-photos.ts';

/** An account's orders, on its page. */
export const orderHistoryWords = {
  about: (amount: string) => `about ${amount}`,
  paidInDollars: 'You paid in US dollars. Amounts in other currencies are approximate.',
  title: 'Order History',
  exploreArtists: 'Explore All Artists',
  empty: (exploreArtists: string) =>
    `No orders yet. Your purchases will show up here, including guest orders placed with your verified email. ${exploreArtists}`,
  pieces: (first: string, others: number) => (others === 0 ? first : `${first} and ${others} more`),
  order: (number: string) => `Order ${number}`,
  by: (owner: string, vendor: string) => `${owner}, ${vendor}`,
  refunded: (amount: string) => `${amount} refunded`,
  held: (time: string) => `Held for you until ${time}`,
  checking: 'The time to pay has ended',
  notCharged: 'You weren’t charged',
  view: 'View Order',
  receipt: 'Receipt',
  track: 'Track',
  ofOrder: (number: string) => `for order ${number}`,
  message: (owner: string) => `Message ${owner}`,
  newestOnly: (count: number, contactEmail: string) =>
    `Showing your ${count} most recent orders. For older ones, email ${contactEmail}.`,
};

/** Where a paid order's parcel is, in the order history, or that its payment was settled. The day may be unknown. */
export const parcelStateWords = {
  to_send: (day: string | null) => (day === null ? 'Not shipped yet' : `Ships by ${day}`),
  sent: (day: string | null) => (day === null ? 'Shipped' : `Shipped ${day}`),
  delivered: (day: string | null) => (day === null ? 'Delivered' : `Delivered ${day}`),
  to_hand_over: (_day: string | null) => handOverWords.waiting,
  handed_over: (day: string | null) => [handOverWords.done, day].filter(Boolean).join(' '),
  settled: () => 'Settled',
};

export const ownOrderErrors = {
  unknownForm: 'Something went wrong. Reload the page and try again.',
  tooMany: (wait: string) => `You’ve sent a lot in a short time. This wasn’t sent. Try again ${wait}.`,
  notFound: 'We couldn’t find this order.',
};

/** The page of an order, for its buyer. How one reaches its buyer is in `orderWayWords`. */
export const ownOrderWords = {
  about: (amount: string) => `That’s about ${amount}. You paid in US dollars.`,
  title: (number: string) => `Order ${number}`,
  description: 'The status of your order.',
  signIn: 'Please sign in to view your order.',
  by: (owner: string) => `by ${owner}`,
  byState: {
    pending: ['Awaiting Payment', () => 'We haven’t received a payment for this order yet.'],
    expired: ['Expired', () => 'It wasn’t paid in time. You weren’t charged, and we no longer hold it for you.'],
    cancelled: ['Canceled', () => 'You weren’t charged for this order, and we no longer hold it for you.'],
    needs_attention: [
      'Under Review',
      () => 'We got your payment, but something didn’t match. We’ll review it and email you.',
    ],
    /** Stripe doesn't know the payment page, so nobody can say whether it was paid. */
    unconfirmed: [
      'Under Review',
      () => 'We don’t know yet whether your payment went through. We’re checking. Please don’t pay again.',
    ],
    settled: ['Settled', () => 'We’ve reviewed and settled this order.'],
    refunded: ['Refunded', () => 'Everything you paid for this order was refunded.'],
    paid: ['Paid', (owner) => `${owner} has your order.`],
    to_send: [
      'Getting Ready',
      (owner, day) =>
        day === null
          ? `We’ll email you when ${owner} ships your order.`
          : `${owner} will ship it by ${day}. We’ll email you when it’s on its way.`,
    ],
    sent: [
      'On Its Way',
      (owner, day) => (day === null ? `${owner} has shipped your order.` : `${owner} shipped your order on ${day}.`),
    ],
    delivered: [
      'Delivered',
      (_owner, day) => (day === null ? 'Your order was delivered.' : `Your order was delivered on ${day}.`),
    ],
  } satisfies Record<string, readonly [string, (owner: string, day: string | null) => string]>,
  held: (time: string) => `It’s held for you until ${time}.`,
  checking: 'The time to pay has ended. We’re making sure that you weren’t charged. Look again in a few minutes.',
  visit: (vendor: string) => `Visit ${vendor}`,
  trackWith: (carrier: string) => `Track With ${carrier}`,
  tracking: (carrier: string, number: string) => `${carrier} ${number}`,
  heading: 'Your Order',
  notFound: 'Order Not Found',
  notFoundText: 'It may belong to another account, or the link may be mistyped.',
  backToHistory: 'Order History',
  receipt: 'Receipt',
  summary: 'Order Summary',
  pdf: 'Download as PDF',
};

/** Refunds on an order's page, and the form that asks for one. */
export const ownRefundWords = {
  heading: 'Refunds',
  onItsWay: (amount: string) => `${amount} is on its way back to your card.`,
  done: (amount: string, day: string) =>
    `${amount} was refunded to your card on ${day}. Banks can take up to 10 days to show it.`,
  failed: (amount: string, owner: string) =>
    `A refund of ${amount} didn’t go through. ${owner} knows, and can refund you again.`,
  asked: (day: string) => `You asked for a refund on ${day}:`,
  waits: (owner: string) => `We’ve told ${owner}. We’ll email you the reply.`,
  askedBack: (owner: string, day: string) =>
    `${owner} asked you something on ${day}. Please reply, so they can decide.`,
  answered: (owner: string, day: string) => `${owner} replied on ${day}, and isn’t refunding this order now:`,
  wrote: (owner: string) => `${owner} wrote:`,
  ask: 'Ask for a Refund',
  askAgain: 'Ask Again',
  reason: 'Why would you like a refund?',
  help: (owner: string) => `${owner} gets your reason by email and decides. You can name the pieces it’s about.`,
  photos: 'Photos (optional)',
  photosHelp: (owner: string) =>
    `Up to ${requestPhotosMost} JPEG, PNG, or WebP photos, 10 MB each. Only ${owner} and our team see them. We remove their location and date.`,
  photosAgain: 'If you chose photos, please choose them again.',
  send: 'Send Request',
};

/** The newest order, beside the profile in Account Settings. */
export const lastOrderWords = {
  heading: 'Last Order',
  ordered: (day: string) => `Ordered ${day}`,
  all: (count: number) => plural(count, { one: 'Order History', other: `All ${count} Orders` }),
};

/** The form on an order's page that writes to the artist. */
export const orderMessageWords = {
  heading: (owner: string) => `Message ${owner}`,
  text: (owner: string) => `Your message is about this order. ${owner} will reply by email.`,
  label: 'Message',
  send: 'Send Message',
  read: 'Read Your Messages',
};

/** The receipt as a PDF. */
export const receiptWords = {
  about: (amount: string) => `The total is about ${amount}. It was charged in US dollars.`,
  title: 'Receipt',
  document: (number: string) => `Receipt for order ${number}`,
  ordered: (number: string, day: string) => `Order ${number}, ${day}`,
  line: (name: string, quantity: number, price: string) => `${name}, ${quantity === 1 ? 'one' : quantity} at ${price}`,
  soldBy: 'Sold by',
  pickup: 'Pickup',
  buyer: 'Buyer',
  soldThrough: (site: string) => `Sold through ${site}`,
  keep: 'Keep this receipt for your records.',
  amount: 'Amount',
  refunds: 'Refunds',
  date: 'Date',
  state: 'State',
  states: { started: 'On its way', pending: 'On its way', succeeded: 'Refunded', failed: 'Failed' },
};
