import { heldLabel } from '../../catalog/words.ts';

/** Label that names the field in the errors of schemas. */
export const productIdLabel = 'The piece’s ID';

/**
 * Errors of a request that holds a cart. Schemas read them in functions: the bundler keeps a property that is read when a
 * module loads, and the object with it, in the browser too.
 */
export const cartErrors = {
  vendorMissing: 'The vendor is required.',
  itemsNotList: 'The items must be a list.',
  empty: 'Your cart is empty',
  tooManyLines: (most: number) => `Your cart can hold up to ${most} different pieces.`,
  unreadableLine: 'We couldn’t read a line of the cart.',
  lineWithoutProduct: 'A line of the cart doesn’t name its product.',
  badQuantity: (most: number) => `Quantities must be whole numbers from 1 to ${most}.`,
  badDelivery: (names: string) => `The delivery must be ${names}.`,
};

/** Problem of a line that can't be bought as it is: no longer sold, all units held or sold, or fewer units left than wanted. */
export type LineProblem = 'gone' | 'held' | 'sold' | 'few';

/** Problems of a quote's lines. */
export const lineProblems: Record<LineProblem, (left: number) => string> = {
  gone: () => 'No longer available',
  held: () => heldLabel,
  sold: () => 'Sold',
  few: (left) => `Only ${left} left`,
};

/** Other texts of a quote. */
export const quoteWords = {
  lowerLine: (name: string, left: number) => `Lower ${name} to ${left} to check out.`,
  discount: (percent: number) => `${percent}% off because you’re signed in`,
  signUpForDiscounts: 'Sign up for discounts!',
};

/** Texts shared by the server and the stores in the browser. */
export const cartWords = {
  vendorNotReady: 'This vendor has not completed their payment setup yet. Please contact the artist directly.',
  deliveryNotSet: (owner: string) => `${owner} hasn’t set up delivery yet.`,
  vendorResting: 'This store is resting. You can’t buy here until it reopens.',
  vendorNotFound: 'Vendor not found',
  vendorAway: (owner: string, day: string) => `${owner} is away until ${day}. You can check out then.`,
  awayRefusal: (owner: string, day: string) =>
    `${owner} is away until ${day}. You weren’t charged. You can check out then.`,
  paymentsUnavailable: 'Payment service is not available. Please try again later.',
  notSaved: 'Your browser isn’t saving your cart. It’ll be gone when you leave this page.',
  newPrice: (now: string, before: string) => `Now ${now} (was ${before})`,
  removeLine: (name: string) => `Remove ${name} to check out.`,
  removeUnknown: 'Remove what’s no longer available to check out.',
};

/** The button of a piece in a list, and the one beside it once the piece is in the cart. In the page itself, so they're short. */
export const addLabels = { add: 'Add to Cart', seeCart: 'See Your Cart' };

/** The button that puts a piece into the cart. */
export const addToCartWords = {
  buyNow: 'Buy Now',
  added: 'Added',
  nothingAdded: 'In Your Cart',
  addedOne: (name: string) => `Added ${name} to your cart`,
  addedSeveral: (count: number, name: string) => `Added ${count} of ${name} to your cart`,
  hasAll: (name: string) => `${name} is already in your cart, and no more are available`,
  cartFull: 'Cart Is Full',
  notOpened: 'Your cart didn’t open, but nothing in it is lost. Check your connection and try again.',
  full: (most: number, name: string) => `Your cart holds ${most} different pieces, so ${name} wasn’t added`,
};
