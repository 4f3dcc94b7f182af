/** Texts of the admin panel, in the order of a visit. For server code only. */

export const adminPanelWords = {
  title: 'To Do',
  pageTitle: 'Admin Panel',
  description: 'What needs attention.',
  invites: 'Invite an Artist',
};

/** The sections of the admin panel, in their groups. */
export const adminNavWords = {
  name: 'Admin Panel',
  /** Before the section’s name, on a phone. */
  admin: 'Admin,',
  all: 'All sections',
  groups: { artists: 'Artists', visitors: 'Visitors', market: 'Market', money: 'Money', site: 'Site' },
  tabs: {
    needs: 'To Do',
    orders: 'Orders',
    artists: 'Artists',
    applications: 'Applications',
    invites: 'Invites',
    reports: 'Reports',
    customers: 'Customers',
    newsletter: 'Newsletter',
    events: 'Events',
    categories: 'Categories',
    figures: 'Figures',
    tax: 'Sales tax',
    plans: 'Plans',
    mails: 'Emails',
    audit: 'Log',
    backups: 'Backups',
    health: 'Health',
  },
  /** Read out after the name of a section. */
  count: (count: number) => `${count} waiting`,
};

/** Refusals of forms of the admin panel. */
export const adminErrors = {
  rateLimited: 'Too many changes at once. Try again in a minute.',
  unknown: 'Something went wrong. Reload the page and try again.',
};

/** The page that asks before a role is changed. */
export const roleFormWords = {
  title: 'Change a Role',
  description: 'Change an account’s role.',
  grant: {
    heading: (who: string) => `Make ${who} an admin?`,
    text: 'Admins see every account and every store, and can make others admins.',
    button: 'Make Admin',
  },
  withdraw: {
    heading: (who: string) => `Remove ${who} as an admin?`,
    text: 'They’ll keep their account, as an artist if they have a store or as a customer if they don’t. This takes effect right away.',
    button: 'Remove Admin Role',
  },
  notFound: 'We couldn’t find that account',
  notFoundText: 'It may have been deleted.',
  unchanged: (who: string) => `${who}’s role wasn’t changed`,
  back: 'Back to Customers',
};

/** Errors of changing the admin role. */
export const roleErrors = {
  demoAdmin: 'The demo admin can change roles only for demo accounts.',
  addressNotVerified: 'This email isn’t verified yet, so the account can’t become an admin.',
  ownRole: 'You can’t remove your own admin role. Ask another admin.',
  configuredAdmin: 'This account is an admin in the site’s settings. Change it there.',
  adminOnly: 'Only an admin can do this.',
  noSuchAccount: 'We couldn’t find that account.',
  unknownChange: 'Something went wrong. Reload the page and try again.',
};

/** Results of a change, by the account's role. */
export const roleOutcomes = {
  changed: {
    admin: (name: string) => `${name} is an admin now.`,
    vendor: (name: string) => `${name} is an artist now.`,
    customer: (name: string) => `${name} is a customer now.`,
  },
  unchanged: {
    admin: (name: string) => `No change needed. ${name} is already an admin.`,
    vendor: (name: string) => `No change needed. ${name} is already an artist.`,
    customer: (name: string) => `No change needed. ${name} is already a customer.`,
  },
  already: {
    admin: (name: string) => `${name} is already an admin.`,
    vendor: (name: string) => `${name} is already an artist.`,
    customer: (name: string) => `${name} is already a customer.`,
  },
};
