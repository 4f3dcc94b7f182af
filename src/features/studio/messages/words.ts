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
  buyer: 'The buyer',
  newToBuyer: (order: string) => `Write to the buyer of order ${order}`,
  blocked: (name: string) => `You’ve blocked ${name}, who can read these messages but can’t write here anymore.`,
  block: 'Block',
  unblock: 'Unblock',
  blockText: (name: string) =>
    `${name} won’t be able to write to you here or by the form on your page. We’ll let them know politely.`,
  markUnread: 'Mark as New',
};
