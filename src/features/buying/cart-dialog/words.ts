/** The cart of an artist's store. */
export const cartDialogWords = {
  cart: 'Cart',
  close: 'Close',
  loading: 'Loading...',
  empty: 'Your cart is empty',
  /** Above pieces of the store in an empty cart. */
  from: (count: number, vendor: string) => `${count === 3 ? 'Three from' : 'From'} ${vendor}:`,
  browse: (vendor: string) => `Browse ${vendor}`,
  collection: 'My Collection',
  /** Read aloud before the number between the two buttons. */
  quantity: 'Quantity:',
  quantityIs: (name: string, quantity: number) => `Quantity of ${name}: ${quantity}`,
  removed: (name: string) => `${name} removed`,

  each: (price: string) => `${price} each`,
  openCheckout: 'You’re checking out with this piece.',
  returnToPayment: 'Return to Payment',
  decrease: (name: string) => `Decrease quantity of ${name}`,
  increase: (name: string) => `Increase quantity of ${name}`,
  remove: 'Remove',
  removeFromCart: (name: string) => `Remove ${name} from cart`,

  delivery: 'Delivery',
  shipping: 'Shipping',
  pickup: 'Pickup',
  free: 'Free',
  subtotal: 'Subtotal',
  discount: 'Discount',
  processingFee: 'Processing fee',
  total: 'Total',
  taxPending: 'Sales tax depends on where it goes. You see it before you pay.',
  checkingPrices: 'Checking prices…',
  pricesNotChecked: 'We couldn’t check these prices. You’ll see the final total before you pay.',
  unconfirmedSignIn: 'We can’t confirm you’re signed in right now, so you’re seeing guest prices.',
  signInAgain: 'Sign In Again',

  dismiss: 'Dismiss',
  processing: 'Processing...',
  checkoutWithAccount: 'Checkout with Account',
  checkoutAsGuest: 'Checkout as Guest',
  noAccountRequired: 'No account required • Order updates via email',
};
