/** Texts of the admin panel's first screen. */

export const needsWords = {
  nothing: 'You’re all caught up.',
  all: 'Show All',
  orders: 'Orders that need attention',
  order: (number: string, store: string) => `${number} at ${store}`,
  losses: 'Fees we lost',
  lossesAbout:
    'We returned these fees for refunds that failed later. If the order is refunded again, they count toward it.',
  loss: (amount: string, number: string, store: string) => `${amount}, order ${number} at ${store}`,
  disputes: 'Disputes without evidence',
  dispute: (amount: string, number: string, store: string) => `${amount}, order ${number} at ${store}`,
  due: (when: string) => `Send evidence to Stripe by ${when}.`,
  noDue: 'The deadline for evidence has passed.',
  reports: 'Reports',
  mails: 'Emails we couldn’t deliver',
  mailsCount: (count: number) => (count === 1 ? '1 email wasn’t delivered.' : `${count} emails weren’t delivered.`),
  applications: 'Applications',
  applicationsCount: (count: number) =>
    count === 1 ? '1 artist would like to join.' : `${count} artists would like to join.`,
  notReady: 'No payments set up after a week',
  joined: (when: string) => `Joined on ${when}`,
};
