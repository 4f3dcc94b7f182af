/** Errors of a checkout session's id. */
export const orderErrors = {
  sessionNotText: 'The session must be a text.',
  notSession: 'This is not a checkout session.',
};

/** An order's lines and amounts, on its pages and in its mails. */
export const orderSummaryWords = {
  order: (number: string) => `Order ${number}`,
  caption: (vendor: string) => `What was ordered from ${vendor}`,
  piece: 'Piece',
  price: 'Price',
  subtotal: 'Subtotal',
  discount: 'Discount',
  shipping: 'Shipping',
  pickup: 'Pickup',
  processingFee: 'Processing fee',
  total: 'Total',
  soldBy: 'Sold by',
  vendorByOwner: (vendor: string, owner: string) => `${vendor} by ${owner}`,
  date: 'Date',
  email: 'Email',
  pickupLocation: 'Pickup location',
  shipsTo: 'Ships to',
  addressFromCheckout: 'The address you gave at checkout',
};

/** An account's orders, on its page. */
export const orderHistoryWords = {
  title: 'Order History',
  exploreArtists: 'Explore All Artists',
  empty: (exploreArtists: string) =>
    `No orders yet. What you buy is listed here, also what you bought before as a guest with your verified e-mail address. ${exploreArtists}`,
  order: (number: string) => `Order ${number}`,
  newestOnly: (count: number, contactEmail: string) =>
    `These are your ${count} newest orders. For older ones, write to ${contactEmail}.`,
};

/** Statuses in the order history. A pending order may be unpaid, or paid but not confirmed yet. */
export const orderStatusWords = {
  pending: 'Waiting for payment',
  paid: 'Paid',
  expired: 'Ended unpaid',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  needs_attention: 'We are looking into it',
};

/** The mail to the buyer about a confirmed payment. */
export const orderConfirmedMailWords = {
  subject: (number: string, vendor: string) => `Your order ${number} from ${vendor}`,
  preview: (owner: string) => `${owner} has been notified about your order.`,
  title: 'Order Confirmed!',
  thanks: {
    shipsToAddress: (vendor: string, owner: string) =>
      `Thank you for buying from ${vendor}. ${owner} has been notified and will ship your order to the address below.`,
    ships: (vendor: string, owner: string) =>
      `Thank you for buying from ${vendor}. ${owner} has been notified and will ship your order.`,
    pickup: (vendor: string, owner: string) =>
      `Thank you for buying from ${vendor}. ${owner} has been notified and will get your order ready for pickup.`,
  },
  totalPaid: 'Total paid',
  shipsTo: 'Ships to',
  pickup: 'Pickup',
  viewOrder: 'View Your Order',
  visit: (vendor: string) => `Visit ${vendor}`,
  questions: 'Questions?',
  message: (owner: string) => `Message ${owner}`,
};

/** The mail to the artist about a new order. */
export const orderReceivedMailWords = {
  guest: 'A guest',
  subject: (number: string, first: string) => `New order ${number}: ${first}`,
  subjectOfSeveral: (number: string, first: string, others: number) =>
    `New order ${number}: ${first} and ${others} more`,
  preview: (buyer: string, vendor: string, amount: string) => `${buyer} bought from ${vendor}. You receive ${amount}.`,
  title: (amount: string) => `You receive ${amount}`,
  paid: (buyer: string, vendor: string, feePercent: number) =>
    `${buyer} bought from ${vendor} and has paid. Your share is what’s left after card processing and the ${feePercent}% platform fee.`,
  ship: 'Please send the order to the address below.',
  pickUp: 'The buyer will pick up this order. Please contact them to set a time.',
  buyerPaid: 'The buyer paid',
  fees: 'Fees',
  youReceive: 'You receive',
  buyer: 'Buyer',
  shipTo: 'Ship to',
  pickup: 'Pickup',
  dashboard: 'Vendor Dashboard',
};

/** The mail to the buyer about the refund of a payment that came after the order had ended. */
export const orderRefundedMailWords = {
  subject: (number: string, vendor: string) => `Your order ${number} from ${vendor} was refunded`,
  preview: (amount: string) => `${amount} goes back to the card that was used.`,
  title: (amount: string) => `${amount} is on its way back to you`,
  reason: (vendor: string) =>
    `Your payment to ${vendor} arrived after this order had ended, and the pieces were no longer held for you. We have refunded all of it to the card that was used. Banks take up to ten days to show it.`,
  apology: 'We are sorry for the trouble. What is still available can be bought again in the store.',
  totalRefunded: 'Total refunded',
  visit: (vendor: string) => `Visit ${vendor}`,
};
