/** Texts about what people reported. */

export const reportListWords = {
  title: 'Reports',
  description: 'What artists and visitors reported.',
  search: 'Name, store, page, or text',
  empty: 'No open reports.',
  view: { open: 'Open', all: 'All' },
  said: (who: string, whom: string) => `${who} reported ${whom}`,
  aboutPage: (path: string) => `About ${path}`,
  noPage: 'About the site',
  answerTo: (email: string) => `Reply to ${email}`,
  handle: 'Mark as Handled',
  block: 'Block Visitor',
  unblock: 'Unblock Visitor',
  subject: 'About',
  text: 'Text',
  email: 'Email',
  at: 'Reported',
  handledAt: 'Handled',
};

/** The page of one report. */
export const reportPageWords = {
  back: 'Reports',
  title: (about: string) => `Report about ${about}`,
  site: 'the site',
  from: (who: string, when: string) => (who === '' ? when : `${who}, ${when}`),
  in: (store: string) => `In ${store}`,
  by: (owner: string) => `By ${owner}`,
  see: { piece: 'See the Piece', store: 'See the Store', page: 'See the Page' },
  conversation: 'See the Conversation',
  write: (owner: string) => `Email ${owner}`,
  replies: 'Replies',
  sent: (sender: string, to: string) => `${sender} to ${to}`,
  you: 'An admin',
  /** In place of the text of a reply to somebody who has deleted their account. */
  erased: 'Erased with their account.',
  reply: (who: string) => `Reply to ${who}`,
  hint: (email: string, contact: string) => `Goes to ${email}. If they write back, it comes to ${contact}.`,
  close: 'Close the report when this is sent',
  send: 'Send Reply',
  unpublish: 'Unpublish Piece',
  unpublished: 'This piece is unpublished: only its artist sees it.',
  noAddress: 'Whoever reported this left no email address, so there’s nobody to reply to.',
  closed: (when: string) => `Closed ${when}.`,
  /** Above a reply that wasn’t sent, because the report was closed meanwhile. */
  unsent: 'What you wrote',
  done: {
    answered: 'Your reply is on its way.',
    closed: 'Your reply is on its way, and the report is closed.',
    handled: 'The report is closed.',
    unpublished: 'The piece is unpublished. Only its artist sees it now.',
    blocked: 'The visitor can’t write in this conversation anymore.',
    unblocked: 'The visitor can write in this conversation again.',
  },
};

export const reportAnswerErrors = {
  label: 'Your reply',
  empty: 'Write your reply.',
  seen: 'Something went wrong. Reload the page and try again.',
  notFound: 'We couldn’t find that report.',
  answered:
    'Someone has already replied to this report, so yours wasn’t sent. Read their reply below. To send yours too, send it again.',
  sent: 'This reply was already sent. Nothing was sent again.',
  closed: 'This report was closed while you were writing, so your reply wasn’t sent.',
  noAddress: 'Whoever reported this left no email address.',
  noPiece: 'This report isn’t about a piece.',
};

/** The mail to who reported something. */
export const reportMailWords = {
  title: (about: string) => `Your report about ${about}`,
  label: (siteName: string) => `A reply from ${siteName}`,
  reported: 'You wrote',
  next: 'Anything to add?',
  write: (email: string) => `Email ${email}.`,
};
