/** Texts about accounts in the admin panel. */

export const customerListWords = {
  title: 'Customers',
  description: 'Accounts and their roles.',
  search: 'Email or name',
  empty: 'No accounts yet.',
  view: { all: 'All', artists: 'Artists', admins: 'Admins', unverified: 'Not verified' },
  name: 'Name',
  email: 'Email',
  role: 'Role',
  notes: 'Notes',
  orders: 'Orders',
  since: 'Since',
  noName: 'No name',
  roles: { admin: 'Admin', vendor: 'Artist', customer: 'Customer' },
  noRole: (role: string) => `No role yet (treated as ${role})`,
  fromSettings: 'set in the site’s settings',
  notVerified: 'email not verified',
  demo: 'demo account',
};

/** What is to be known of an account beside its role; empty for nothing. */
export function describeNotes({ emailVerified, demo }: { emailVerified: boolean; demo: boolean }): string {
  const { notVerified, demo: isDemo } = customerListWords;
  const notes = [!emailVerified && notVerified, demo && isDemo].filter(Boolean).join(', ');
  return notes.charAt(0).toUpperCase() + notes.slice(1);
}

/** The page of one account. */
export const customerPageWords = {
  description: 'An account.',
  up: 'Customers',
  role: 'Role',
  since: 'Since',
  stores: 'Stores',
  orders: 'Orders',
  findOrders: (email: string) => `Orders of ${email}`,
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
  unknown: 'Something went wrong. Reload the page and try again.',
};
