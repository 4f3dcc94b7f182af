/** What an artist sees first. */
import { plural } from '../../../platform/plural.ts';

export const todayWords = {
  title: 'To Do',
  pageTitle: 'Vendor Dashboard',
  description: 'What’s new in your store today.',
  payments: 'Payments',
  delivery: 'Delivery',
  noDelivery: 'You haven’t set a shipping price or pickup, so nobody can buy yet.',
  setUpDelivery: 'Set Up Delivery',
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
  toHandOver: 'For pickup',
  allToHandOver: 'All orders for pickup',
  messages: 'Messages',
  allMessages: 'All messages',
  nothing: 'You’re all caught up.',
  firstPiece: 'Your store is ready for its first piece.',
  closed: (email: string) => `Your store is suspended, so only you can see it. Email ${email} to reopen it.`,
  closedReason: (reason: string) => `Reason: ${reason}`,
  away: (day: string) => `You’re away until ${day}. Your page stays up, but nothing can be bought.`,
  /** For a closed store, whose page nobody sees. */
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
  firstSteps: 'First steps with your store',
  next: 'Next event',
};

/** Pages of a list. */
export const storePagesWords = {
  label: 'Pages',
  newer: 'Newer',
  older: 'Older',
};
