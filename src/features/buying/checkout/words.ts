const trouble = 'Checkout failed: We’re having trouble right now. You weren’t charged. Please try again in a minute.';

/** Errors of the form on a product's page, by code. None of them follows a payment. */
export const buyFormErrors = {
  out_of_stock: 'There aren’t that many left. You weren’t charged.',
  bad_quantity: 'Choose a quantity from 1 to 99.',
  vendor_not_ready:
    'This vendor has not completed their payment setup yet. Please contact the artist directly. You weren’t charged.',
  vendor_away: 'This artist is away right now. You weren’t charged.',
  vendor_resting: 'This store is resting. You weren’t charged.',
  delivery_not_set: 'This artist hasn’t set up delivery yet. You weren’t charged.',
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
  includes: (amount: string) => `includes ${amount} card processing`,
  includesMore: (owner: string, asked: string) =>
    `${owner} asks ${asked}. Processing is counted once per order, so two or more pieces together cost a little less.`,
  delivery: 'Delivery',
  buyNow: 'Buy Now',
  noAccountRequired: 'No account required • Order updates via email',
  each: 'each',
  /** What an artist says of returns stands among the facts of the piece. */
  returns: (owner: string, days: number, isFinal: boolean) =>
    `Damaged, not as described, or never arrived? Tell ${owner} within ${days} days for a refund.${isFinal ? ' Otherwise, sales are final.' : ''}`,
  returnsLink: 'Returns',
  heldFailure: (reason: string) => `Checkout failed: ${reason}`,
  otherFailure: 'Checkout failed: You weren’t charged. Please try again.',
};

const notCharged = 'You weren’t charged, and your cart is saved.';
const maybePaid = 'Your cart is saved. If you just paid, don’t pay again.';

/** Alerts of a cart whose checkout failed. `unpaid`: no checkout of this cart can have been paid. */
export const checkoutAlerts = {
  cartEmpty: 'Your cart is empty',
  signInEnded: 'You’ve been signed out, so you’re seeing guest prices.',
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
  cartPaid: (orderNumber: string) => `You already paid for this cart (order ${orderNumber}).`,
  cartPaidInPart: (orderNumber: string) =>
    `You already paid for this cart (order ${orderNumber}). Anything you added since is still here.`,
};

/** Labels that name the fields in the errors of schemas. */
export const emailLabel = 'The email address';
export const totalLabel = 'The total';

/** Errors of starting and ending a checkout. */
export const checkoutErrors = {
  vendorNotText: 'The vendor must be text.',
  pieceMissing: 'The piece is required.',
  badIdempotencyKey: 'The Idempotency-Key must have 16 to 200 visible characters.',
  otherCart: 'Your cart changed after checkout started. Please try again.',
  pieceGone: 'A piece in your cart is no longer available. Remove it to check out.',
  severalVendors: 'You can check out with one artist at a time.',
  noAddress: 'Enter where it should go.',
  fewLeft: (name: string, left: number) =>
    `Only ${left} of ${name} left. You weren’t charged. Lower it to ${left} to check out.`,
  sold: (name: string) => `${name} has sold. You weren’t charged. Remove it to check out.`,
  ownCheckout: (name: string) =>
    `You’re already checking out with ${name}. You weren’t charged. Return to payment to finish.`,
  tooLarge: 'This order is over the limit for one card payment. Please contact the artist directly.',
  newTotal: (now: string, before: string) =>
    `The total changed from ${before} to ${now}. Check your cart before you pay.`,
  tooManyOnPhone: 'Ten payments are open on this phone. Cancel one, or wait until one is paid.',
  tooManyOpen: 'You have too many checkouts open. Finish or cancel one, then try again. You weren’t charged.',
  busyNetwork:
    'Many pieces are being checked out from your network right now. You weren’t charged, and your cart is saved. Please try again in a few minutes, or with fewer pieces.',
  busyMarket:
    'Many pieces are being checked out right now. You weren’t charged, and your cart is saved. Sign in with a confirmed email address, choose fewer pieces, or try again in a few minutes.',
  orderNotFound: 'We couldn’t find this order.',
  /** Stripe refused the order's idempotency key. */
  otherContents: 'Your cart changed after checkout started. Please try again.',
  badEmail: 'Enter a valid email address.',
  tooSmall: 'A card can’t be charged less than $0.50.',
  webhookNotConfigured: 'Payment notifications aren’t set up.',
  badSignature: 'This notification’s signature doesn’t match.',
};

/** What the payment page says beside its button while we hold an order for a few minutes only. */
export const shortHold = (time: string) =>
  `We’ll hold your order for five minutes, until ${time}. After that, others can buy what’s in it.`;

/** It says this instead if the hold began earlier, with a checkout that this one replaced. */
export const keptHold = (time: string) =>
  `We’ll hold your order until ${time}. After that, others can buy what’s in it.`;

