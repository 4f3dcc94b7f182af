/** Texts of a new artist’s first steps. */

import { plural } from '../../../platform/plural.ts';
import { deliveriesToSet } from '../../catalog/words.ts';

export const onboardingWords = {
  title: 'Set up your store',
  description: 'Your first steps as an artist.',
  steps: { label: 'First steps', welcome: 'Welcome', 'store-setup': 'Your store', complete: 'Done' },
  artist: 'Artist',
  signIn: 'Please sign in to set up your store.',
};

export const welcomeWords = {
  title: (name: string) => `Welcome, ${name}`,
  newcomer: (site: string) =>
    `Let’s open your store on ${site}. You need the invite code from your email, and you can choose your store URL now.`,
  owner: (store: string) => `Your store ${store} is open. Three things get it ready to sell.`,
  next: 'Continue',
};

/** The step for accounts without a store. */
export const chooseUrlWords = {
  title: 'Choose your store URL',
  label: 'Store URL',
  yours: 'People will find your store at',
  next: 'Continue',
  back: 'Back',
};

/** The same step for owners of a store. */
export const ownStoreWords = {
  title: 'Get ready to sell',
  url: 'Your store URL',
  fixed: 'You can’t change it yourself.',
  done: 'Done',
  toDo: 'To do',
  payments: 'Payments',
  paymentsReady: 'You can be paid.',
  paymentsToDo: 'People can see your store, but they can’t buy until payments are set up.',
  setUpPayments: 'Set Up Payments',
  portrait: 'Portrait',
  portraitReady: 'Your portrait is in your store.',
  portraitToDo: 'Buyers like to see who made it: you, your hands, or your studio.',
  addPortrait: 'Add a Portrait',
  piece: 'First piece',
  pieceReady: (count: number) => plural(count, { one: 'You have 1 piece.', other: `You have ${count} pieces.` }),
  pieceToDo: 'All you need is a photo, a name, and a price.',
  addPiece: 'Add My First Piece',
  next: 'Continue',
};

export const completeWords = {
  title: (store: string) => `${store} is open`,
  noDelivery: `Payments are ready. People can buy once you’ve set ${deliveriesToSet} in your storefront.`,
  ready: 'You’re set up. Your dashboard shows what to do next.',
  notReady: 'People can see your store, but they can’t buy until payments are set up.',
  setUpPayments: 'Set Up Payments',
  dashboard: 'Continue to Dashboard',
  view: 'View My Store',
  opening: 'Opening your dashboard…',
  now: 'Open It Now',
};
