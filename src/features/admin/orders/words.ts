/** Texts about orders in the admin panel. */
import { cardByQr, soldInPerson } from '../../buying/in-person/words.ts';
import { handOverWords } from '../../buying/orders/words.ts';
import { disputeBasics } from '../../buying/refunds/words.ts';

export const adminOrderWords = {
  title: 'Orders',
  description: 'The orders of all stores.',
  search: 'Number, name, email, piece, or store',
  empty: 'No orders yet.',
  view: { paid: 'Paid', attention: 'Needs attention', unpaid: 'Not paid' },
  number: 'Number',
  pieces: 'Pieces',
  email: 'Email',
  payment: 'Payment',
  store: 'Store',
  buyer: 'Buyer',
  total: 'Total',
  state: 'State',
  channel: 'Channel',
  channels: { online: 'Online', booth_card: cardByQr, in_person: soldInPerson },
  parcel: 'Parcel',
  parcels: {
    none: '',
    to_send: 'To ship',
    sent: 'On its way',
    delivered: 'Delivered',
    to_hand_over: handOverWords.waiting,
    handed_over: handOverWords.done,
  },
  refunded: 'Refunded',
  at: 'Placed',
  status: {
    pending: 'Paying',
    paid: 'Paid',
    expired: 'Expired',
    cancelled: 'Canceled',
    needs_attention: 'Needs attention',
    refunded: 'Refunded',
  },
  settle: 'Mark as Settled',
  settleNote: 'What you did',
  settleHint: 'Pieces that the order still holds go back up for sale. Only admins see the note.',
  settled: (note: string) => `Settled. ${note}`,
  settledAt: 'Settled',
  disputed: 'The buyer’s bank is disputing the payment, and the artist hasn’t sent evidence yet.',
};

/** The page of one order. */
export const orderViewWords = {
  back: 'Orders',
  title: (number: string) => `Order ${number}`,
  description: 'An order, with its payment and its evidence.',
  paid: 'Paid',
  guest: 'A guest',
  address: 'Ships to',
  tracking: 'Tracking',
  handedOverBy: 'Given out by',
  settle: 'Settle it',
  money: 'What the buyer pays',
  shipping: 'Shipping',
  rounding: 'Rounding',
  ourFee: 'Of it, our fee',
  refunds: 'Refunds',
  refundStatus: { started: 'started', pending: 'on its way', succeeded: 'returned', failed: 'failed' },
  failure: (why: string) => `Stripe says: ${why}`,
  loss: (amount: string) => `We lost ${amount} of our fee to it.`,
  requests: 'Refund requests',
  asked: (when: string) => `The buyer asked on ${when}.`,
  waits: (owner: string) => `${owner} hasn’t answered yet.`,
  askedBack: (owner: string, when: string) => `${owner} asked the buyer a question on ${when}, and hasn’t decided yet.`,
  refunded: (when: string) => `Answered with a refund on ${when}.`,
  declined: (owner: string, when: string) => `${owner} declined on ${when}.`,
  evidence: 'What happened',
  disputeAndEvidence: 'Dispute and evidence',
  disputeState: {
    unanswered: 'The artist hasn’t sent evidence yet.',
    won: 'The bank decided in the artist’s favor.',
    lost: 'The bank sided with the buyer.',
    other: disputeBasics.deciding,
  },
  dueBy: (when: string) => `Evidence is due by ${when}.`,
  evidencePdf: 'Download Evidence (PDF)',
  inStripe: 'Open Disputes in Stripe',
  subject: (number: string) => `Order ${number}`,
  write: (owner: string) => `Email ${owner}`,
  dashboard: 'Refund or change it in the store’s dashboard',
};

/** Refusals of marking an order as settled. */
export const settleErrors = {
  noteLabel: 'The note',
  noNote: 'Write what you did.',
  nothing: 'This order needs no attention.',
};

const attentions: Readonly<Record<string, string>> = {
  refund_due: 'It was paid after it had ended. We’re giving the money back; nobody has to do anything.',
  mismatch: 'What was paid doesn’t match the order. Compare the payment in Stripe, and refund it there.',
  session_unknown: 'Stripe doesn’t know its payment page. Look for a payment in the store’s Stripe account.',
};

/** Says why an order needs a person. @param reference the id of the payment or its page at Stripe */
export const describeAttention = (attention: string | null, reference: string | null): string =>
  [attentions[attention ?? ''] ?? attention ?? '', reference ?? ''].filter(Boolean).join('\n');
