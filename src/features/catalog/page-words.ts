/** Texts of a store's and a piece's pages. Apart from those that islands show, or every island would load them. */
import { plural } from '../../platform/plural.ts';

const formatNumber = (count: number) => count.toLocaleString('en-US');

/** The page of a store. */
export const storefrontWords = {
  resting: {
    title: (store: string) => `${store} is resting`,
    text: (owner: string) =>
      `You can’t buy here until ${owner} reopens. Orders you’ve placed will ship as promised, and your favorites are safe.`,
  },
  up: 'All artists',
  by: (owner: string, place: string) => `by ${owner}, ${place}`,
  /** After a canceled checkout: with a cart, and without one, where a stranger may have opened the link. */
  canceled: 'You weren’t charged, and your cart is saved.',
  canceledWithoutCart: 'You aren’t charged for a canceled checkout.',
  facts: 'Store Info',
  specializesIn: 'Specializes in',
  shipping: 'Shipping',
  pickup: 'Pickup',
  inPerson: 'See it in person',
  salesNote: 'Returns and commissions',
  memberSince: 'Member since',
  location: 'Location',
  messageArtist: 'Message Artist',
  pieces: 'Pieces',
  sample: 'Sample',
  about: (owner: string, city: string, region: string) =>
    `Made by ${owner} in ${city}, ${region}, and sold by the artist`,
  pieceCountClosed: (pieces: number) => plural(pieces, { one: '1 piece', other: `${formatNumber(pieces)} pieces` }),
  pieceCount: (pieces: number, available: number) =>
    plural(pieces, {
      one: `${pieces} piece, ${available} available`,
      other: `${formatNumber(pieces)} pieces, ${formatNumber(available)} available`,
    }),
  noPieces: 'No pieces yet. Check back soon.',
  morePages: 'More pieces',
  previousPage: 'Previous page',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  pageLink: (page: number) => `Page ${page}`,
  nextPage: 'Next page',
};

/** The button of a piece, a store, or an event that sends its link to somebody. `copy` where the browser has no sheet for that. */
export const shareWords = {
  share: 'Share',
  copy: 'Copy Link',
  copied: 'Link copied.',
};

/** The page of a piece. */
export const piecePageWords = {
  about: (owner: string, city: string, region: string) =>
    `A piece by ${owner}, who makes and sells it in ${city}, ${region}`,
  by: 'by',
  category: 'Category:',
  shipping: 'Shipping:',
  pickup: 'Pickup location:',
  care: 'Care:',
  salesNote: 'Returns and commissions:',
  visitStore: 'Visit Store',
  messageArtist: 'Message Artist',
  report: 'Report This Piece',
  more: (owner: string) => `More by ${owner}`,
  inPerson: 'See it in person',
  takesPart: (owner: string) => `${owner} will be there`,
};
