/** Texts for artists and people who want to become one. */
import { deliveriesToSet } from '../catalog/words.ts';

/** Refusals of the dashboard's calls. */
export const studioErrors = {
  noStore: 'This isn’t one of your stores.',
};

/** Refusals of a vendor's day of return. */
export const awayErrors = {
  noDay: 'Choose the day you’re back.',
  past: 'Choose a day from tomorrow on.',
  tooLong: 'Choose a day within a year.',
};

/** A value of a field as a sentence names it. */
export const quote = (value: string) => (value === '' ? 'empty' : `“${value}”`);

/** Beside a field that somebody else has changed meanwhile. */
export const savedSince = (value: string) => `Saved since: ${quote(value)}`;

/** The places of the dashboard. */
export const studioTabWords = {
  tabs: {
    today: 'Today',
    orders: 'Orders',
    pieces: 'Pieces',
    events: 'Events',
    messages: 'Messages',
    figures: 'Figures',
    storefront: 'Storefront',
  },
  more: 'More',
  /** Read out after the name of a place. */
  count: (count: number) => `${count} waiting`,
  visit: {
    text: (store: string) => `You’re looking at ${store} as an admin.`,
    orders: 'Back to All Orders',
    artist: 'Back to This Artist',
  },
};

/** The link of a store or a piece, for its artist to send around. */
export const copyLinkWords = {
  copy: 'Copy Link',
  copyStore: 'Copy Store Link',
  copied: 'Copied',
  share: 'Share',
};

/** What follows for buyers once a piece is published. */
export const saleWords = {
  closed: 'Your store is closed, so nobody can buy it.',
  neither: `Nobody can buy it until payments are set up and you’ve set ${deliveriesToSet}.`,
  noPayments: 'Nobody can buy it until payments are set up.',
  noDelivery: `Nobody can buy it until you’ve set ${deliveriesToSet}.`,
  away: 'You’re away, so nobody can buy it until you’re back.',
  resting: 'Your store is resting, so nobody can buy it until you reopen.',
  shipping: (price: string) => `Buyers pay for shipping: ${price}.`,
  freeShipping: 'Shipping is free for buyers.',
  noShipping: 'You haven’t set a shipping price, so you don’t ship.',
  setUpPayments: 'Set Up Payments',
  setUpDelivery: 'Set Shipping',
};
