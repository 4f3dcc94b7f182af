import { plural } from '../../platform/plural.ts';

/** The form to an artist. */
export const messageFields = {
  open: 'Message Artist',
  name: 'Your name',
  email: 'Your email address',
  body: 'Your message',
};

/** Its button, and what comes of a press. */
export const messageFormWords = {
  send: 'Send Message',
  sending: 'Sending...',
  sent: (owner: string) => `Message sent. We’ll email you when ${owner} replies.`,
  problems: 'Nothing was sent yet. Please fix the highlighted fields.',
  failed: 'We couldn’t send your message. It’s still here, so you can try again.',
};

/** Notices on the storefront after the form was sent without JavaScript. */
export const messageNotices = {
  sent: 'Message sent. We’ll email you when the artist replies.',
  invalid: 'Enter your name, your email address, and a message of up to 4,000 characters.',
  blocked: 'The artist isn’t taking messages from this address. Your message wasn’t sent.',
  rateLimited: (wait: string) => `You’ve sent a lot of messages in a short time. Try again ${wait}.`,
  databaseUnavailable: 'We’re having trouble right now. Your message wasn’t sent. Please try again in a minute.',
  failed: 'We couldn’t send your message. Please try again.',
};

/** Errors of a message. The labels name the fields in the errors of schemas. */
export const messageErrors = {
  vendorMissing: 'The artist is required.',
  noSuchVendor: 'We couldn’t find that artist.',
  nameLabel: 'Your name',
  nameMissing: 'Enter your name.',
  emailLabel: 'Your email address',
  emailMissing: 'Enter your email address.',
  bodyLabel: 'Your message',
  bodyMissing: 'Enter a message.',
};

/** The mail that brings a visitor's message to the artist. */
export const messageMailWords = {
  subject: (from: string, vendor: string) => `${from} wrote to ${vendor}`,
  label: 'Message from your storefront',
  aboutOrder: (number: string) => `Message about order ${number}`,
  title: (from: string) => `${from} wrote to you`,
  action: 'Read and Reply',
};

/** The mail that brings the artist's message to the visitor. */
export const answerMailWords = {
  subject: (owner: string, vendor: string) => `${owner} from ${vendor} wrote to you`,
  label: (vendor: string) => `Message from ${vendor}`,
  aboutOrder: (number: string) => `Message about order ${number}`,
  title: (owner: string) => `${owner} wrote to you`,
  linkLabel: 'Your link',
  link: 'Use the link below to reply. Anyone who has this link can read your messages, so keep this email to yourself.',
  orderLink:
    'Use the link below to reply. Anyone who has this link can open your order and read these messages, so keep this email to yourself.',
  action: 'Read and Reply',
  /** In the first mail to an address that nobody has confirmed. */
  why: (vendor: string, site: string) =>
    `You’re getting this because someone entered this email address in the message form of ${vendor} on ${site}.`,
  notMe: 'Was it someone else?',
  notMine: 'I didn’t write this',
  notMyOrder: 'This isn’t my order',
};

/** The mail that tells an artist of messages that came too fast to be mailed one by one. */
export const waitingMailWords = {
  title: (count: number) =>
    plural(count, { one: '1 more message is waiting', other: `${count} more messages are waiting` }),
  text: (vendor: string) =>
    `${vendor} got a lot of new messages in a short time, so this one email is about the ones that we haven’t emailed you.`,
  action: 'Read Your Messages',
};

/** Errors of messages in threads. */
export const threadErrors = {
  noThread: 'We couldn’t find these messages.',
  closed: 'You can’t write here anymore, so your message wasn’t sent.',
  disowned: 'The owner of this email address says someone else wrote this. Your message wasn’t sent.',
  guest: 'A guest',
  blocked: (owner: string) => `${owner} isn’t taking more messages here. Your message wasn’t sent.`,
  deleted: 'Deleted account',
  gone: 'They deleted their account, so nobody would get your message. It wasn’t sent.',
  reasonLabel: 'What happened',
  reasonMissing: 'Tell us what happened.',
  unknown: 'Something went wrong. Reload the page and try again.',
};

/** Messages in their order, and the forms below them, for both sides. */
export const threadWords = {
  you: 'You',
  messages: 'Messages',
  erased: 'This message was removed, because its writer deleted their account.',
  gone: 'This account was deleted. No one would get a message.',
  older: 'Older Messages',
  newer: 'Newer Messages',
  none: 'No messages yet.',
  answer: 'Your reply',
  firstMessage: 'Your message',
  send: 'Send Reply',
  sendFirst: 'Send Message',
  sending: 'Sending...',
  failed: 'We couldn’t send your message. It’s still here, so you can try again.',
  signedOut:
    'You’re signed out, so your message wasn’t sent. It’s still here: sign in in another tab, then send it again.',
  closed: 'You can’t write here anymore, so your message wasn’t sent. Copy it before you leave this page.',
  sent: (name: string) => `Sent. We’ve emailed it to ${name}.`,
  notMailed: 'Not emailed',
  report: 'Report a Problem',
  reportText: (name: string, site: string) =>
    `Tell the people who run ${site} what happened with ${name}. They can read these messages. ${name} won’t be told.`,
  sendReport: 'Send Report',
  reported: (site: string) => `You’ve reported a problem. The people who run ${site} can see it.`,
};

/** The page of a visitor, who opens it by the link in a mail. */
export const visitorThreadWords = {
  title: (owner: string) => `Messages with ${owner}`,
  description: 'Your messages with an artist.',
  heading: 'Your Messages',
  signIn: 'Please sign in to read your messages.',
  aboutOrder: (number: string) => `About order ${number}`,
  back: (number: string) => `Order ${number}`,
  visit: (vendor: string) => `Visit ${vendor}`,
  intro: (owner: string) =>
    `${owner} sees your name, but not your email address. We’ll email you when there’s a reply.`,
  introOrder: 'We’ll email you when there’s a reply.',
  blocked: (owner: string) => `${owner} isn’t taking more messages here. You can still read these.`,
  unopened: (owner: string, vendor: string) =>
    `Someone wrote to ${vendor} with your email address, and ${owner} replied. If that was you, open your messages.`,
  open: 'Open Messages',
  notMine: 'I didn’t write this',
  notMineText: (vendor: string, site: string) =>
    `If someone else used your email address, end these messages. Then ${site} won’t email you messages from ${vendor} anymore.`,
  end: 'End These Messages',
  notMyOrder: 'This isn’t my order',
  notMyOrderText: (vendor: string, site: string) =>
    `If someone else used your email address, end these emails. Then ${site} won’t email you messages from ${vendor} anymore. You still get emails about the order itself.`,
  endOfOrder: 'End These Emails',
  ended: (vendor: string, site: string) =>
    `${site} won’t email you messages from ${vendor} anymore. You still get emails about the order itself. To hear from them again, sign in with your email address and write to them.`,
  disownedTitle: 'These messages are over',
  disowned: (vendor: string, site: string) =>
    `You told us that someone else wrote them, so ${site} won’t email you messages from ${vendor} anymore. To hear from them again, sign in with your email address and write to them.`,
};

/** The account’s own list of conversations. */
export const ownThreadsWords = {
  title: 'Messages',
  description: 'Your conversations with artists.',
  signIn: 'Please sign in to read your messages',
  empty: 'You haven’t written to an artist yet.',
  about: (order: string) => `About order ${order}`,
  you: (text: string) => `You: ${text}`,
};
