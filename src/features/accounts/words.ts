/** Texts about accounts, in the order of a visit. For server code only: no island may import them. */

/** Pages and calls that require an account or a role. */
export const accessWords = {
  signInToContinue: 'Please sign in to continue',
  noPermission: "You don't have permission to access this area.",
  headings: {
    'signed-out': 'Please sign in',
    denied: 'Access Denied',
    'cross-site': 'Nothing was changed',
    unavailable: "We can't check who you are right now",
  },
  crossSite: 'This request came from another site, so it was not carried out.',
  unavailable:
    'Signing in does not work at the moment, so pages that belong to an account stay closed. Looking around and buying ' +
    'as a guest go on as usual. Please try again in a moment.',
  methodNotAllowed: (method: string) => `This address does not answer ${method} requests.`,
};

/** Alerts above a form that was not accepted. */
export const formWords = {
  lookAtFields: 'Please look at the marked fields.',
  crossSite: 'The form came from another page. Please try again from here.',
  databaseUnavailable: 'We can’t reach our records right now. Please try again in a minute.',
  rateLimited: 'That was tried very often. Please wait a moment and try again.',
  internal: 'Something went wrong on our side. Please try again.',
  wrongSignUpPassword: 'This is not the password that was chosen when signing up.',
  wrongCurrentPassword: 'The current password is not right.',
};

/** Errors of the fields of a form or a call. The labels name the fields in the errors of schemas. */
export const fieldWords = {
  nameLabel: 'Your name',
  emailLabel: 'Your e-mail address',
  passwordNotText: 'Your password must be a text.',
  passwordMissing: 'Your password is missing.',
  passwordTooLong: 'This password is too long.',
  passwordUnreadable: 'Your password holds characters that cannot be used.',
  newPasswordTooShort: (min: number) => `Your password needs at least ${min} characters.`,
  newPasswordTooLong: (max: number) => `Your password can have at most ${max} characters.`,
  newPasswordCommon: 'This password is among the first that others try. Please choose another one.',
  linkIncomplete: 'The link is not complete.',
  userIdNotText: 'userId must be a text.',
  userIdTooLong: 'userId is too long.',
  roleNotText: 'role must be a text.',
  roleTooLong: 'role is too long.',
  unknownContext: (contexts: string) => `context must be one of: ${contexts}.`,
};

/** Messages of errors. */
export const accountErrors = {
  badCredentials: 'This e-mail address and password do not match.',
  invalidSession: 'This sign-in is not valid. Please sign in again.',
  linkExpired: 'This link is not valid any more. Please ask for a new one.',
  demoPassword: 'The password of a demo account stays as it is, so that others can try it too.',
  tooManySignIns: 'Too many people are signing in at this moment. Please try again in a few seconds.',
  noSuchAccount: 'There is no such account.',
  passwordsKeptElsewhere: 'Passwords are not kept by this site.',
  accountsKeptHere: 'Accounts are kept by this site itself.',
  providerUnavailable: 'Sign-in is not available at the moment. Please try again.',
  providerProxyFailed: 'Sign-in is not available at the moment.',
  webhookNotConfigured: 'News of Clerk are not taken: CLERK_WEBHOOK_SECRET is not set.',
  webhookBadSignature: 'The signature does not match.',
};

/** In place of the provider's sign-in form if it can't be shown. */
export const providerFormWords = {
  failed:
    'Sign-in is not available at the moment. Nothing of yours is lost, and you can go on looking around and buy as a ' +
    'guest.',
  noScript: 'Signing in needs JavaScript here. You can buy as a guest without it.',
};

/**
 * Mails about accounts. They contain nothing that a visitor typed, because anyone can have them sent to any address.
 */
export const accountMailWords = {
  label: 'Your account',
  verifyEmail: (site: string) => ({
    subject: `Confirm your e-mail address for ${site}`,
    preview: 'One more step, and your account is ready.',
    title: 'Confirm your e-mail address',
    paragraphs: [
      `Somebody, hopefully you, signed up at ${site} with this address. Open the link within 24 hours to make the account.`,
      'If this was not you, ignore this mail: nothing happens without the link.',
    ],
    action: 'Confirm my address',
  }),
  accountExists: (site: string, forgotPasswordUrl: string) => ({
    subject: `You have an account at ${site} already`,
    preview: 'Sign in, or set a new password.',
    title: 'You have an account already',
    paragraphs: [
      `Somebody, hopefully you, signed up at ${site} with this address. It has an account, so nothing was changed.`,
      `If you don't remember the password, set a new one: ${forgotPasswordUrl}`,
      'If this was not you, ignore this mail. Your account is as it was.',
    ],
    action: 'Sign In',
  }),
  passwordReset: (site: string) => ({
    subject: `Set a new password for ${site}`,
    preview: 'The link works once, for 30 minutes.',
    title: 'Set a new password',
    paragraphs: [
      `Somebody, hopefully you, asked for a new password at ${site}. The link works once, for 30 minutes.`,
      'If this was not you, ignore this mail: your password stays as it is.',
    ],
    action: 'Set a new password',
  }),
  noAccount: (site: string) => ({
    subject: `There is no account for this address at ${site}`,
    preview: 'You may have signed up with another address.',
    title: 'There is no account for this address',
    paragraphs: [
      `Somebody, hopefully you, asked for a new password at ${site}. There is no account for this address: you may have signed up with another one.`,
      'If this was not you, ignore this mail.',
    ],
    action: 'Create Account',
  }),
  passwordChanged: (site: string) => ({
    subject: `Your password for ${site} was changed`,
    preview: 'Everybody else was signed out.',
    title: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed just now, and everybody who was signed in with it was signed out.',
      'If this was not you, set a new password at once.',
    ],
    action: 'Set a new password',
  }),
};
