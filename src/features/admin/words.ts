/** Errors of changing the admin role. */
export const roleErrors = {
  demoAdmin: 'The demo admin can change roles only for demo accounts.',
  addressNotVerified: 'This email isn’t verified yet, so the account can’t become an admin.',
  ownRole: 'You can’t remove your own admin role. Ask another admin.',
  configuredAdmin: 'This account is an admin in the site’s settings. Change it there.',
  adminOnly: 'Only an admin can do this.',
  lastAdmin: 'This is the last admin. Make someone else an admin first.',
  noSuchAccount: 'We couldn’t find that account.',
  unknownChange: 'We don’t know this role change.',
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
  /** Before the change was sent. */
  already: {
    admin: (name: string) => `${name} is already an admin.`,
    vendor: (name: string) => `${name} is already an artist.`,
    customer: (name: string) => `${name} is already a customer.`,
  },
};
