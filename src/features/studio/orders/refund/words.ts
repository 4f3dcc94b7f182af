/** Refunds of an order, in the artist's dashboard. */

export const refundPageWords = {
  pageTitle: (number: string) => `Refund order ${number}`,
  description: 'Refund a buyer.',
  title: 'Refund',
  back: (number: string) => `Order ${number}`,
  of: (pieces: string, buyer: string) => `${pieces}, paid by ${buyer}.`,
  buyerByName: 'the buyer',
  soFar: (refunded: string, left: string) => `${refunded} refunded so far. You can refund up to ${left} more.`,
  nothingLeft: 'Everything the buyer paid was refunded.',
  open: (amount: string) => `A refund of ${amount} is processing. You can refund more when it’s done.`,
  disputed: 'The buyer is disputing this payment, so Stripe may refuse a refund.',
  all: 'Full refund',
  allText: (amount: string, isShipped: boolean) =>
    `The buyer gets back ${amount}: ${isShipped ? 'pieces, shipping,' : 'the pieces'} and the processing fee.`,
  allLeftText: (amount: string) => `The buyer gets back the ${amount} that’s left.`,
  previewAll: 'Preview Full Refund',
  part: 'Partial refund',
  partLegend: 'What to refund',
  piece: (name: string, amount: string) => `${name}, ${amount}`,
  units: (name: string) => `Number of ${name}`,
  each: (amount: string) => `${amount} each`,
  shipping: (amount: string) => `Shipping, ${amount}`,
  preview: 'Preview Refund',
  amount: 'Enter an amount',
  amountLabel: 'Amount of pieces and shipping',
  amountNote: (most: string) => `Up to ${most}. The matching processing fee is added. Your stock doesn’t change.`,
  previewAmount: 'Preview Amount',
};

export const refundPreviewWords = {
  title: 'If you refund now',
  caption: 'What the refund does',
  part: 'Part',
  amount: 'Amount',
  getsBack: (buyer: string) => `${buyer} gets back`,
  feeReturned: 'Our fee, returned to you',
  leaves: 'Taken from your balance',
  keeps: (amount: string) => `Stripe keeps the ${amount} card processing of this payment.`,
  keepsAbout: (amount: string) => `Stripe keeps the card processing of this payment, about ${amount}.`,
  restock: (pieces: string) => `Put back up for sale: ${pieces}`,
  reason: (buyer: string) => `Reason (optional; ${buyer} will see it)`,
  confirm: (amount: string) => `Refund ${amount}`,
  change: 'Change',
};

export const refundStateWords = {
  title: 'Refunds',
  refund: 'Refund This Order',
  more: 'Refund More',
  succeeded: (amount: string, day: string) => `${amount} refunded on ${day}.`,
  open: (amount: string, day: string) => `${amount} refund started ${day}. It’s still processing.`,
  failed: (amount: string, day: string) => `The refund of ${amount} failed on ${day}. The buyer didn’t get it.`,
  why: (reason: string) => `Stripe says: ${reason}.`,
  feeStays: (fee: string) => `Our fee of ${fee} for it was already returned to you. You keep it.`,
  outside: 'Made in Stripe.',
  wrote: (reason: string) => `You wrote: “${reason}”`,
  declined: (day: string, buyer: string) => `You declined a refund on ${day}. ${buyer} got your reply by email.`,
  theyWrote: (reason: string) => `The buyer wrote: “${reason}”`,
  asked: (buyer: string) => `${buyer} asked for a refund`,
  askedAt: (day: string) => `on ${day}`,
  declineTitle: 'Decline the refund',
  declineLabel: (buyer: string) => `What to tell ${buyer}`,
  decline: 'Decline Refund',
};

/** Stripe's words for why a refund failed. Others are shown as they are. */
export const refundFailureWords: Readonly<Record<string, string>> = {
  lost_or_stolen_card: 'the card was lost or stolen',
  expired_or_canceled_card: 'the card has expired or was canceled',
  insufficient_funds: 'your balance is too low',
  balance_insufficient: 'your balance is too low',
  charge_already_refunded: 'the payment was already refunded',
  charge_disputed: 'the buyer is disputing the payment',
  declined: 'the bank refused it',
};

export const disputeWords = {
  title: 'A buyer is disputing a payment',
  text: (amount: string, reason: string) => `${amount}, because: ${reason}.`,
  dueBy: (day: string) => `Send your evidence to Stripe by ${day}.`,
  how: 'Download the evidence, then upload it to this dispute in Stripe.',
  answer: 'Open Disputes in Stripe',
  evidence: 'Download Evidence (PDF)',
  see: 'See the Order',
  over: {
    won: 'The bank decided in your favor.',
    lost: 'The bank sided with the buyer. You won’t get this money back.',
    other: 'The bank is deciding.',
  },
  reasons: {
    fraudulent: 'the cardholder says they didn’t buy it',
    product_not_received: 'it didn’t arrive',
    product_unacceptable: 'it isn’t as described',
    duplicate: 'it was charged twice',
    credit_not_processed: 'a promised refund is missing',
    unrecognized: 'the cardholder doesn’t recognize it',
  } as Readonly<Record<string, string>>,
  otherReason: (reason: string) => reason.replaceAll('_', ' '),
};

export const refundTodayWords = {
  disputes: 'Dispute',
  requests: 'Refund request',
  failed: 'Refund failed',
  answer: 'Reply',
  look: 'See the Order',
  ofOrder: (number: string) => ` for order ${number}`,
  failedText: (amount: string) => `${amount} didn’t reach the buyer.`,
};

export const refundFormErrors = {
  badAmount: 'Enter an amount in dollars, such as 12.50.',
  answerLabel: 'The reply',
  noAnswer: 'Write the buyer a sentence, then decline.',
  reasonLabel: 'The reason',
};

/** The evidence that an artist uploads at Stripe. */
export const evidenceWords = {
  title: 'Evidence',
  order: (number: string) => `Order ${number}`,
  dispute: 'Dispute',
  disputed: (amount: string, reason: string) => `${amount}, ${reason}`,
  buyer: 'Buyer',
  shipTo: 'Shipped to',
  pickup: 'Picked up',
  paid: 'Paid',
  pieces: 'What was bought',
  piece: 'Piece',
  quantity: 'Quantity',
  amount: 'Amount',
  discount: 'Discount',
  shipping: 'Shipping',
  processingFee: 'Processing fee',
  tax: 'Sales tax',
  total: 'Total paid',
  refunded: 'Already refunded',
  delivery: 'What happened',
  ordered: (when: string) => `Ordered ${when}`,
  paidOn: (when: string) => `Paid ${when}`,
  sentOn: (when: string) => `Shipped ${when}`,
  tracking: (carrier: string, number: string) => `${carrier}, tracking number ${number}`,
  trackingPage: (url: string) => `The carrier’s page: ${url}`,
  deliveredOn: (when: string) => `Delivered ${when}`,
  handedOver: (when: string) => `Picked up ${when}`,
  byCode: 'The buyer gave the pickup code from their order email.',
  recognized: (note: string) => `Recognized by: ${note}`,
  notSent: 'The order hasn’t shipped yet.',
};
