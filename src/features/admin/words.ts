/** Why a change of the admin role is refused. */
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

/** What the pages say about the result of a change. `state` is "an admin", "an artist" or "a customer". */
export const roleOutcomes = {
  nowIs: (name: string, state: string) => `${name} is ${state} now.`,
  alreadyWas: (name: string, state: string) => `Nothing changed: ${name} is ${state} already.`,
  already: (name: string, state: string) => `${name} is ${state} already.`,
};
