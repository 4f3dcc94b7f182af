/** Refunds of an order, in the artist's dashboard. */

export const refundPageWords = {
  pageTitle: (number: string) => `Refund order ${number}`,
  description: 'Give money back to a buyer.',
  title: 'Refund',
  back: (number: string) => `Order ${number}`,
  of: (pieces: string, buyer: string) => `${pieces}, paid by ${buyer}.`,
  buyerByName: 'the buyer',
  soFar: (refunded: string, left: string) => `${refunded} was refunded so far. ${left} is left.`,
  nothingLeft: 'Everything the buyer paid was refunded.',
  open: (amount: string) => `A refund of ${amount} is on its way. You can refund more when it’s done.`,
  disputed: 'The buyer’s bank is taking this payment back, so Stripe may refuse a refund.',
  all: 'All of it',
  allText: (amount: string, isShipped: boolean) =>
    `The buyer gets back ${amount}: ${isShipped ? 'pieces, shipping,' : 'the pieces'} and the processing fee.`,
  allLeftText: (amount: string) => `The buyer gets back the ${amount} that’s left.`,
  previewAll: 'Preview Full Refund',
  part: 'A part of it',
  partLegend: 'What to refund',
  piece: (name: string, amount: string) => `${name}, ${amount}`,
  units: (name: string) => `Number of ${name}`,
  each: (amount: string) => `${amount} each`,
  shipping: (amount: string) => `Shipping, ${amount}`,
  preview: 'Preview Refund',
  amount: 'An amount instead',
  amountLabel: 'Amount of pieces and shipping',
  amountNote: (most: string) =>
    `At most ${most}. The processing fee for it goes back on top. No piece goes back on sale.`,
  previewAmount: 'Preview Amount',
};

export const refundPreviewWords = {
  title: 'If you refund now',
  caption: 'What the refund does',
  part: 'Part',
  amount: 'Amount',
  getsBack: (buyer: string) => `${buyer} gets back`,
  feeReturned: 'We give back of our fee',
  leaves: 'Leaves your balance',
  keeps: (amount: string) => `Stripe keeps the ${amount} card processing of this payment.`,
  keepsAbout: (amount: string) => `Stripe keeps the card processing of this payment, about ${amount}.`,
  restock: (pieces: string) => `Put back on sale: ${pieces}`,
  reason: (buyer: string) => `Why? ${buyer} reads it (optional)`,
  confirm: (amount: string) => `Refund ${amount}`,
  change: 'Change',
};

export const refundStateWords = {
  title: 'Refunds',
  refund: 'Refund This Order',
  more: 'Refund More',
  succeeded: (amount: string, day: string) => `${amount} refunded on ${day}.`,
  open: (amount: string, day: string) => `${amount} is on its way since ${day}. It’s not done yet.`,
  failed: (amount: string, day: string) => `The refund of ${amount} failed on ${day}. The buyer didn’t get it.`,
  why: (reason: string) => `Stripe says: ${reason}.`,
  outside: 'Made at Stripe.',
  takenBack: 'The buyer’s bank has taken this payment back, so you can’t refund it.',
  wrote: (reason: string) => `You wrote: “${reason}”`,
  declined: (day: string, buyer: string) => `You declined a refund on ${day}. ${buyer} got your reply by email.`,
  theyWrote: (reason: string) => `The buyer wrote: “${reason}”`,
  asked: (buyer: string) => `${buyer} asks for a refund`,
  askedAt: (day: string) => `on ${day}`,
  declineTitle: 'Decline instead',
  declineLabel: (buyer: string) => `What to tell ${buyer}`,
  decline: 'Decline Refund',
};

/** Stripe's words for why a refund failed. Others are shown as they are. */
export const refundFailureWords: Readonly<Record<string, string>> = {
  lost_or_stolen_card: 'the card was lost or stolen',
  expired_or_canceled_card: 'the card has expired or was canceled',
  insufficient_funds: 'your balance is too low',
  balance_insufficient: 'your balance is too low',
  charge_already_refunded: 'the payment was refunded already',
  charge_disputed: 'the buyer’s bank is taking the payment back',
  declined: 'the bank refused it',
};

export const disputeWords = {
  title: 'The buyer’s bank is taking back a payment',
  text: (amount: string, reason: string) => `${amount}, because: ${reason}.`,
  dueBy: (day: string) => `Send your evidence to Stripe by ${day}.`,
  how: 'Download the evidence, then upload it at Stripe, where this dispute is listed.',
  answer: 'Open Disputes at Stripe',
  evidence: 'Download Evidence (PDF)',
  see: 'See the Order',
  over: {
    won: 'The bank decided for you.',
    lost: 'The bank decided for the buyer. The money is gone.',
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
  answerLabel: 'The answer',
  noAnswer: 'Write a sentence to the buyer, then decline.',
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
  refunded: 'Refunded before',
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
