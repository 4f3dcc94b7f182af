/** Payment setup: an artist's account at Stripe. */

/** What the state of the account means, with the button that leads on; null for nothing to do. */
export const paymentStateWords = {
  none: {
    heading: 'Set up payments',
    text: 'Nobody can buy from you yet. Stripe takes the cards and pays you. It asks who you are, and for the bank account your money goes to.',
    action: 'Set Up Payments',
  },
  started: {
    heading: 'Finish setting up payments',
    text: 'Your account at Stripe is open, but its questions are still waiting. Until you answer them, nobody can buy from you.',
    action: 'Continue Setup',
  },
  more_needed: {
    heading: 'Stripe needs a little more',
    text: 'Nobody can buy from you until Stripe has your answers.',
    action: 'Answer at Stripe',
  },
  checking: {
    heading: 'Stripe is checking your answers',
    text: 'There’s nothing for you to do. We ask every hour, and payments are ready as soon as Stripe says yes.',
    action: null,
  },
  ready: {
    heading: 'Payments are ready',
    text: 'Buyers can pay you by card, and Stripe sends the money to your bank account.',
    action: null,
  },
  ready_until: {
    heading: 'Payments are ready, but Stripe has a question',
    text: 'To keep them ready, answer Stripe in time.',
    action: 'Answer at Stripe',
  },
  restricted: {
    heading: 'Stripe has paused your payments',
    text: 'Nobody can buy from you until you’ve answered Stripe. Orders that are already paid aren’t affected.',
    action: 'Answer at Stripe',
  },
  rejected: {
    heading: 'Stripe has stopped your payments',
    text: 'Nobody can buy from you. Stripe can tell you why, and what can be done.',
    action: 'Go to Stripe',
  },
  disconnected: {
    heading: 'Your payment account is closed',
    text: 'Stripe says that your account is closed, or no longer connected to us, so nobody can buy from you. Connect a new one to sell again. Orders that are already paid stay with the old account.',
    action: 'Connect a New Account',
  },
} as const;

/** The page. */
export const paymentsPageWords = {
  title: 'Payments',
  description: 'Your account at Stripe, and what it needs.',
  needed: 'What Stripe is waiting for',
  dueBy: (day: string) => `by ${day}`,
  overdue: (day: string) => `was due ${day}`,
  leaving: 'You answer on Stripe’s own pages and come back here after. We never see your bank account or your ID.',
  checked: (when: string) => `Last checked ${when}.`,
  notReached: 'We couldn’t reach Stripe just now, so this may have changed.',
  dashboard: 'Back to Today',
};

/** What Stripe waits for, in the order in which a key is compared with them. */
export const requirementWords = {
  business: 'What kind of business you are',
  document: 'A photo of your ID, or another document',
  taxId: 'Your Social Security number or tax ID',
  birth: 'Your date of birth',
  address: 'Your address',
  bank: 'The bank account your money goes to',
  terms: 'Your agreement to Stripe’s terms',
  website: 'A website, or a few words about what you sell',
  statement: 'The name on your buyers’ card statements',
  phone: 'A phone number',
  email: 'An email address',
  owners: 'Who owns and runs the business',
  name: 'Your legal name',
  other: 'Another question',
};

/** Why the way to Stripe didn't open. */
export const paymentSetupErrors = {
  payments_unavailable: 'We couldn’t reach Stripe, so nothing was changed. Please try again in a minute.',
  rate_limited: 'That was a lot of tries. Please wait a minute, then try again.',
  other: 'Something went wrong on our end, so nothing was changed. Please try again.',
};
