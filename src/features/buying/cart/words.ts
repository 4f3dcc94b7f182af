/** Why nothing can be paid for. The browser shows them too. */
export const cartProblems = {
  vendorNotReady: 'This vendor has not completed their payment setup yet. Please contact the artist directly.',
  paymentsUnavailable: 'Payment service is not available. Please try again later.',
};

/** What the server says about the price of a cart. */
export const quoteWords = {
  signUpForDiscounts: 'Sign up for discounts!',
};
