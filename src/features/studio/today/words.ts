/** What an artist sees first. */

import { plural } from '../../../platform/plural.ts';
import { handOverWords } from '../../buying/orders/words.ts';
import { deliveriesToSet } from '../../catalog/words.ts';

export const todayWords = {
  title: 'To Do',
  pageTitle: 'Vendor Dashboard',
  description: 'What’s new in your store today.',
  payments: 'Payments',
  delivery: 'Delivery',
  noDelivery: `You haven’t set ${deliveriesToSet}, so nobody can buy yet.`,
  setUpDelivery: 'Set Shipping',
  seeFigures: 'See what you earned',
  drafts: 'Drafts',
  allDrafts: (count: number) => `All ${count} drafts`,
  finish: 'Finish It',
  ofPiece: (name: string) => `: ${name}`,
  unnamed: 'A piece without a name',
  draftSaved: (day: string) => `Saved ${day}. Only you can see it.`,
  toSend: 'To ship',
  /** Without a number: the place Orders, above, says how many wait. */
  allToSend: 'All orders to ship',
  toHandOver: handOverWords.waiting,
  allToHandOver: handOverWords.all,
  toDropOff: 'To drop off',
  /** @param when such as “by Friday”; empty if no day was promised */
  labeled: (when: string) => `Packages with a label are ready to drop off${when === '' ? '' : `, the first ${when}`}.`,
  messages: 'Messages',
  allMessages: 'All messages',
  nothing: 'You’re all caught up. New orders and messages will show up here.',
  firstPiece: 'Your store is ready for its first piece.',
  closed: (email: string) => `Your store is suspended, so only you can see it. Email ${email} to reopen it.`,
  closedReason: (reason: string) => `Reason: ${reason}`,
  away: (day: string) => `You’re away until ${day}. Your page stays up, but no one can buy.`,
  awayClosed: (day: string) => `You’re away until ${day}.`,
  changeAway: 'Change',
  wall: 'Your Pieces',
  pieces: (count: number, soldOut: number) =>
    plural(count, { one: '1 piece', other: `${count} pieces` }) + (soldOut === 0 ? '.' : `, ${soldOut} sold out.`),
  emptyWall: 'You have no pieces yet. All you need is a photo, a name, and a price.',
  onlyDrafts: (drafts: number) =>
    plural(drafts, {
      one: 'Nothing is listed yet. Publish your draft to list it.',
      other: 'Nothing is listed yet. Publish a draft to list it.',
    }),
  notForSale: 'People can see your pieces, but they can’t buy them yet.',
  add: 'Add a Piece',
  viewStore: 'View My Store',
  market: 'Today',
  openBooth: 'Open the Booth',
  phones: 'Booth Phones',
  next: 'Next event',
  /** Leads to the list of events, which has no place in a phone’s bar. */
  events: 'Events and What You’re Bringing',
};

/** What comes before the first sale. */
export const checklistWords = {
  title: 'Before your first sale',
  done: (done: number, of: number) => `${done} of ${of} done`,
  isDone: ', done',
  canSell: 'People can buy from you now. What’s left below can wait.',
  payments: 'Stripe asks for your name, birthday, and bank. It takes about five minutes. Until then, nobody can buy.',
  delivery: 'Shipping and pickup',
  notSet: 'Not set.',
  deliveryNotSet: 'Until you choose a price, or choose to ship free, nobody can buy.',
  deliverySet: 'Buyers know how your pieces reach them.',
  setDelivery: 'Set Shipping',
  change: 'Change',
  piece: 'Publish your first piece',
  noPiece: `${todayWords.firstPiece} All you need is a photo, a name, and a price.`,
  addPiece: 'Add a Piece',
  /** @param missing what publishing needs, as sentences */
  draft: (name: string, missing: readonly string[]) =>
    `${name} is a draft. ${missing.length === 0 ? 'It’s ready to publish.' : missing.join(' ')}`,
  finish: (name: string) => `Finish ${name}`,
  unnamed: 'Your Piece',
  pieceListed: 'People can see your work.',
  seePieces: 'See My Pieces',
  portrait: 'Add a portrait',
  portraitMissing: 'You, your hands, or your bench. Buyers like to see who made it.',
  portraitSet: 'Your portrait is in your store.',
  addPortrait: 'Add a Portrait',
  store: 'Open your store',
  viewStore: todayWords.viewStore,
  tax: 'Sales tax',
  permit: {
    open: (state: string) => `Do you have a ${state} sales tax permit? Not having one yet is an answer, too.`,
    permit: (state: string) => `Your ${state} permit is on file. Buyers there pay the tax with their order.`,
    postponed: (state: string) => `No ${state} permit yet, so no tax is collected. Enter it here once you have it.`,
  },
  answerTax: 'Answer',
  stays: (count: number) =>
    `This list stays here until all ${count === 5 ? 'five' : 'six'} are done, or your first piece sells.`,
  yourStore: 'Your store today',
  by: (owner: string, city: string) => `by ${owner}, ${city}`,
};

/** Pages of a list. */
export const storePagesWords = {
  label: 'Pages',
  newer: 'Newer',
  older: 'Older',
};
