/** Texts about accounts in the admin panel. */

export const customerListWords = {
  title: 'Customers',
  description: 'Accounts and their roles.',
  search: 'Email or name',
  empty: 'Nobody has an account yet.',
  view: { all: 'All', artists: 'Artists', admins: 'Admins', unverified: 'Not Verified' },
  name: 'Name',
  email: 'Email',
  role: 'Role',
  notes: 'Notes',
  orders: 'Orders',
  since: 'Since',
  noName: 'No name',
  roles: { admin: 'admin', vendor: 'artist', customer: 'customer' },
  noRole: (role: string) => `no role yet (treated as ${role})`,
  fromSettings: 'set in the site’s settings',
  notVerified: 'email not verified',
  demo: 'demo account',
};

/** The page of one account. */
export const customerPageWords = {
  description: 'An account.',
  up: 'Customers',
  role: 'Role',
  since: 'Since',
  stores: 'Stores',
  changes: { grant: 'Make Admin', withdraw: 'Remove Admin Role' },
  sessions: 'Sign-ins',
  open: (count: number) =>
    count === 0
      ? 'Not signed in anywhere.'
      : count === 1
        ? 'Signed in on one device.'
        : `Signed in on ${count} devices.`,
  end: 'Sign Out Everywhere',
  ended: 'This account is signed out everywhere now.',
  atProvider: 'Clerk keeps the sign-ins of this site. End them in Clerk’s dashboard.',
  notFound: 'We couldn’t find that account.',
  demoAdmin: 'The demo admin can sign out only demo accounts.',
  unknown: 'We don’t know this form.',
};