/** The page that asks where an order goes. */
export const addressPageWords = {
  /** After what is wrong with the cart. */
  notCharged: 'You weren’t charged.',
  title: 'Where should it go?',
  description: 'Check your order before you pay.',
  steps: 'Steps of checking out',
  how: 'How',
  address: 'Address',
  pickup: 'Pickup',
  pickupTitle: 'Here’s where you pick it up',
  pickupText: (owner: string) =>
    `${owner} gets it ready for you once you’ve paid. We email you a code to give at pickup.`,
  pay: 'Pay',
  email: 'Email',
  accountEmail: (email: string) => `Updates about your order go to ${email}.`,
  remember: 'Remember this address in my account',
  summary: 'Your order',
  by: (owner: string, store: string) => `${owner}, ${store}`,
  totalChanged: (before: string, now: string) => `Your total changed from ${before} to ${now}.`,
  totalWithTax: (tax: string, before: string, now: string) => `With ${tax}, your total is ${now} instead of ${before}.`,
  taxPending: 'Sales tax depends on the state. We show it before you pay.',
  /** Where the artist stopped offering the way that was chosen. */
  wayGone: (way: string) => `${way} isn’t available anymore`,
  chooseWay: (way: string) => `Choose ${way}`,
  addressUnclear: 'once the address is clear',
  seeTotal: 'See the Total',
  payTotal: (total: string, isBeforeTax: boolean) => `Pay ${total}${isBeforeTax ? ' plus tax' : ''}`,
  paymentOpens: 'Payment opens on Stripe’s page; this total doesn’t change there.',
  paymentFollows: 'Payment follows on the next page; this total doesn’t change there.',
  stateChosen: (state: string) => `The state is ${state} now. Check your total, then pay.`,
  badFields: 'You weren’t charged. Check what’s marked below.',
  back: (store: string) => `Back to ${store}`,
  missing: 'We couldn’t find this checkout',
  missingText:
    'It has ended, or it was started in another browser or account. Your cart is saved in the browser where you filled it. If this one blocks cookies, allow them for this site and check out again.',
};

/** The page that shows Stripe's embedded checkout. */
export const paymentPageWords = {
  title: 'Payment',
  description: 'Pay for your order.',
  order: (number: string) => `Order ${number}`,
  back: (store: string) => `Back to ${store} (your cart is saved)`,
  payOnHostedPage: 'Continue to Secure Payment',
};

/** The confirmation, with heading and text by the order's status. */
export const orderPageWords = {
  description: 'The status of your order.',
  by: (owner: string) => `by ${owner}`,
  lookAgain: 'Check Again',
  next: 'What happens next',
  today: 'Today',
  notified: (owner: string) => `You paid, and ${owner} gets an email about your order.`,
  afterwards: 'Then',
  sentBy: (day: string) => `by ${day}`,
  /** When it arrives, or can be picked up. */
  arrival: (arrival: string) => `${arrival}.`,
  ask: 'Ask',
  anytime: 'Anytime',
  questions: 'Questions about your order?',
  message: (owner: string) => `Message ${owner}`,
  receipt: 'Receipt',
  summary: 'Order Summary',
  print: 'Print',
  orderPage: 'See Your Order',
  orderHistory: 'See your order history',
  createAccount: 'Create an account',
  createAccountForHistory: (createAccount: string) =>
    `${createAccount} with the email you used here to see this order in your order history.`,
  continueShopping: 'Continue Shopping',
  returnToStore: 'Return to Artist Store',
  returnToPayment: 'Haven’t paid yet? Return to payment',
  settled: 'We’ve settled this order',
  byStatus: {
    none: ['Your order', 'There’s no order to show here. If you have an account, your orders are in Account Settings.'],
    not_found: [
      'We couldn’t find this order',
      'The link may be incomplete. If you paid, your confirmation email has the order number.',
    ],
    paid: ['Order Confirmed!', 'The artist will be notified.'],
    paid_with_mail: ['Order Confirmed!', 'A confirmation email is on its way. The artist will be notified.'],
    pending: [
      'Payment is being confirmed',
      'This usually takes a few seconds. The page updates on its own, and you won’t be charged twice.',
    ],
    expired: [
      'This checkout expired',
      'It wasn’t paid in time, so you weren’t charged. Your cart is saved if you’d like to try again.',
    ],
    cancelled: ['This checkout was canceled', 'You weren’t charged, and your cart is saved.'],
    needs_attention: [
      'We’re reviewing this order',
      'We got your payment, but something didn’t match. We’ll review it and email you. If a piece is gone, you’ll get a refund.',
    ],
    refunded: [
      'This order was refunded',
      'We refunded the full amount to your card. Banks can take up to 10 days to show it.',
    ],
  },
} as const;
