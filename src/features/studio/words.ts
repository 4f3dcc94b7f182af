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

/** Refusals of a vendor's day of return. */
export const awayErrors = {
  noDay: 'Choose the day you’re back.',
  past: 'Choose a day from tomorrow on.',
  tooLong: 'Choose a day within a year.',
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
