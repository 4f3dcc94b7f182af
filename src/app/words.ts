import { plural } from '../platform/plural.ts';

/** The header and the menu of every page. */
export const headerWords = {
  skip: 'Skip to content',
  /** Names of the navigation at the top, and of the menu and its navigation. */
  main: 'Main',
  menu: 'Menu',
  search: 'Search',
  /** Tells it from the search of a list. */
  searched: 'The whole site',
  searchFor: 'Pieces, artists, events',
  artists: 'Artists',
  events: 'Events',
  about: 'About',
  becomeArtist: 'Become an Artist',
  signIn: 'Sign In',
  signUp: 'Sign Up',
  account: 'Account',
  /** Until the account's name is known. */
  yourAccount: 'Your account',
  close: 'Close',
  settings: 'Account Settings',
} as const;

/** The entries of the menu that only accounts have. */
export const accountMenuWords = {
  orders: 'Orders',
  messages: 'Messages',
  favorites: 'My Favorites',
  settings: headerWords.settings,
  dashboard: 'Vendor Dashboard',
  admin: 'Admin Panel',
  manageAccount: 'Manage Account',
  /** Below it: Account Settings have everything else. */
  manages: 'Email and password',
  signOut: 'Sign Out',
} as const;

/** Below My Favorites, in the menu. */
export const savedRowWords = {
  saved: (pieces: number, artists: number) =>
    [
      pieces > 0 && plural(pieces, { one: `${pieces} piece`, other: `${pieces} pieces` }),
      artists > 0 && plural(artists, { one: `${artists} artist`, other: `${artists} artists` }),
    ]
      .filter(Boolean)
      .join(', '),
  none: 'Nothing saved yet',
};

/** The foot of every page. */
export const footerWords = {
  made: (city: string, region: string) => `Made in ${city}, ${region}, and sold by the people who made it.`,
  visit: 'Visit',
  help: 'Account and help',
  aboutAndPricing: 'About and Pricing',
  returns: 'Returns',
  terms: 'Terms',
  privacy: 'Privacy',
  contact: 'Contact Us',
  accessibility: 'Accessibility',
} as const;

/** The page without a connection. It is kept on the device, so it names nobody. */
export const offlineWords = {
  title: (siteName: string) => `You’re offline | ${siteName}`,
  description: 'There is no connection right now.',
  heading: 'You’re offline',
  text: 'This page isn’t kept on this device. Your cart is safe, and nothing you saved is lost. We’ll load the page once you’re connected again.',
  again: 'Try Again',
  collection: 'My Collection',
  collectionText: 'Kept on this device. Changes sync when you’re back online.',
  orders: 'Your Orders',
  ordersText: 'Orders aren’t kept on this device, so they need a connection. Your confirmation emails have them, too.',
} as const;

/** After either page a payment may have come through. */
const text =
  'This isn’t your fault, and your cart is saved on this device. If you just paid, don’t pay again: we’ll email you when your order is confirmed. Otherwise, try again in a moment. If it keeps happening, email {email} with this request ID:';

/** The pages of status 500 and 503. `{email}` is the address of the site, as a link. */
export const errorPages = {
  failed: {
    title: (siteName: string) => `Something went wrong | ${siteName}`,
    description: 'Something went wrong on our end.',
    heading: 'Something went wrong on our end',
    text,
  },
  unavailable: {
    title: (siteName: string) => `Back in a moment | ${siteName}`,
    description: 'We’re having trouble right now.',
    heading: 'We’re having trouble right now',
    text,
  },
  /** A document that can't be had right now. What it says besides is the document's. */
  refused: {
    title: (siteName: string) => `Please wait a moment | ${siteName}`,
    description: 'This document isn’t ready yet.',
    heading: 'Please wait a moment',
  },
  retry: 'Try Again',
  home: 'Go Home',
} as const;
