import { plural } from '../../../platform/plural.ts';
import type { RefundProblem } from './refund-plan.ts';
import { requestPhotosMost } from './request-photos.ts';

/** Errors of refunds. */
export const refundErrors = {
  noOrder: 'We couldn’t find that order.',
  unpaid: 'This order wasn’t paid, so there’s nothing to refund.',
  open: 'Another refund of this order is on its way. Nothing was refunded now. Try again when it’s done.',
  stale: 'This order has changed since you looked. Nothing was refunded. Check the new amounts, then confirm again.',
  amounts: 'The amounts weren’t up to date. Nothing was refunded. Check them, then confirm again.',
  made: 'This form’s refund was already made. Nothing more was refunded. Check the amounts, then confirm again.',
  /** Keyed by what `findTakenBack` says. */
  disputed: {
    held: 'The bank is holding this payment while the dispute is open, so you can’t refund it.',
    lost: 'You lost a dispute over this payment, so you can’t refund it.',
  },
  noRequest: 'This refund request is already closed. Nothing was changed.',
  byProblem: {
    nothing_left: 'Everything the buyer paid was already refunded.',
    nothing_chosen: 'Choose what to refund: pieces, shipping, or an amount.',
    unknown_line: 'This piece isn’t part of the order. Nothing was refunded.',
    too_many_units: 'That’s more than the buyer still has of this piece. Nothing was refunded.',
    too_much: 'That’s more than what’s left to refund. Nothing was refunded.',
  } satisfies Record<RefundProblem, string>,
};

/** What the pages of an order say of its money once an admin has settled it. */
export const settlementWords = {
  refunded: (amount: string) =>
    `Your payment didn’t match the order. We’ve settled it, and refunded ${amount} to your card. Banks can take up to 10 days to show it.`,
  kept: 'We got your payment, but it didn’t match the order. We’ve reviewed and settled it. No refund was made.',
  unknown:
    'We got your payment, but it didn’t match the order. We’ve reviewed and settled it. We can’t look up refunds right now. Check again in a minute.',
  unpaid: 'We’ve reviewed this order. We know of no payment for it, and nothing was refunded.',
  ask: (email: string, number: string) => `Not what you expected? Email ${email} and include order ${number}.`,
};

/** Parts of a refund, on pages and in emails. */
export const refundPartWords = {
  goods: 'Pieces',
  shipping: 'Shipping',
  processingFee: 'Processing fee',
  tax: 'Tax',
  rounding: 'Rounding',
  units: (quantity: number, name: string) => (quantity === 1 ? name : `${quantity} × ${name}`),
};

/** The email to the buyer about a refund. */
export const refundMailWords = {
  subject: (number: string, amount: string) => `Your ${amount} refund for order ${number}`,
  preview: (vendor: string, amount: string) => `${vendor} refunded ${amount} to your card.`,
  title: (amount: string) => `${amount} is on its way back to you`,
  full: (vendor: string) => `${vendor} refunded your order in full.`,
  part: (vendor: string) => `${vendor} refunded part of your order.`,
  days: 'We’re returning it to the card you used. Banks can take up to 10 days to show it.',
  pieces: 'For',
  reason: (owner: string) => `${owner} wrote`,
  total: 'Total refunded',
};

/** The email to the buyer whose refund came back. */
export const refundFailedMailWords = {
  subject: (number: string) => `Your refund for order ${number} didn’t go through`,
  preview: (amount: string) => `The bank returned your refund of ${amount}.`,
  title: (amount: string) => `Your refund of ${amount} didn’t go through`,
  text: (vendor: string) => `The bank returned the refund to ${vendor}. You haven’t received this money yet.`,
  next: (owner: string) => `We told ${owner}, who can refund you again or arrange another way with you.`,
  code: (code: string) => `If you still pick up your order, your new pickup code is ${code}.`,
};

/** The email to the buyer whose refund request was declined. */
export const refundDeclinedMailWords = {
  subject: (number: string) => `About your refund request for order ${number}`,
  preview: (owner: string) => `${owner} replied to your request.`,
  title: (owner: string) => `${owner} declined your refund request`,
  next: (owner: string) => `${owner} wrote the reply below. If something is still wrong, send a message.`,
};

/** The email to the vendor whose refund failed. */
export const refundFailedVendorMailWords = {
  subject: (number: string) => `A refund for order ${number} failed`,
  preview: (amount: string) => `The buyer didn’t get ${amount}.`,
  title: (amount: string) => `The refund of ${amount} failed`,
  returned: 'The buyer’s bank returned this refund, so the money is back in your Stripe balance.',
  refused: 'Stripe didn’t process this refund, so the money is still in your balance.',
  late: 'This payment came after the order had expired. We’ll try to refund it again in a day.',
  next: 'Refund it again from the order’s page, or arrange another way with the buyer.',
  balance: 'If your Stripe balance is too low, add money to it first.',
  gone: (pieces: string) => `These pieces went back up for sale and have sold since: ${pieces}.`,
  dashboard: 'Vendor Dashboard',
};

/** Errors of asking for a refund, and of declining it. */
export const refundRequestErrors = {
  reasonLabel: 'The reason',
  reasonMissing: 'Write why you’d like a refund.',
  notNow: 'This order can’t be refunded right now. Nothing was sent.',
  allRefunded: 'Everything you paid was already refunded. Nothing was sent.',
  disputed: {
    held: 'Your bank is looking into this payment, so it can’t be refunded here.',
    lost: 'Your bank returned this payment to you, so there’s nothing left to refund.',
  },
  asked: 'You’ve already asked for a refund of this order. We’ll email you the reply.',
  tooManyPhotos: `Choose ${requestPhotosMost} photos at most. Nothing was sent.`,
  photo: (name: string, problem: string) => (name === '' ? problem : `${name}: ${problem}`),
  busy: 'We couldn’t make your photos ready right now. Nothing was sent. Try again in a minute.',
};

/** What both sides read beside a request. */
export const refundRequestWords = {
  photo: (place: number) => `Photo ${place} from the buyer`,
  newTab: ' (opens in a new tab)',
};

/** Says how many photos came with a request; null for none. */
export const describeRequestPhotos = (count: number): string | null =>
  count === 0
    ? null
    : plural(count, { one: 'The request came with 1 photo.', other: `The request came with ${count} photos.` });

/** The email to the vendor whose buyer asks for a refund. */
export const refundRequestMailWords = {
  /** A buyer who gave no name. */
  guest: 'The buyer',
  subject: (buyer: string, number: string) => `${buyer} asked for a refund of order ${number}`,
  title: (buyer: string) => `${buyer} asked for a refund`,
  text: 'Refund the order, or decline and say why. The buyer will get your reply by email.',
  action: 'Reply',
};

/** Stripe's words for why a payment is disputed, as the artist and an admin read them. */
const disputeReasons: Readonly<Record<string, string>> = {
  fraudulent: 'the cardholder says they didn’t buy it',
  product_not_received: 'it didn’t arrive',
  product_unacceptable: 'it isn’t as described',
  duplicate: 'it was charged twice',
  credit_not_processed: 'a promised refund is missing',
  unrecognized: 'the cardholder doesn’t recognize it',
};

/** Says why a payment is disputed, within a sentence. A reason that Stripe has added since is shown as it is. */
export const describeDisputeReason = (reason: string): string => disputeReasons[reason] ?? reason.replaceAll('_', ' ');

/** What both the artist and an admin read of a dispute. */
export const disputeBasics = {
  text: (amount: string, reason: string) => `${amount}, because: ${describeDisputeReason(reason)}.`,
  deciding: 'The bank is deciding.',
};
