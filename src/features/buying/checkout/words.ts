const trouble = 'Checkout failed: We’re having trouble right now. You weren’t charged. Please try again in a minute.';

/** Errors of the form on a product's page, by code. None of them follows a payment. */
export const buyFormErrors = {
  out_of_stock: 'There aren’t that many left. You weren’t charged.',
  bad_quantity: 'Please choose a quantity from 1 to 99.',
  vendor_not_ready:
    'This vendor has not completed their payment setup yet. Please contact the artist directly. You weren’t charged.',
  payments_unavailable: 'Payment service is not available. Please try again later. You weren’t charged.',
  product_not_found: 'This piece is no longer available.',
  rate_limited:
    'Too many checkouts are open right now. You weren’t charged. If you have others open, finish or cancel one, or try again in a few minutes.',
  csrf: 'We couldn’t verify that request, so nothing happened. Try again from this page.',
  db_unavailable: trouble,
  identity_unavailable: trouble,
  timeout: trouble,
  internal: 'Checkout failed: Something went wrong on our end. You weren’t charged. Please try again.',
};

export const buyFormWords = {
  quantity: 'Quantity',
  sold: (owner: string) => `This piece has sold. Message ${owner} to ask about a similar one.`,
  delivery: 'Delivery',
  shipping: 'Shipping:',
  pickup: 'Pickup: Free',
  buyNow: 'Buy now',
  noAccountRequired: 'No account required • Order updates via email',
  heldFailure: (reason: string) => `Checkout failed: ${reason}`,
  otherFailure: 'Checkout failed: You weren’t charged. Please try again.',
};

const notCharged = 'You weren’t charged, and your cart is saved.';
const maybePaid = 'Your cart is saved. If you just paid, don’t pay again.';

/** Alerts of a cart whose checkout failed. `unpaid`: no checkout of this cart can have been paid. */
export const checkoutAlerts = {
  cartEmpty: 'Your cart is empty',
  signInEnded: 'Your sign-in has ended, so these are the prices for guests.',
  note: { unpaid: notCharged, maybePaid },
  offline: {
    unpaid: `Checkout failed: You’re offline. ${notCharged} Try again when you’re back online.`,
    maybePaid: `Checkout failed: You’re offline. ${maybePaid} Otherwise, try again when you’re back online.`,
  },
  trouble: {
    unpaid: `Checkout failed: We’re having trouble right now. ${notCharged} Please try again in a minute.`,
    maybePaid: `Checkout failed: We’re having trouble right now. ${maybePaid} Otherwise, please try again in a minute.`,
  },
  ourError: {
    unpaid: `Checkout failed: Something went wrong on our end. ${notCharged} Please try again.`,
    maybePaid: `Checkout failed: Something went wrong on our end. ${maybePaid} Otherwise, please try again.`,
  },
  refused: (reason: string) => `Checkout failed: ${reason}`,
  cartPaid: (orderNumber: string) => `This cart was paid: order ${orderNumber}.`,
  cartPaidInPart: (orderNumber: string) =>
    `This cart was paid: order ${orderNumber}. What you added since is still in your cart.`,
};

/** Labels that name the fields in the errors of schemas. */
export const emailLabel = 'The e-mail address';
export const totalLabel = 'The total';

/** Errors of starting and ending a checkout. */
export const checkoutErrors = {
  vendorNotText: 'The vendor must be a text.',
  pieceMissing: 'The piece is missing.',
  badIdempotencyKey: 'The Idempotency-Key must have 16 to 200 visible characters.',
  otherCart: 'This checkout was already started with another cart. Please try again.',
  pieceGone: 'A piece in your cart is no longer available. Remove it to check out.',
  severalVendors: 'You can check out with one artist at a time.',
  noPickup: 'This artist offers no pickup.',
  fewLeft: (name: string, left: number) =>
    `Only ${left} of ${name} left. You weren’t charged. Lower it to ${left} to check out.`,
  sold: (name: string) => `${name} has sold. You weren’t charged. Remove it to check out.`,
  ownCheckout: (name: string) =>
    `You’re already checking out with ${name}. You weren’t charged. Return to payment to finish.`,
  tooLarge: 'This order is too large to be paid at once. Please contact the artist directly.',
  newTotal: (now: string, before: string) => `The total is now ${now}, not ${before}. Please check it before you pay.`,
  tooManyOpen: 'You have too many checkouts open. Finish or cancel one, then try again. You weren’t charged.',
  busyNetwork:
    'Many pieces are being checked out from your network right now. You weren’t charged, and your cart is saved. Please try again in a few minutes, or with fewer pieces.',
  orderNotFound: 'We could not find this order.',
  /** Stripe refused the order's idempotency key. */
  otherContents: 'This order was already sent with other contents. Please try again.',
  badEmail: 'Please enter a valid e-mail address.',
  webhookNotConfigured: 'Payment notifications are not configured.',
  badSignature: 'The signature of this notification is not valid.',
};

/** The page that shows Stripe's embedded checkout. */
export const paymentPageWords = {
  title: 'Payment',
  description: 'Paying for an order.',
  back: '← Back, and keep the cart',
  payOnHostedPage: 'Pay on the hosted page',
};

/** The confirmation, with heading and text by the order's status. */
export const orderPageWords = {
  description: 'The state of an order.',
  lookAgain: 'Look again',
  orderHistory: 'Your order history',
  createAccount: 'Create an account',
  createAccountForHistory: (createAccount: string) =>
    `${createAccount} with the e-mail address of this order, and it is in your order history.`,
  continueShopping: 'Continue Shopping',
  returnToStore: 'Return to Artist Store',
  returnToPayment: 'Not paid yet? Back to the payment page',
  byStatus: {
    none: ['Your order', 'Open the link from the payment page to see an order here.'],
    not_found: [
      'We could not find this order',
      'The address may have been cut off. The mail with your receipt has the order number.',
    ],
    paid: ['Order Confirmed!', 'The artist will be notified.'],
    paid_with_mail: ['Order Confirmed!', 'A confirmation email is sent to you. The artist will be notified.'],
    pending: [
      'Payment is being confirmed',
      'This takes a few seconds. The page looks again by itself; nothing is charged twice.',
    ],
    expired: [
      'This checkout has ended',
      'It was not paid in time, so nothing was charged, and the pieces are free again.',
    ],
    cancelled: ['This checkout was cancelled', 'Nothing was charged. Your cart is kept.'],
    needs_attention: [
      'We are looking into this order',
      'The payment arrived, but something did not match. We check it by hand and write to you; a charge for pieces that are gone is refunded.',
    ],
    refunded: ['This order was refunded', 'The amount goes back to the card that was used.'],
  },
} as const;
