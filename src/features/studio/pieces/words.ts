/** Texts about an artist’s pieces. */
import { formatCents } from '../../../platform/money.ts';
import { plural } from '../../../platform/plural.ts';

/** What a piece needs before it can be published. */
export const missingWords = {
  picture: 'Add a photo.',
  category: 'Choose a category.',
};

/** Names of what isn’t a field of its own, at the start of a sentence. Those of the fields are in `field-words.ts`. */
export const pieceLabels = {
  alt: 'The text for a photo',
  revision: 'The revision',
};

/** What can be wrong with a change of a piece. */
export const pieceErrors = {
  noName: 'Give the piece a name.',
  price: (least: number, most: number) => `Enter a price from ${formatCents(least)} to ${formatCents(most)}.`,
  cashPrice: 'Enter a cash price from $0.01 to the piece’s price.',
  belowCash: (cashCents: number) =>
    `Its cash price at your booth is ${formatCents(cashCents)}. Open the piece to lower that, too. Nothing was saved.`,
  count: (most: number) => `Enter a whole number from 0 to ${most.toLocaleString('en-US')}.`,
  notFound: 'We couldn’t find this piece in your store.',
  idTaken: 'This piece already exists. Start a new one.',
  noCategory: 'Choose one of the categories.',
  noBox: 'Choose one of the boxes.',
  weight: (most: string) => `Enter a weight of at most ${most}, such as 2 lb 6 oz.`,
  pictures: 'One of these photos isn’t in your store. Add it again.',
  tooManyPictures: (most: number) => `A piece can have at most ${most} photos.`,
  pictureTwice: 'One of these photos is listed twice.',
  incomplete: (missing: readonly string[]) => `It can’t be published yet. ${missing.join(' ')}`,
  stale:
    'This piece was changed in another window or by someone else. Nothing was saved. Load it again to see the change.',
  stalePrice: (nowCents: number) =>
    `The price was changed in the meantime. It’s ${formatCents(nowCents)} now. Nothing was saved. Check it and save again.`,
  staleState: 'This piece was changed in the meantime. Nothing was saved. Check it and try again.',
  tooMany: (most: number) => `A store can have ${most.toLocaleString('en-US')} pieces. Email us if you need more.`,
};

/** A piece that was just published. */
export const publishedWords = {
  pageTitle: (piece: string) => `${piece} is in your store`,
  description: 'Your piece as it hangs, with its link.',
  title: (name: string) => `It’s up, ${name}`,
  first: (piece: string) => `${piece} is the first piece in your store.`,
  listed: (piece: string) => `${piece} is in your store.`,
  another: 'Add Another',
  edit: 'Edit this piece',
  firstSteps: 'See what’s left before your first sale',
  cannotBuy: 'People can see it, but they can’t buy it yet',
  payments: 'Payments',
  paymentsText: 'Stripe, about five minutes',
  setUpPayments: 'Set Up Payments',
  delivery: 'Shipping and pickup',
  notSet: 'Not set',
  setDelivery: 'Set Shipping',
};

/** The list of an artist’s pieces. */
export const pieceListWords = {
  title: 'Pieces',
  description: 'All your pieces: for sale, drafts, sold, and archived.',
  add: 'Add a Piece',
  print: 'Print Tags',
  search: 'Search your pieces',
  find: 'Search',
  showAll: 'Show all',
  views: 'Show',
  view: { all: 'All', sale: 'For sale', draft: 'Drafts', sold: 'Sold', archived: 'Archived' },
  state: { sale: '', draft: 'Draft', sold: 'Sold', archived: 'Archived' },
  none: 'You have no pieces yet. All you need is a photo, a name, and a price.',
  noneInView: {
    all: 'You have no pieces yet.',
    sale: 'Nothing is for sale right now.',
    draft: 'You have no drafts.',
    sold: 'Nothing is sold out.',
    archived: 'Nothing is archived.',
  },
  noMatch: (search: string) => `No piece here matches “${search}”.`,
  pages: 'Pages of your list',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  previous: 'Previous',
  next: 'Next',
  /** For screen readers, after the price or the count that opens the form. */
  change: (name: string) => `change, ${name}`,
  price: 'Price in dollars',
  count: 'Available',
  stock: (free: number, held: number) => (held === 0 ? `${free} available` : `${free} available, ${held} being bought`),
  atMarket: (count: number) => `, ${count} at the market`,
  heldNote: (n: number) =>
    plural(n, {
      one: 'Someone is paying for 1 more. It isn’t counted here. If they don’t pay, it becomes available again.',
      other: `People are paying for ${n} more. They aren’t counted here. If they aren’t paid, they become available again.`,
    }),
  oneLess: (name: string) => `Decrease ${name}`,
  oneMore: (name: string) => `Increase ${name}`,
  save: 'Save',
  more: 'More',
  moreFor: (name: string) => `for ${name}`,
  edit: 'Edit',
  markSold: 'Mark as Sold',
  see: 'See it in my store',
  copy: 'Duplicate',
  publish: 'Publish',
  unpublish: 'Unpublish',
  archive: 'Archive',
  restore: 'Restore as a draft',
  notes: {
    published: (name: string) => `${name} is in your store now.`,
    draft: (name: string) => `${name} is a draft now. Only you can see it.`,
    archived: (name: string) => `${name} is archived. Your orders keep it; nobody else sees it.`,
    price: (cents: number) => `The price is ${formatCents(cents)} now.`,
    count: (n: number) => `Saved: ${n} available.`,
  },
  offline: 'You seem to be offline. What you typed is still here, and it’s safe to save it again.',
  failed: 'That didn’t work. What you typed is still here, and it’s safe to save it again in a minute.',
};
