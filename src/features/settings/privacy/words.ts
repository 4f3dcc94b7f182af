/** Texts about one's own data: taking it along, and deleting the account. */
import { plural } from '../../../platform/plural.ts';

export const privacyWords = {
  title: 'Your Data',
  download: 'Download My Data',
  downloadText:
    'One file with everything we keep about you: account, settings, favorites, orders, and messages. It’s in JSON, which other programs can read.',
  deleteText: 'The next page says what we delete and what we keep. Nothing is deleted until you confirm it there.',
  delete: 'Delete Account',
};

export const deleteWords = {
  title: 'Delete Account',
  description: 'Delete your account, and see what we keep.',
  subtitle: (email: string) => `This deletes the account ${email}. It can’t be undone.`,
  now: 'Deleted Right Away',
  nowList: [
    'Your name, email address, picture, settings, and sign-ins on all devices',
    'Your favorites and collections, with the links that share them',
    'The text of your messages and reports. A note takes its place.',
    'Emails to you that weren’t sent yet, and the links in earlier ones',
  ],
  store: (name: string) =>
    `Your store ${name}: its page, texts, photos, and archives. Your payment account stays yours in Stripe.`,
  kept: 'What We Keep',
  keptOrders:
    'The amounts, dates, and pieces of your orders, without your name and address. We need them for bookkeeping. Stripe keeps its own records.',
  keptOpen: (count: number) =>
    plural(count, {
      one: '1 order of yours isn’t finished, so it keeps your name and address until it is, at most 180 days. A package on its way counts until it’s delivered, for up to 30 days.',
      other: `${count} orders of yours aren’t finished, so they keep your name and address until they are, at most 180 days. A package on its way counts until it’s delivered, for up to 30 days.`,
    }),
  keptOpenNone: 'You have no unfinished orders. (If you did, they’d keep your name and address for up to 180 days.)',
  keptStore: (slug: string) =>
    `The name of your store stays on its past orders. Its address /${slug} stays taken, so nobody can pose as you.`,
  keptOthers: 'What others wrote to you stays with them, and so do emails that were already sent.',
  keptLog: 'A log of what admins did and when. It has account numbers and no names.',
  takeAlong: 'Want a copy first?',
  confirm: 'Type DELETE to confirm',
  word: 'delete',
  wrongWord: 'Type the word DELETE, then try again. Your account hasn’t changed.',
  submit: 'Delete My Account',
  back: 'Account Settings',
  tooMany: (wait: string) => `You’ve tried this several times. Your account hasn’t changed. Try again ${wait}.`,
  unknown: 'Something went wrong. Reload the page and try again. Your account hasn’t changed.',
};

/** Why an account can't be deleted now. */
export const deleteRefusals = {
  demo: 'This is a demo account that all visitors share, so it can’t be deleted. Accounts you create yourself can.',
  lastAdmin: 'You’re the only admin. Make someone else an admin first, so this site has one.',
  storeOrders: (name: string) => `Your store ${name} still has open orders. Finish or refund them first:`,
  storeOrdersShort: 'Your store still has open orders. Finish or refund them first. Your account hasn’t changed.',
  unpaid: 'a buyer is paying right now',
};

export const deletedWords = {
  title: 'Your Account Is Deleted',
  text: 'You’re signed out on all devices. We’ve emailed you what we deleted and what we keep.',
  back: 'Back to the Store',
};

/** The beginning of the file of Download My Data. */
export const dataFileWords = {
  what: 'Everything this site keeps about your account, by table. Times are UTC, and amounts are cents.',
  left: 'Left out: your password and links, which are stored only as hashes, and what is about other people.',
  store: 'If you have a store, its pieces, orders, and photos are in its archive, on your Vendor Dashboard.',
};
