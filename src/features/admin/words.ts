/** Errors of changing the admin role. */
export const roleErrors = {
  demoAdmin: 'The admin of the demonstration can change the roles of demo accounts only.',
  addressNotVerified: 'This address is not verified yet, so its holder cannot be made an admin.',
  ownRole: 'You cannot withdraw your own admin role. Ask another admin.',
  configuredAdmin: 'This account is an admin by the settings of the site, and stays one until those change.',
  adminOnly: 'Only an admin can do this.',
  lastAdmin: 'This is the last admin. Make somebody else one first.',
  noSuchAccount: 'There is no such account.',
  unknownChange: 'This is not a change of a role.',
};

/** Results of a change, by the account's role. */
export const roleOutcomes = {
  changed: {
    admin: (name: string) => `${name} is an admin now.`,
    vendor: (name: string) => `${name} is an artist now.`,
    customer: (name: string) => `${name} is a customer now.`,
  },
  unchanged: {
    admin: (name: string) => `Nothing changed: ${name} is an admin already.`,
    vendor: (name: string) => `Nothing changed: ${name} is an artist already.`,
    customer: (name: string) => `Nothing changed: ${name} is a customer already.`,
  },
  /** Before the change was sent. */
  already: {
    admin: (name: string) => `${name} is an admin already.`,
    vendor: (name: string) => `${name} is an artist already.`,
    customer: (name: string) => `${name} is a customer already.`,
  },
};
