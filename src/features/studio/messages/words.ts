import { mailsPerDay, mailsPerOrder } from '../../messages/threads.ts';

/** The list of an artist's messages. */
export const storeMessagesWords = {
  title: 'Messages',
  pageTitle: (store: string) => `Messages | ${store}`,
  description: 'Messages from visitors of your store.',
  empty: 'No messages yet. Messages from your store show up here and in your email.',
  answer: 'Reply',
  read: 'Read',
  ofThread: (name: string) => `: ${name}`,
  unread: 'New',
  you: (text: string) => `You: ${text}`,
  aboutOrder: (number: string) => `About order ${number}`,
};

/** One thread, as the artist sees it. */
export const storeThreadWords = {
  title: (name: string) => name,
  description: 'Messages with a visitor of your store.',
  back: 'All messages',
  intro: (name: string) =>
    `${name} gets your reply by email, with a link to reply to you here. Neither of you sees the other’s email address.`,
  introOrder: (name: string) => `${name} gets your reply by email, with a link to reply to you here.`,
  notNext: {
    unopened: (name: string) =>
      `${name} hasn’t opened your earlier email yet, so we won’t email them again. They’ll see what you write here when they open it.`,
    daily: (name: string) =>
      `${name} got ${mailsPerDay} emails with your messages today, so your next one isn’t emailed. They’ll see it when they open an earlier email.`,
    capped: (name: string) =>
      `${name} got ${mailsPerOrder} emails with your messages about this order, so we won’t email more. They’ll see what you write on their order’s page.`,
    muted: (name: string) => `${name} doesn’t want emails with messages from your store, so your reply isn’t emailed.`,
    suspended: (name: string) => `Your store is suspended, so we won’t email ${name} what you write.`,
  },
  kept: {
    unopened: (name: string) => `Not emailed. ${name} will see this when they open your earlier email.`,
    daily: (name: string) => `Not emailed. ${name} will see this when they open one of your earlier emails.`,
    capped: (name: string) => `Not emailed. ${name} will see this on their order’s page.`,
    muted: (name: string) => `Not emailed. ${name} doesn’t want emails with messages from your store.`,
    suspended: (name: string) => `Not emailed to ${name}, because your store is suspended.`,
  },
  disowned: 'The owner of this email address says someone else wrote this, so you can’t reply.',
  buyer: 'The buyer',
  newToBuyer: (order: string) => `Write to the buyer of order ${order}`,
  blocked: (name: string) => `You’ve blocked ${name}, who can read these messages but can’t write here anymore.`,
  block: 'Block',
  unblock: 'Unblock',
  blockText: (name: string) =>
    `${name} won’t be able to write to you here or by the form on your page. We’ll let them know politely.`,
  markUnread: 'Mark as New',
};
