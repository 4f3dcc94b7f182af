/** Texts of the admin panel's first screen. */

export const needsWords = {
  nothing: 'You’re all caught up.',
  all: 'Show All',
  orders: 'Orders that need attention',
  order: (number: string, store: string) => `${number} at ${store}`,
  losses: 'Our losses',
  lossesAbout:
    'We gave these fees back for refunds that failed later. If the order is refunded again, they count toward it.',
  loss: (amount: string, number: string, store: string) => `${amount}, order ${number} at ${store}`,
  disputes: 'Disputes without an answer',
  dispute: (amount: string, number: string, store: string) => `${amount}, order ${number} at ${store}`,
  due: (when: string) => `Stripe takes evidence until ${when}.`,
  noDue: 'Stripe takes no more evidence.',
  reports: 'Reports',
  mails: 'Emails we couldn’t deliver',
  mailsCount: (count: number) => (count === 1 ? '1 email wasn’t delivered.' : `${count} emails weren’t delivered.`),
  notReady: 'Not ready for payment for a week',
  joined: (when: string) => `Joined on ${when}`,
};
