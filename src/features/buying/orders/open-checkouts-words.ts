/** Ways back to open checkouts. A separate file, so that their script loads no other texts of the checkout. */
export const openCheckoutWords = {
  banner: 'Your checkout is still open.',
  piece: 'You’re checking out with this piece.',
  returnToPayment: 'Return to Payment',
};
