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
    text: 'You started a Stripe account but haven’t answered all its questions. Until you do, nobody can buy from you.',
    action: 'Continue Setup',
  },
  more_needed: {
    heading: 'Stripe needs a little more',
    text: 'Nobody can buy from you until Stripe has your answers.',
    action: 'Answer Stripe',
  },
  checking: {
    heading: 'Stripe is checking your answers',
    text: 'You don’t need to do anything. We check every hour until Stripe approves your account.',
    action: null,
  },
  ready: {
    heading: 'Payments are ready',
    text: 'Stripe takes buyers’ cards, and sends the money to your bank account.',
    action: null,
  },
  ready_until: {
    heading: 'Payments are ready, but Stripe has a question',
    text: 'Answer Stripe soon to keep getting paid.',
    action: 'Answer Stripe',
  },
  restricted: {
    heading: 'Stripe has paused your payments',
    text: 'Nobody can buy from you until you’ve answered Stripe. Orders that are already paid aren’t affected.',
    action: 'Answer Stripe',
  },
  rejected: {
    heading: 'Stripe has stopped your payments',
    text: 'Nobody can buy from you. Stripe can tell you why and what to do next.',
    action: 'Go to Stripe',
  },
  disconnected: {
    heading: 'Your payment account is closed',
    text: 'Stripe says your account is closed or no longer connected to us, so nobody can buy from you. Connect a new one to sell again. Money from paid orders stays in the old account.',
    action: 'Connect a New Account',
  },
} as const;

/** The page. */
export const paymentsPageWords = {
  title: 'Payments',
  description: 'Your Stripe account, and what it needs.',
  setDelivery: 'Set Shipping',
  deliveryNext: 'Next: how your pieces reach their buyers. Until you say, nobody can buy.',
  /** In place of the text of `ready_until` where Stripe names a day. */
  answerBy: (day: string) => `Answer Stripe by ${day} to keep getting paid.`,
  needed: 'What Stripe still needs',
  dueBy: (day: string) => `by ${day}`,
  overdue: (day: string) => `was due ${day}`,
  leaving: 'You’ll answer on Stripe’s own pages, then come back here. We never see your bank account or your ID.',
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
  rate_limited: 'Too many attempts. Please wait a minute, then try again.',
  other: 'Something went wrong on our end, so nothing was changed. Please try again.',
};
