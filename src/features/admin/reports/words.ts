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
