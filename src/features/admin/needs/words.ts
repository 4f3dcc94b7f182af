/** Texts of the admin panel's first screen. */
import { plural } from '../../../platform/plural.ts';

export const needsWords = {
  nothing: 'You’re all caught up. New reports, applications, and orders that need you will show up here.',
  undated: 'No date',
  /** Read out with the day of the month. */
  due: 'Due',
  moreOrders: (count: number) =>
    plural(count, { one: '1 more order needs attention.', other: `${count} more orders need attention.` }),
  moreReports: (count: number) =>
    plural(count, { one: '1 more report is open.', other: `${count} more reports are open.` }),
  seeOrders: 'See Orders',
  seeReports: 'See Reports',
  order: 'Order that needs attention',
  orderText: (number: string, store: string) => `${number} at ${store}`,
  seeOrder: 'See Order',
  dispute: (amount: string) => `Dispute, ${amount}`,
  disputeText: (piece: string, number: string, store: string) => `${piece}, order ${number} at ${store}.`,
  noEvidence: (owner: string, until: string) => `${owner} hasn’t sent evidence yet. Stripe takes it until ${until}.`,
  noDue: (owner: string) => `${owner} didn’t send evidence, and the deadline has passed.`,
  seeEvidence: 'See the Evidence',
  write: (owner: string) => `Email ${owner}`,
  report: (about: string) => `Report about ${about}`,
  reportNoPage: 'Report about the site',
  reported: (who: string, when: string) => (who === '' ? `${when}, without an email address.` : `${who}, ${when}.`),
  reply: 'Reply',
  look: 'See the Report',
  see: { piece: 'See the Piece', store: 'See the Store', page: 'See the Page' },
  losses: (amount: string, when: string) => `We lost ${amount} of our fee to a refund that failed on ${when}`,
  loss: (number: string, store: string) => `order ${number} at ${store}`,
  mails: (count: number) =>
    plural(count, { one: '1 email wasn’t delivered.', other: `${count} emails weren’t delivered.` }),
  seeMails: 'See Emails',
  applications: (count: number) =>
    plural(count, { one: '1 artist would like to join.', other: `${count} artists would like to join.` }),
  seeApplications: 'See Applications',
  notReady: (count: number) =>
    plural(count, { one: 'An artist can’t be paid yet', other: `${count} artists can’t be paid yet` }),
  notReadyMany: (count: number) => `More than ${count} artists can’t be paid yet`,
  seeArtists: 'See Artists',
  since: (state: string, when: string) => `${state.toLowerCase()}, joined ${when}`,
  taxPassed: (state: string) => `${state}’s sales tax line is passed. Ask your tax adviser from when we collect`,
  taxNear: (state: string) => `${state}’s sales tax line is near, at 80% or more`,
  taxReceipts: (receipts: string, line: string) => `${receipts} of ${line}`,
  seeTax: 'See Sales Tax',
  invite: (artist: string) => `${artist}’s invite runs out`,
  inviteText: 'It was sent, and hasn’t been used yet.',
  sendAgain: 'Send It Again',
};

/** When something is due. */
export const dueWords = {
  due: (days: number, weekday: string, month: string) => {
    if (days === 0) return 'today';
    if (days === 1) return 'tomorrow';
    if (days < 0) return `${plural(-days, { one: '1 day', other: `${-days} days` })} late`;
    return days < 7 ? `${weekday}, ${days} days` : month;
  },
};
