/** Texts for artists and people who want to become one. */

/** How to become an artist. */
export const artistSignupWords = {
  title: 'Become an Artist',
  description: (site: string, city: string) => `${site} is invite-only. Here’s how ${city} artists can apply.`,
  text: (site: string, city: string) =>
    `${site} is invite-only. If you make your work in ${city} or within an hour’s drive, email us three photos of it and a sentence about how you make it.`,
  subject: 'Artist application',
  pricing: 'See Pricing',
};

/** Refusals of the dashboard's calls. */
export const studioErrors = {
  noStore: 'This isn’t one of your stores.',
};

/** The places of the dashboard. */
export const studioTabWords = {
  tabs: {
    today: 'Today',
    orders: 'Orders',
    pieces: 'Pieces',
    messages: 'Messages',
    storefront: 'Storefront',
  },
  /** Read out after the name of a place. */
  count: (count: number) => `${count} waiting`,
};

/** The dashboard of a store. */
export const dashboardWords = {
  title: 'Vendor Dashboard',
  description: 'How your store is doing.',
  closed: (email: string) => `Your store is closed, so only you can see it. Email ${email} to open it.`,
  open: 'Your store is open.',
  unpaid: (email: string) =>
    `People can see your store, but they can’t buy yet. Email ${email} to connect your payment account.`,
  pieces: 'Pieces listed',
  soldOut: 'Pieces sold out',
  paidOrders: (days: number) => `Orders paid, last ${days} days`,
  paidTotal: (days: number) => `Total paid by buyers, last ${days} days`,
  viewStore: 'View My Store',
  wall: 'Pieces',
};
